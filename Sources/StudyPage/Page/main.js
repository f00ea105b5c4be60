// The page: opens the connection, shows words, statistics, settings and errors, takes keys.

import { call, connect, hasKey, memory, remember, retry } from "./calls.js";
import { button, el, icon, keys, lines, setKeys, show, spans, visit } from "./parts.js";
import { after, once, resume, start, word, wordRows } from "./drill.js";
import { lists } from "./lists.js";
import { place } from "./place.js";
import { primer } from "./primer.js";

let isShown = false;

export function tabs(current) {
	const tab = (name, text, task) => el("li", {}, el("a", { href: "#", "aria-current": current === name && "page",
		click: event => { event.preventDefault(); once(task); } }, icon(name), text));
	return el("nav", { class: "tabs", "aria-label": "Pages" }, el("ul", {},
		tab("drill", "Drill", resume), tab("search", "Words", words), tab("stats", "Statistics", statistics),
		tab("settings", "Settings", settings)));
}

export const page = (title, current, ...children) => {
	visit(title, current !== "drill", tabs(current), el("main", { class: "page" }, el("h1", { tabindex: "-1" }, title), children));
	setKeys({});
	document.querySelector("h1").focus();
};

// Says why nothing is asked, and offers what can be.
export function idle(text) {
	choose("Nothing to ask now", lines(text), [["Begin 10 more new words", "beyond the day’s limit", () => start({ newWords: 10 })],
		["Practise what you confuse most", "without new words", () => start({ choice: "weak" })],
		["Words missed in the last 7 days", "due or not", () => start({ choice: "missed" })],
		["Words that are not due yet", "", () => start({ goesAhead: true })]]);
}

// Asks a newcomer where to begin.
export function welcome(choices) {
	choose("Welcome", lines([[{ text: "Pinyin Trainer asks you Chinese words and brings each one back before you forget it. Where do you begin?" }]]), choices);
}

const scripts = [["汉语, simplified", "mainland China, Singapore, most courses", {}],
	["漢語, traditional: Taiwan", "with the readings of Taiwan: 星期 is xīngqí", { script: "traditional", region: "taiwan" }],
	["漢語, traditional: Hong Kong and elsewhere", "with the readings of the mainland: 星期 is xīngqī", { script: "traditional" }],
	["漢語, traditional: bopomofo", "Taiwan’s readings in Taiwan’s own letters: 星期 is ㄒㄧㄥ ㄑㄧˊ", { script: "traditional", region: "taiwan", spelling: "zhuyin" }]];

// Asks a newcomer who has not chosen yet which characters to read, and goes on with a task.
export async function characters(task) {
	const { result } = await call("settings.get");
	if (memory.hasCharacters || result.script || result.region || result.spelling) return task();
	choose("Which characters?", lines([[{ text: "If you are not sure, take the first. Settings can change it later." }]]), scripts.map(([name, note, chosen]) => [name, note, async () => {
		remember({ hasCharacters: true });
		for (const [name, value] of Object.entries(chosen)) await call("settings.set", { name, value });
		await task();
	}]));
}

// Shows tasks to choose from; each has a name, a note and what it does.
function choose(title, text, choices) {
	page(title, "drill", text, el("div", { class: "stack" }, choices.map(([name, note, task], place) =>
		el("button", { type: "button", class: "big-choice", "aria-keyshortcuts": place + 1, click: () => once(task) },
			el("span", { class: "no", "aria-hidden": "true" }, `${place + 1}`),
			el("span", {}, el("b", {}, name), el("span", { class: "soft" }, note)), icon("next")))));
	setKeys(Object.fromEntries(choices.map(([, , task], place) => [place + 1, () => once(task)])));
}

// Returns true if the listed settings show readings in bopomofo.
const isInBopomofo = settings => settings.find(entry => entry.name === "spelling")?.value === "zhuyin";

