// The word lists: which of them are drilled, and the import of one's own from a file.

import { call } from "./calls.js";
import { button, el, icon, sheet } from "./parts.js";
import { once, start } from "./drill.js";
import { page } from "./main.js";

const most = 2 << 20, part = 12_000;
const counted = count => `${count.toLocaleString("en")} word${count === 1 ? "" : "s"}`;

// Returns the names of the lists that are learned.
const used = async () => ((await call("settings.get")).result.packs ?? "study").split(",");

// Shows the lists; `message` says what was done before.
export async function lists(message) {
	const { result: installed } = await call("page.lists");
	let chosen = await used();
	const said = el("p", { class: "toast", role: "status" });
	const store = async ({ target }) => {
		const others = chosen.filter(name => name !== target.value);
		const value = target.checked ? [target.value, ...others] : others;
		try {
			if (value.length === 0) throw { text: "One list must stay chosen." };
			await call("settings.set", { name: "packs", value: value.join(",") });
			chosen = value;
			said.replaceChildren("Saved. A drill that has begun goes on as it was.");
		} catch (error) {
			if (error instanceof Error) throw error;
			target.checked = !target.checked;
			said.replaceChildren(error.text ?? "It could not be stored.");
		}
	};
	const input = el("input", { type: "file", id: "file", change: () => input.files[0] && once(() => take(input.files[0])) });
	page("Word lists", "search", message, el("fieldset", { class: "card" }, el("legend", {}, el("b", {}, "Learn the words of")),
		el("p", { class: "soft" }, "New words come first from the list that was chosen last. What you know of a word counts in every list."),
		el("div", { class: "choices" }, installed.map(({ name, words, isBuiltIn }) => el("label", {},
			el("input", { type: "checkbox", value: name, checked: chosen.includes(name), change: store }), icon("right"),
			el("span", {}, isBuiltIn ? "HSK 1 to 9" : name, " ", el("span", { class: "soft" }, words == null ? "cannot be read" : counted(words))))))),
	el("section", { class: "card" }, el("h2", {}, "A list of your own"),
		el("p", {}, "Choose a file, or drop it on this page: a table from Excel or LibreOffice, CSV, or a text with a word in each line. Pinyin and meanings that it lacks are added."),
		el("label", { class: "button wide file", for: "file" }, "Choose a file", input)), said);
}

// Sends a file, shows what is in it, and asks before its words are stored.
async function take(file) {
	try {
		if (file.size > most) throw { text: "The file has more than 2 MB; import it in a terminal: trainer words import FILE" };
		const bytes = new Uint8Array(await file.arrayBuffer());
		for (let offset = 0; offset < bytes.length || offset === 0; offset += part) {
			// The program takes a limited number of messages a second.
			if (offset > 0) await new Promise(resolve => setTimeout(resolve, 20));
			await call("page.file", { file: file.name, offset, data: btoa(String.fromCharCode(...bytes.subarray(offset, offset + part))) });
		}
		ask(file.name, (await call("page.import", { isTrial: true })).result);
	} catch (error) {
		if (error instanceof Error || error.isLost) throw error;
		sheet(file.name, el("p", {}, error.text ?? "The file cannot be read."));
	}
}

function ask(name, { list, words, isReplacing, lines }) {
	const store = () => once(async () => {
		dialog.close();
		await call("page.import", { isTrial: false });
		const others = (await used()).filter(other => other !== list);
		await call("settings.set", { name: "packs", value: [list, ...others].join(",") });
		const begin = button("Drill them now", "", () => once(() => start()), "main wide");
		await lists([el("p", {}, `${counted(words)} in the list ‘${list}’. They come first from now on.`), begin]);
		begin.focus();
	});
	const dialog = sheet(name, [el("p", {}, el("b", {}, `${counted(words)} for the list ‘${list}’`),
		isReplacing && ". A list of this name exists; this one takes its place, and what you know stays."),
	lines.map(line => el("p", { class: "soft" }, line))],
	button(isReplacing ? "Replace the list" : `Add ${counted(words)}`, "", store, "main wide"));
}

// A file can be dropped on any screen.
document.addEventListener("dragover", event => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", event => {
	const [file] = event.dataTransfer.files;
	if (!file) return;
	event.preventDefault();
	once(async () => {
		await lists();
		await take(file);
	});
});
