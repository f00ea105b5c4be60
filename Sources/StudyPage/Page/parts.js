// The parts of screens. Text is never set as HTML.

// Makes an element; functions among the attributes listen to the event of their name.
export function el(name, attributes = {}, ...children) {
	const isSVG = ["svg", "path", "rect", "line", "g", "clipPath", "text", "title"].includes(name);
	const node = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", name)
		: document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) {
		if (typeof value === "function") node.addEventListener(key, value);
		else if (value === true) node.setAttribute(key, "");
		else if (value !== false && value != null) node.setAttribute(key, value);
	}
	node.append(...children.flat(3).filter(child => child != null && child !== false)
		.map(child => typeof child === "string" ? joined(child) : child));
	return node;
}

// Returns a text in which no line ends after the dot before a syllable of bopomofo; the style of
// the page keeps the letters and the other marks together.
const joined = text => text.replace(/˙(?=[ㄅ-ㄯ])/g, "˙\u2060");

const roles = { right: "right-ink", wrong: "wrong-ink", dim: "soft" };

// Makes the elements of a line of text from the program.
export const spans = line => (line ?? []).map(({ text, role, lang, color }) => {
	if (!role && !lang) return text;
	const span = el(role === "emphasis" ? "b" : "span", { class: color ? "toned" : roles[role], lang }, text);
	if (color) span.style.setProperty("--tone", color);
	return span;
});
export const lines = (list, attributes = {}) => (list ?? []).map(line => el("p", attributes, spans(line)));
export const plain = line => (line ?? []).map(span => span.text).join("");

const icons = {
	close: "M6 6l12 12M18 6L6 18", undo: "M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3",
	right: "M5 12.5l4.5 4.5L19 7.5", wrong: "M6.5 6.5l11 11M17.5 6.5l-11 11",
	again: "M20 11a8 8 0 10-2.3 6.3M20 5v6h-6", next: "M9 5l7 7-7 7", drill: "M5 4h14v12H5zM8 20h8",
	search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13M15.5 15.5L20 20",
	settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M11 14.5v5",
	stats: "M5 20V11M12 20V4M19 20v-6",
	sound: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 010 6M19 6.5a8 8 0 010 11",
	pen: "M4 20l1-4.5L16 4.5a2 2 0 013 0l.5.5a2 2 0 010 3L8.5 19zM13.5 7l3.5 3.5",
	unplug: "M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 01-11 0zM12 17v4M4 4l16 16",
};
export const icon = (name, label) => el("svg", { class: "ico", viewBox: "0 0 24 24",
	role: label && "img", "aria-label": label, "aria-hidden": label ? null : "true" },
	el("path", { d: icons[name] }));

export const button = (text, key, click, kind = "quiet", attributes = {}) => el("button",
	{ type: "button", class: `button ${kind}`, "aria-keyshortcuts": key || null, ...(click && { click }), ...attributes },
	text, key && el("kbd", { "aria-hidden": "true" }, key));

// The curves of tones; the sentences beside them say the same.
const tones = [, "M5 5H51", "M5 19L51 4", "M5 22C16 29 24 31 30 30S46 22 51 13", "M5 4L51 31", "M22 19H34"];
// A third tone before another syllable stays low.
const low = "M5 25C18 29 34 31 51 31";
const shape = (list, place) => list[place] === 3 && place < list.length - 1 ? low : tones[list[place]];
export const toneIcon = tone => el("svg", { viewBox: "0 0 56 34", "aria-hidden": "true" },
	el("path", { d: tones[tone] }));
export function curves(right, given, kind = "") {
	if (!right.length || right.length > 4) return null;
	return el("div", { class: `curves ${kind}`, "aria-hidden": "true" }, right.map((_, place) =>
		el("div", { class: "curve" }, el("svg", { viewBox: "0 0 56 34" },
			el("line", { x1: 0, y1: 2, x2: 56, y2: 2 }), el("line", { x1: 0, y1: 32, x2: 56, y2: 32 }),
			el("path", { d: shape(right, place) }),
			given && given[place] !== right[place] && el("path", { class: "gave", d: shape(given, place) })))));
}

// Returns the language tag of a reading in pinyin or in bopomofo.
export const readingTag = text => /[ㄅ-ㄯ]/.test(text) ? "zh-Bopo" : "zh-Latn-pinyin";

export const phrase = texts => texts?.length ? el("div", { class: "phrase" },
	texts.map((line, place) => el("span",
		{ lang: place === 0 ? line.find(span => span.lang)?.lang : texts.length > 2 && place === 1 && readingTag(plain(line)) },
		place === 0 ? line.map(({ text, role }) => role ? el("mark", {}, text) : text) : spans(line)))) : null;

