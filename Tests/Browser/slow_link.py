"""A slow and lossy way to a server: TCP connections that arrive late, stall and break.

One half listens where the browser is, in a network namespace of its own with the server's address, so that
the page has the address that the server expects; the other half connects to the server.
"""

import asyncio
import pathlib
import random
import sys

DELAY = 0.2
# A lost packet is sent again after about a second.
LOSS, RESENT = 0.05, 1.0
# What is open for some seconds, as the page's socket is, breaks now and then.
YOUNG, BREAKS = 5, 0.02


async def carry(reader, writer, other, dice):
    """Passes on bytes in their order, late; closes both ends at the end."""
    queue = asyncio.Queue()
    loop = asyncio.get_running_loop()
    old = loop.time() + YOUNG

    async def deliver():
        while item := await queue.get():
            at, data = item
            await asyncio.sleep(max(0, at - loop.time()))
            if loop.time() > old and dice.random() < BREAKS:
                break
            writer.write(data)
            await writer.drain()
        for end in (writer, other):
            end.close()

    delivery = asyncio.create_task(deliver())
    at = 0
    try:
        while data := await reader.read(1400):
            at = max(at, loop.time() + DELAY + (RESENT if dice.random() < LOSS else 0))
            queue.put_nowait((at, data))
    except ConnectionError:
        pass
    queue.put_nowait(None)
    try:
        await delivery
    except ConnectionError:
        pass


async def near(address, port, path):
    dice = random.Random(1)

    async def accept(reader, writer):
        far_reader, far_writer = await asyncio.open_unix_connection(path)
        await asyncio.gather(
            carry(reader, far_writer, writer, dice), carry(far_reader, writer, far_writer, dice)
        )

    server = await asyncio.start_server(accept, address, port)
    print("ready", flush=True)
    await server.serve_forever()


async def far(address, port, path):
    async def pass_on(reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    async def accept(reader, writer):
        server_reader, server_writer = await asyncio.open_connection(address, port)
        await asyncio.gather(pass_on(reader, server_writer), pass_on(server_reader, writer))

    pathlib.Path(path).unlink(missing_ok=True)
    server = await asyncio.start_unix_server(accept, path)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    half, address, port, path = sys.argv[1:]
    asyncio.run({"near": near, "far": far}[half](address, int(port), path))