// Searches words while a text is typed; the last search alone is shown.
export async function words() {
	const { texts: { settings } } = await call("settings.get");
	const isZhuyin = isInBopomofo(settings);
	const name = isZhuyin ? "bopomofo" : "pinyin";
	const field = el("input", { class: "field", id: "search", type: "search",
		placeholder: isZhuyin ? "學, ㄒㄩㄝˊㄒㄧˊ or study" : "学, xue2xi2 or study",
		autocapitalize: "off", autocorrect: "off", spellcheck: "false", autocomplete: "off", maxlength: 100 });
	const list = el("ul", { class: "rows found" }), said = el("p", { class: "soft", role: "status" });
	let asked = null;
	async function find() {
		const text = field.value.trim();
		if (text === asked) return;
		asked = text;
		const { result, texts } = await call("words.search", { text });
		if (text !== asked) return;
		const shown = texts.words.length;
		const of = result.total > shown ? ` of ${result.total}` : "";
		said.replaceChildren(!text ? shown > 0 ? `Words that you have begun, the newest first: ${shown}${of}` : ""
			: result.total === 0 ? `No word has this in its characters, its ${name} or its meaning`
			: result.total > shown ? `The first ${shown} of ${result.total} words` : `${result.total} word${result.total === 1 ? "" : "s"}`);
		list.replaceChildren(...wordRows(texts.words));
	}
	const go = event => { if (!event.isComposing) find().catch(failed); };
	page("Words", "search", el("form", { role: "search", submit: event => { event.preventDefault(); go(event); } },
		el("label", { for: "search" }, `Characters, ${name} or English`), field), said, list,
	button("Word lists", "", () => once(lists), "wide"));
	field.addEventListener("input", go);
	field.addEventListener("compositionend", go);
	if (matchMedia("(pointer: fine)").matches) field.focus();
	await find();
}

// Shows what can be set; each choice is stored at once.
async function settings() {
	const { texts } = await call("settings.get");
	const said = el("p", { class: "toast", role: "status" });
	const store = entry => async () => {
		const inputs = [...document.querySelectorAll(`[name="${entry.name}"]`)];
		const value = inputs.filter(input => input.checked).map(input => input.value).join(",");
		try {
			await call("settings.set", { name: entry.name, value });
			entry.value = value;
			said.replaceChildren(`${entry.title}: saved. A drill that has begun goes on as it was.`);
		} catch (error) {
			if (error instanceof Error) throw error;
			said.replaceChildren(error.text ?? "It could not be stored.");
			for (const input of inputs) input.checked = entry.value.split(",").includes(input.value);
		}
	};
	page("Settings", "settings", button("Find my level, about four minutes", "", () => once(place), "wide"),
		button("Word lists", "", () => once(lists), "wide"), button(`How ${isInBopomofo(texts.settings) ? "bopomofo" : "pinyin"} and tones work`, "", () => once(() => primer(settings)), "wide"), texts.settings.map(entry => {
		const chosen = entry.value.split(",");
		return el("fieldset", { class: "card" }, el("legend", {}, el("b", {}, entry.title)), entry.note && el("p", { class: "soft" }, entry.note),
			el("div", { class: "choices" }, entry.choices.map(({ value, text }) => el("label", {},
				el("input", { type: entry.isList ? "checkbox" : "radio", name: entry.name, value, checked: chosen.includes(value), change: store(entry) }),
				icon("right"), text))));
	}), said);
}

// The elements and attributes of a report; all others are left out.
const elements = new Set("section h2 h3 p ul li b i span a div svg path rect text title".split(" "));
const attributes = new Set("class id href lang role aria-label viewBox d x y width height".split(" "));

// Makes the elements of a report again, so that nothing else can be in it; a word opens its sheet.
function copy(node) {
	if (node.nodeType !== Node.ELEMENT_NODE) return node.data;
	const children = [...node.childNodes].map(copy);
	if (!elements.has(node.localName)) return children;
	const made = (...content) => el(node.localName, Object.fromEntries([...node.attributes].filter(({ name }) => attributes.has(name)).map(({ name, value }) => [name, value])), ...content);
	if (node.localName === "a") {
		const link = made(children);
		link.addEventListener("click", event => { event.preventDefault(); document.querySelector(link.getAttribute("href"))?.scrollIntoView(); });
		return link;
	}
	const key = node.getAttribute("data-word");
	return key ? made(el("button", { type: "button", class: "row word", "aria-haspopup": "dialog", click: () => once(() => word(key)) }, children)) : made(children);
}

