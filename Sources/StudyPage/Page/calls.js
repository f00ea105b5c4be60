// The connection to the program: its calls over one WebSocket, JSON-RPC 2.0.

const delays = [200, 500, 1000, 2000, 4000];
// Calls that can be sent again when the connection broke before their response.
const repeatable = /^(drill\.(next|submit|introduce|rest|hint|why)|due|statistics|settings\.get|place\.(next|sitting|plan|words)|words\.(details|search)|page\.(sound|strokes|primer))$/;
const waiting = new Map();
let socket = null, isOpen = false, tries = 0, number = 0, tell = () => {};

// The values that survive a reload, in this tab.
export const memory = JSON.parse(sessionStorage.getItem("trainer") ?? "{}");
export function remember(values) {
	Object.assign(memory, values);
	sessionStorage.setItem("trainer", JSON.stringify(memory));
}

// What opens the page: the code of its link, and the token that it got for one. A phone keeps its token until it is revoked;
// a page of this machine, with its tab.
const key = () => ({ code: location.hash.slice(1) || undefined, token: localStorage.getItem("trainer") ?? memory.token ?? undefined });
export const hasKey = () => Object.values(key()).some(Boolean);

// Connects; `state` is told "open", "offline", "elsewhere" or "refused".
export function connect(state) {
	tell = state ?? tell;
	const link = new WebSocket(`ws://${location.host}/calls`);
	socket = link;
	link.onopen = () => link.send(message(0, "page.open", key()));
	link.onmessage = ({ data }) => {
		const answer = JSON.parse(data);
		if (answer.id === 0) return opened(answer.result);
		const call = waiting.get(answer.id);
		if (!call) return;
		waiting.delete(answer.id);
		if (answer.error) call.reject(answer); else call.resolve(answer);
	};
	link.onclose = ({ code }) => {
		if (link !== socket) return;
		isOpen = false;
		for (const [id, call] of waiting) {
			if (code !== 4003 && (!call.isSent || repeatable.test(call.method))) continue;
			waiting.delete(id);
			call.reject({ isLost: true, isOver: code === 4001 || code === 4003 });
		}
		if (code === 4001) return tell("elsewhere");
		if (code === 4003) {
			localStorage.removeItem("trainer");
			remember({ token: null });
			return tell("refused");
		}
		// An answer that waits keeps its question on the screen, and is sent as soon as that is possible.
		const isKept = [...waiting.values()].some(({ method }) => method === "drill.submit");
		if (tries > 1 && !isKept) tell("offline");
		if (tries < delays.length || isKept) setTimeout(connect, delays[tries++] ?? delays.at(-1));
	};
}

// Connects again after the attempts have ended.
export function retry() {
	tries = 0;
	connect();
}

function opened({ token, isKept }) {
	history.replaceState(history.state, "", location.pathname);
	remember({ token });
	if (isKept) localStorage.setItem("trainer", token);
	isOpen = true;
	tries = 0;
	for (const call of waiting.values()) {
		call.isSent = true;
		socket.send(call.text);
	}
	tell("open");
}

// Returns a key for an entry of the log. Phones reach the page over HTTP, where crypto.randomUUID does not exist.
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");

const message = (id, method, params) => JSON.stringify({ jsonrpc: "2.0", id, method, params });

// Makes a call, now or when the page is connected; the promise has `result` and `texts`, or fails with `text` or `isLost`.
export function call(method, params = {}) {
	return new Promise((resolve, reject) => {
		const id = ++number;
		const text = message(id, method, params);
		waiting.set(id, { method, text, resolve, reject, isSent: isOpen });
		if (isOpen) socket.send(text);
	});
}