// Shows a sheet over the page, whose actions stay in sight; focus goes back when it closes.
export function sheet(title, content, ...actions) {
	const dialog = el("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
		el("h2", { id: "sheet-title", tabindex: "-1", autofocus: true }, title), content,
		el("div", { class: "foot" }, actions, button("Close", "Esc", () => dialog.close(), "wide")));
	const close = () => dialog.close();
	dialog.addEventListener("close", () => {
		dialog.remove();
		spend(trail.findIndex(({ go }) => go === close), 1);
	});
	document.body.append(dialog);
	dialog.showModal();
	wayBack(close);
	return dialog;
}

// A word in large characters, smaller the more it has.
export const glyphs = (text, lang) => el("p", { class: `glyph n${Math.min([...text].length, 5)}`, lang }, text);

// MARK: The browser's way back

// What each step back does: it closes a sheet, or shows the screen before. There is an entry of the history for each, and
// a spent one, which does nothing, is passed over. After a reload all are spent.
const trail = Array.from({ length: history.state?.depth ?? 0 }, () => ({}));

const spend = (from, count = trail.length) => { if (from >= 0) trail.fill({}, from, from + count); };

// Lets the next step back do something; `title` is that of the screen which it shows.
function wayBack(go, title) {
	if (trail.length && !trail.at(-1).go) trail.pop();
	else history.pushState({ depth: trail.length + 1 }, "");
	trail.push({ go, title });
}

addEventListener("popstate", () => {
	const depth = history.state?.depth ?? 0;
	if (depth === trail.length) return;
	const steps = trail.splice(depth).reverse().filter(step => step.go);
	// What was left is not entered again by a step forward.
	if (steps.length === 0) return history.back();
	for (const { go } of steps) go();
});

// MARK: Screens

function put(title, nodes) {
	document.title = title;
	document.querySelectorAll("dialog").forEach(dialog => dialog.close());
	document.getElementById("page").replaceChildren(...nodes);
}

const named = title => `${title} · Pinyin Trainer`;

// Shows a screen in place of the one before, to which no step leads back.
export function show(title, ...children) {
	spend(0);
	put(named(title), children.flat().filter(Boolean));
}

// Shows a screen from which a step leads back to the one before, as it was. If it is one of the `unique` ones and was on
// the way here, the steps from there on are forgotten.
export function visit(title, isUnique, ...children) {
	const nodes = [...document.getElementById("page").childNodes], old = { title: document.title, keys, top: scrollY };
	const place = isUnique ? trail.findIndex(step => step.title === named(title)) : -1;
	const isKept = nodes.length && !document.querySelector("[role=alert]") && !(isUnique && old.title === named(title));
	spend(place);
	if (place < 0 && isKept) wayBack(() => {
		put(old.title, nodes);
		keys = old.keys;
		document.querySelector("h1")?.focus({ preventScroll: true });
		scrollTo(0, old.top);
	}, old.title);
	put(named(title), children.flat().filter(Boolean));
}

// Shows a screen of the drill, from which a step leads back to the page before it, but to no other screen of the drill.
export function enter(title, child) {
	if (!document.querySelector("#page > .page")) return show(title, child);
	spend(0);
	visit(title, false, child);
}

// The screen's tasks, by their keys.
export let keys = {};
export const setKeys = table => { keys = table; };

// Returns typed pinyin with tone marks in place of numbers: over the right vowel, or beside bopomofo. Letters that end no
// syllable, as in bux4, keep theirs.
export function marked(typed) {
	return typed.replace(/([ㄅ-ㄙ]?[ㄧ-ㄩ]?[ㄚ-ㄦ]?)(?<=[ㄅ-ㄩ])([1-5])/g, (_, letters, tone) => tone === "5" ? `˙${letters}`
		: letters + ["", "ˊ", "ˇ", "ˋ"][tone - 1]).replace(/u:|v/g, "ü").replace(/U:|V/g, "Ü").replace(/([a-zü]*(?:[aeiouü](?:ng?)?|r))([1-5])/gi, (_, letters, tone) => {
		const mark = ["", "\u0304", "\u0301", "\u030C", "\u0300", ""][tone];
		const place = /[ae]/i.exec(letters)?.index ?? (/ou/i.exec(letters)?.index
			?? [...letters].findLastIndex(letter => /[iouü]/i.test(letter)));
		if (place < 0) return letters;
		return (letters.slice(0, place + 1) + mark + letters.slice(place + 1)).normalize("NFC");
	});
}