const practices = { weak: "Practise what you confuse most", leeches: "Practise what you forget again and again" };

export async function statistics() {
	const { texts } = await call("statistics");
	const total = text => {
		const [, number, rest] = /^([\d,.]+)\s+(.*)$/.exec(text) ?? [, text, ""];
		return el("div", {}, el("dt", {}, rest), el("dd", {}, number));
	};
	page("Statistics", "stats", el("dl", { class: "totals" }, texts.totals.map(total)), el("p", { class: "soft" }, spans(texts.note)),
		el("div", { class: "report" }, [...new DOMParser().parseFromString(texts.report, "text/html").body.childNodes].map(copy)));
	// The last section is the advice.
	document.querySelector(".report > :last-child").append(...texts.choices.map(choice => button(practices[choice], "", () => once(() => start({ choice })), "wide")));
}

// MARK: Errors

function problem(title, text, ...dock) {
	isShown = false;
	show(title, el("div", { class: "drill plain" }, el("main", {},
		el("section", { class: "middle", "aria-label": title, role: "alert" }, icon("unplug"), el("h1", { class: "big", tabindex: "-1" }, title),
			el("p", {}, text)),
		el("section", { class: "dock", "aria-label": "What next" }, dock))));
	setKeys({ Enter: () => document.querySelector(".dock .button")?.click() });
	document.querySelector(".dock .button")?.focus();
}

// Shows the error of a call; every answer that was confirmed is stored.
export function failed(error) {
	if (error instanceof Error) throw error;
	if (error.isOver) return;
	// The page is not shown a second time when it is connected again.
	const again = () => { isShown = true; once(resume); };
	const [title, text] = error.isLost ? ["The connection was lost", "What you answered is stored."] : [error.title ?? "That did not work", error.text ?? error.error?.message ?? ""];
	problem(title, text, button("Try again", "Enter", again, "main wide"));
}

const isPhone = !/^(127\.|localhost$|\[::1)/.test(location.hostname);
const states = {
	open: () => { if (!isShown) { isShown = true; after(resume); } },
	offline: () => problem("The program does not answer", "What you answered is stored. "
		+ (isPhone ? "If the trainer has ended, start it again on the computer (trainer web --lan); this page then goes on by itself, or with its new code."
			: `If the program has ended, run ‘trainer web${localStorage.getItem("trainer") ? " --lan" : ""}’ again in a terminal.`),
		button("Try again", "Enter", retry, "main wide")),
	elsewhere: () => problem("The drill is open in another tab", "It goes on there; it can come back here.",
		button("Continue here", "Enter", retry, "main wide")),
	refused: () => isPhone ? problem("A new code is needed", "On your computer run ‘trainer web --lan’, or press Enter where it runs, and scan the new code. What you answered is stored.")
		: problem("This link is used up", "It is valid once and for a short time. Run ‘trainer web’ in a terminal for a new one. What you answered is stored."),
};

document.addEventListener("keydown", event => {
	if (event.isComposing || event.keyCode === 229 || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
	if (document.querySelector("dialog[open]")) return;
	const { target, key } = event;
	if (key === "Enter" && target.closest("button, a, input")) return;
	if (target.matches("input") && !target.readOnly && key !== "?" && !(key === "0" && target.value === "")) return;
	const task = keys[key] ?? (/^\p{L}$/u.test(key) && keys.letter ? () => keys.letter(key) : null);
	if (!task) return;
	event.preventDefault();
	task();
});

// A new link that is opened in this tab.
addEventListener("hashchange", () => location.hash.length > 1 && location.reload());

if (!hasKey()) states.refused();
else connect(state => states[state]());
