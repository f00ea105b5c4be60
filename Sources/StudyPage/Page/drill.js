// The drill: questions, verdicts, introductions, pauses and the end.

import { call, memory, newKey, remember } from "./calls.js";
import { button, curves, el, enter, glyphs, icon, keys, lines, marked, phrase, plain, readingTag, setKeys, sheet, spans, toneIcon }
	from "./parts.js";
import { lists } from "./lists.js";
import { primer } from "./primer.js";
import { characters, failed, idle, statistics, welcome, words } from "./main.js";
import { place } from "./place.js";
import { advise, hasVoice, hearButton, hearing, hush, play, readingButton, setAccess } from "./sound.js";
import { strokes } from "./strokes.js";

let running = null, begun = 0, view = {};

// Runs a task unless another one runs; an error has its own screen.
export function once(task) {
	running ??= (async () => {
		try { await task(); } catch (error) { failed(error); } finally { running = null; }
	})();
}

// Runs a task after the one that runs.
export async function after(task) {
	await running;
	once(task);
}

const drill = () => memory.drill;

export async function start(request = {}) {
	remember({ drill: null });
	const { result, texts } = await call("drill.start", { request: { ...request, isSilent: !hasVoice() } });
	remember({ drill: result.id, total: texts.total, answered: 0, request });
	if (result.idleness) {
		await call("drill.end", { drill: result.id });
		remember({ drill: null });
		return idle(texts.lines);
	}
	await next(texts.lines);
}

// Starts a drill, or lets a learner without answers or marked words choose how.
export async function begin() {
	const { result: { due, joining, learning } } = await call("due");
	if (memory.isNew === false || due + joining + learning > 0) return start();
	const { result: { reviews, words: counts } } = await call("statistics");
	if (reviews.total > 0 || Object.keys(counts).some(status => status !== "new" && counts[status] > 0)) return start();
	const learn = () => { remember({ isNew: false }); return start(); };
	const anki = () => sheet("From Anki", ["In Anki, export your deck with its scheduling. Then import it in a terminal:", "trainer import anki FILE.apkg",
		"Reload this page afterwards: what is due in Anki is due here."].map((text, place) => el("p", {}, place === 1 ? el("code", {}, text) : text)));
	welcome([["I am new to Chinese", "the first words, one by one", () => characters(() => primer(learn))],
		["Find my level", "about four minutes", () => characters(place)],
		["I have my own list of words", "from Excel, a text or another program", () => characters(lists)],
		["I come from Anki", "with what I know", anki]]);
}

// Shows the question that waits, also after a reload or in another daemon.
export async function resume() {
	if (!drill()) return begin();
	try {
		remember({ answered: (await call("drill.rest", { drill: drill() })).result.answered });
		await next();
	} catch (error) {
		if (error.isLost || !error.error?.data?.noSuchQuestion) throw error;
		await start();
	}
}

async function next(message) {
	const { result, texts } = await call("drill.next", { drill: drill() });
	await step(result, texts, message);
}

async function step(result, texts, message) {
	setAccess(texts.sound);
	if (result?.question) question(result.question, texts.question);
	else if (result?.introduction) introduction(result.introduction, texts.introduction);
	else return pause();
	if (message) view.detail.prepend(...lines(message, { class: "remark soft" }));
}

// MARK: Frame

function bar(text, { share, close, closes, undo, takesLetters = false }) {
	return el("header", { class: "bar" },
		el("button", { class: "icon", type: "button", "aria-label": closes, "aria-keyshortcuts": takesLetters ? null : "q", click: close }, icon("close")),
		el("p", { class: "progress" },
			el("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
				el("rect", { class: "track", width: 100, height: 4 }),
				el("rect", { class: "fill", width: 100 * share, height: 4 })),
			el("span", {}, text)),
		el("button", { class: "icon", type: "button", "aria-label": "Undo the last answer",
			"aria-keyshortcuts": takesLetters ? null : "u", click: undo }, icon("undo")));
}

const ofDrill = () => ({ share: Math.min(1, (memory.answered ?? 0) / (memory.total || 1)),
	close: () => once(end), closes: "End the drill", undo: () => once(undo) });

const count = () => `${Math.min((memory.answered ?? 0) + 1, memory.total)} of ${memory.total}`;

// Shows a question with its bar; `actions` are those of the bar.
export function frame(title, kind, progress, prompt, detail, dock, actions = ofDrill()) {
	view = {
		task: el("h1", { class: "task", tabindex: "-1" }, title), prompt,
		detail: el("div", { class: "detail", role: "status", "aria-label": "Verdict and notes" }, detail),
		dock: el("section", { class: "dock", "aria-label": "Answer" }, dock),
		progress,
	};
	enter(title, el("div", { class: `drill ${kind}` }, bar(progress, actions),
		el("main", {}, el("section", { class: "stage", "aria-label": "Question" },
			view.task, prompt, view.detail), view.dock)));
	new ResizeObserver(scrollable).observe(view.detail);
	view.detail.addEventListener("scroll", scrollable);
	return view;
}

// Lets keys reach details that scroll, and says that there is more below.
function scrollable() {
	const { detail } = view;
	if (!detail) return;
	detail.classList.remove("more");
	const rest = detail.scrollHeight - detail.clientHeight - 1;
	if (rest > 0) detail.setAttribute("tabindex", "0");
	else detail.removeAttribute("tabindex");
	detail.classList.toggle("more", rest > detail.scrollTop);
}

// MARK: Questions

function prompt(kind, text, script, isTyped) {
	const inside = (tag, attributes, ...content) => el("div", { class: "prompt" }, el(tag, attributes, content));
	if (kind === "cloze") {
		return inside("p", { class: "line", lang: script }, text.split("___").flatMap((part, place) => place === 0
			? [part] : [el("span", { class: "gap" }, "\u3000\u3000"), el("span", { class: "sr", lang: "en" }, "gap"), part]));
	}
	if (kind === "hanzi") return inside("p", { class: "asked pinyin", lang: readingTag(text) }, text);
	if (["recall", "bank"].includes(kind)) return inside("p", { class: "asked" }, text);
	if (kind === "listening") return inside("button", { class: "button play", type: "button", "aria-label": "Play the word",
		"aria-keyshortcuts": isTyped ? null : "r", click: listen }, icon("sound"), el("kbd", { "aria-hidden": "true" }, isTyped ? "Enter" : "r"));
	return el("div", { class: "prompt" }, glyphs(text, script));
}

function question(asked, texts) {
	view.asked = null;
	const isTyped = asked.options.length === 0;
	const dontKnow = button("Don’t know", "0", () => answer("0"));
	const more = button("More", "?", menu, "quiet", { "aria-haspopup": "dialog" });
	const isPinyin = ["reading", "tone", "listening"].includes(asked.kind);
	// Where readings are options, a letter may begin a typed one, so no letter but r is a command; a stop is one everywhere.
	const table = { "?": menu, ".": () => once(hint), 0: () => answer("0"), ...(isPinyin ? { letter: type } : { u: () => once(undo), q: () => once(end), s: () => once(skip),
		h: () => once(hint), f: () => once(flag), k: () => once(() => decide({ hold: "known" })) }),
		...(asked.kind === "listening" && { r: listen }) };
	const detail = [texts.unseen && el("p", { class: "tip" }, spans(texts.unseen)), texts.note && el("p", { class: "gloss" }, spans(texts.note)),
		texts.phrase && el("p", { class: "remark" }, spans(texts.phrase))];
	let dock, field = null, list = null;
	if (isTyped) {
		const form = typedForm(() => {
			const typed = field.value.trim();
			if (field.readOnly) view.goOn?.();
			else if (asked.kind === "listening" && /^r?$/i.test(typed)) {
				form.clear();
				listen();
			} else if (typed) answer(typed);
		}, texts.readingTag);
		field = form.field;
		dock = [form.node, el("div", { class: "actions" }, dontKnow, more, button("Answer", null,
			null, "main", { type: "submit", form: "typed" }))];
	} else {
		const isHanzi = ["recall", "hanzi", "cloze"].includes(asked.kind);
		asked.options.forEach((_, place) => { table[place + 1] = () => answer(`${place + 1}`); });
		list = optionList(texts.options.map(spans), isHanzi ? "tiles" : isPinyin && texts.options.every(option => plain(option).length < 10) ? "short" : "text",
			isPinyin ? texts.readingTag : isHanzi ? texts.script : null, number => answer(`${number}`));
		dock = [list, el("div", { class: "actions" }, dontKnow, button("Hint", isPinyin ? "." : "h", () => once(hint)), more)];
	}
	frame(texts.task, isTyped ? "typing" : "", texts.practice ? plain(texts.practice) : count(),
		prompt(asked.kind, texts.prompt, texts.script, isTyped), detail, dock, { ...ofDrill(), takesLetters: isTyped || isPinyin });
	Object.assign(view, { asked, texts, field, options: [...list?.querySelectorAll(".option") ?? []] });
	setKeys(table);
	(field ?? view.task).focus();
	requestAnimationFrame(() => { begun = performance.now(); });
	if (asked.kind === "listening") listen();
}

// Opens a field in which a reading is typed instead of chosen, beginning with a letter; it closes when it is empty.
function type(letter) {
	const { node, field } = typedForm(() => field.value.trim() && answer(field.value.trim()), view.texts.readingTag);
	const close = () => { view.detail.replaceChildren(); view.task.focus(); };
	field.value = letter;
	field.addEventListener("input", () => field.value || close());
	field.addEventListener("keydown", ({ key }) => key === "Escape" && close());
	view.detail.replaceChildren(node);
	field.focus();
	scrollable();
}

// Makes a list of answers to choose from, as `tiles`, `short` or `text`; `pick` is called with a number from 1 on.
export const optionList = (texts, form, lang, pick) => el("ol", { class: `options ${form}`, "aria-label": "Answers" },
	texts.map((text, place) => el("li", {}, el("button", { type: "button", class: form === "text" ? "option text" : "option",
		"aria-keyshortcuts": place + 1, click: () => pick(place + 1) },
	el("span", { class: "no", "aria-hidden": "true" }, `${place + 1}`), el("span", { lang }, text), el("span", {})))));

// Makes a field for pinyin or bopomofo with its marks and tones; `go` is called for Enter.
export function typedForm(go, lang) {
	const isPinyin = lang !== "zh-Bopo";
	const label = isPinyin ? "The pinyin, with a number for each tone" : "The bopomofo, with a mark or a number for each tone";
	const output = el("output", { for: "pinyin", lang });
	const field = el("input", { class: "field", id: "pinyin", name: "pinyin", type: "text", lang,
		placeholder: isPinyin ? "such as ni3hao3" : "such as ㄋㄧˇㄏㄠˇ or ni3hao3", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
		autocomplete: "off", enterkeyhint: "go", input: () => { output.textContent = marked(field.value); } });
	const insert = tone => {
		field.setRangeText(`${tone}`, field.selectionStart, field.selectionEnd, "end");
		output.textContent = marked(field.value);
		field.focus();
	};
	const names = ["high", "rising", "low", "falling", "neutral"];
	const node = el("form", { class: "typed", id: "typed", autocomplete: "off",
		submit: event => { event.preventDefault(); go(); } }, output, el("label", { class: "sr", for: "pinyin" }, label), field,
	el("div", { class: "tones", role: "group", "aria-label": "Tones" }, names.map((name, place) =>
		el("button", { type: "button", "aria-label": `Tone ${place + 1}, ${name}`, click: () => insert(place + 1) },
			`${place + 1}`, toneIcon(place + 1)))));
	return { node, field, clear: () => { field.value = output.textContent = ""; } };
}

// MARK: Sound

// Plays the word of the open question, slowly from the third time on; an answer must wait for its end.
async function listen(event) {
	const here = view;
	if (event?.detail) (here.field ?? here.task).focus();
	here.plays = (here.plays ?? 0) + 1;
	try {
		const params = { drill: drill(), slower: here.plays > 2 };
		here.isHeard = await play(params, () => { if (!here.isHeard) begun = performance.now(); }) || here.isHeard;
	} catch (error) {
		if (!error.isLost && here === view) unheard(here, error.text ?? error.message);
	}
}

// Says why a word is not heard, and offers to skip it: an answer would be stored as heard.
function unheard({ asked, texts }, text) {
	const leave = () => once(skip), retry = () => question(asked, texts);
	middle("Nothing was heard", [[{ text: "Nothing was heard" }]], [[{ text: `Nothing was stored: ${text}.` }]],
		[button("Skip the question", "Enter", leave, "main wide"), button("Try again", "r", retry, "wide")],
		{ Enter: leave, r: retry, q: () => once(end) });
}

// MARK: Answers

// The error of an answer that waited for a program that was started again and has lost the question.
const unstored = { title: "This answer was not stored",
	text: "The trainer was started again in the meantime, and no longer has the question. All answers before it are stored, and the word comes again." };

const answer = given => once(async () => {
	const { asked } = view;
	if (!asked || view.goOn) return;
	if (asked.kind === "listening" && !view.isHeard) {
		return view.detail.replaceChildren(el("p", { class: "remark soft" }, "Listen to the whole word first."));
	}
	const milliseconds = Math.max(0, Math.round(performance.now() - begun));
	const here = view, note = el("p", { class: "remark lead" }, "No connection. Your answer is kept and will be sent.");
	let isLate = false;
	const late = setTimeout(() => { isLate = true; here.detail.prepend(note); scrollable(); }, 2000);
	const { result, texts } = await call("drill.submit", { drill: drill(), question: asked.id, given, milliseconds })
		.catch(error => { throw isLate && error.error?.data?.noSuchQuestion ? { ...error, ...unstored } : error; })
		.finally(() => { clearTimeout(late); note.remove(); });
	if (result.retry) return again(texts.lines);
	if (!result.recorded) return step(result.next, texts);
	setAccess(texts.sound);
	if (!asked.practice) remember({ answered: (memory.answered ?? 0) + 1 });
	verdict(result.recorded, texts.verdict, () => once(() =>
		result.next ? step(result.next, texts) : next()));
});

// Asks for the answer once more.
function again(text) {
	if (!text.length) return;
	view.task.replaceChildren(el("b", { class: "again" }, icon("again"), "Once more"), el("span", {}, "· not counted"));
	// A field that was opened by a letter stays, with what was typed.
	const typed = view.detail.querySelector(".typed");
	view.detail.replaceChildren(...lines(text, { class: "remark lead" }), ...(typed ? [typed] : []));
	typed?.querySelector("input").focus();
	view.field?.focus();
	view.field?.select();
	scrollable();
}

function verdict(recorded, texts, goOn) {
	const { task, detail, dock, options, field } = view;
	const title = texts.verdict === "answer" ? "The answer" : texts.verdict[0].toUpperCase() + texts.verdict.slice(1);
	const isKnown = !["answer", "new"].includes(texts.verdict);
	document.title = `${title} · Pinyin Trainer`;
	task.replaceChildren(el("b", { class: isKnown ? texts.verdict : "plain" }, isKnown && icon(texts.verdict), title),
		el("span", {}, `· ${texts.next}`));
	const key = recorded.review.word;
	if (texts.word.length) view.prompt.querySelector(".play, .asked")?.replaceWith(glyphs(plain(texts.word), texts.word[0]?.lang));
	const glyph = view.prompt.querySelector(".glyph");
	if (glyph && texts.word.length) {
		glyph.replaceChildren(el("a", { href: "#", "aria-label": `${plain(texts.word)}, all about this word`,
			click: event => { event.preventDefault(); once(() => word(key)); } }, glyph.textContent));
	}
	view.prompt.querySelector(".gap")?.replaceChildren(plain(texts.word));
	view.prompt.querySelector(".gap")?.classList.add("filled");
	detail.replaceChildren(...[
		el("div", { class: "said" },
			texts.reading.length > 0 && el("p", { class: "reading" }, !glyph && [...spans(texts.word), " "],
				el("span", { lang: readingTag(plain(texts.reading)) }, spans(texts.reading)),
				texts.notes.length > 0 && el("small", {}, " ", spans(texts.notes))),
			el("p", { class: "gloss" }, spans(texts.gloss))),
		(texts.verdict === "answer" || texts.givenTones) && curves(texts.tones, texts.givenTones,
			texts.givenTones ? "" : "plain-curves"),
		lines(texts.remarks, { class: texts.verdict === "wrong" ? "remark lead" : "remark" }), phrase(texts.phrase)].flat().filter(Boolean));
	options.forEach((option, place) => {
		option.disabled = true;
		const mark = place === texts.right ? "right" : place === texts.given ? "wrong" : null;
		if (!mark) return;
		option.classList.add(mark === "right" ? "is-right" : "is-given");
		option.lastChild.replaceWith(icon(mark, mark === "right" ? "right" : isKnown ? "your answer, wrong" : "your answer"));
	});
	if (field) {
		field.readOnly = true;
		field.classList.add(texts.verdict === "right" ? "is-right" : "is-wrong");
		dock.querySelectorAll(".tones button").forEach(tone => { tone.disabled = true; });
	}
	view.goOn = goOn;
	const isWrong = texts.verdict === "wrong";
	const about = () => once(() => word(key));
	const hear = texts.word.length > 0 ? hearing(key) : null;
	const nextButton = button("Next", "Enter", goOn, `main ${hear ? "" : "two"}`);
	dock.querySelector(".actions").replaceChildren(isWrong ? button("Why", "w", () => once(why), "quiet",
		{ "aria-haspopup": "dialog" }) : button("More", "i", about, "quiet", { "aria-haspopup": "dialog" }), ...(hear ? [hearButton(hear)] : []),
	nextButton);
	setKeys({ Enter: goOn, u: () => once(undo), q: () => once(end), w: () => isWrong && once(why), i: about, r: () => hear?.(true) });
	(field ?? nextButton).focus({ preventScroll: true });
	task.scrollIntoView({ block: "nearest" });
	if (texts.isSaid) hear?.(false);
	advise();
	scrollable();
}

// MARK: Introductions

function introduction(shown, texts) {
	const hear = hearing(shown.word.key);
	const goOn = () => once(async () => {
		hush();
		const { result, texts: more } = await call("drill.introduce", { drill: drill(), introduction: shown.id });
		return result.next ? step(result.next, more) : next();
	});
	const known = () => once(() => decide({ hold: "known" }));
	const later = () => once(skip);
	const main = button("Go on", "Enter", goOn, "main wide");
	const explain = () => tones(readingTag(plain(texts.reading)));
	// After a click or a touch, Enter goes on.
	const teach = ({ detail }) => {
		if (detail) main.focus({ preventScroll: true });
		explain();
	};
	frame(texts.head, "intro", count(), el("div", { class: "prompt" }, glyphs(plain(texts.word), texts.word[0]?.lang)), [
		el("div", { class: "said row-said" }, el("p", { class: "reading", lang: readingTag(plain(texts.reading)) }, spans(texts.reading)),
			el("button", { class: "button quiet", type: "button", "aria-label": "The tones", "aria-haspopup": "dialog", "aria-keyshortcuts": "?", click: teach },
				curves(texts.tones, null, "plain-curves small")), el("p", { class: "gloss" }, spans(texts.gloss))),
		texts.parts.length > 0 && el("ul", { class: "parts" }, texts.parts.map(part => el("li", {}, el("span", {}, spans(part))))),
		texts.warning && el("p", { class: "tip" }, spans(texts.warning)), phrase(texts.phrase)],
	[main, el("div", { class: "actions" }, button("I know it", "k", known), button("Not now", "s", later),
		hearButton(hear))]);
	setKeys({ Enter: goOn, k: known, s: later, r: () => hear?.(true), "?": explain, u: () => once(undo), q: () => once(end) });
	main.focus({ preventScroll: true });
	hear?.(false);
	advise();
	drawIn(view).catch(error => { if (error instanceof Error) throw error; });
}

// Draws a new word in place of its glyphs, where its strokes are known.
async function drawIn({ prompt, detail }) {
	const glyph = prompt.querySelector(".glyph");
	const drawn = await strokes(glyph.textContent);
	if (!drawn?.play || !glyph.isConnected) return;
	glyph.replaceChildren(...drawn.nodes);
	if (drawn.again) detail.querySelector(".row-said").append(drawn.again);
	keys.d = drawn.play;
	await drawn.play();
}

// MARK: Keys

async function hint() {
	const { texts } = await call("drill.hint", { drill: drill() });
	view.detail.replaceChildren(...lines(texts.lines, { class: "remark lead" }));
	scrollable();
}

async function skip() {
	hush();
	await call("drill.skip", { drill: drill() });
	await next();
}

async function decide(decision) {
	hush();
	await call("drill.decide", { drill: drill(), decision, entry: newKey() });
	await next();
}

async function flag() {
	await call("drill.decide", { drill: drill(), decision: { flag: true }, entry: newKey() });
	view.detail.replaceChildren(el("p", { class: "remark soft" }, "flagged"));
}

async function undo() {
	try {
		const { result, texts } = await call("drill.undo", { drill: drill() });
		if (result.review && !result.review.practice) remember({ answered: Math.max(0, (memory.answered ?? 0) - 1) });
		await next(texts.lines);
	} catch (error) {
		if (error.isLost) return next();
		view.detail?.replaceChildren(el("p", { class: "remark soft" }, error.text ?? "Nothing can be undone."));
	}
}

async function why() {
	const { texts } = await call("drill.why", { drill: drill() });
	const { sounds, words = [] } = texts;
	sheet("Why", [sounds?.map(({ reading, text }, place) => el("p", {}, place ? "It is " : "Your answer was ",
		readingButton(reading, plain(text), readingTag(plain(text))) ?? spans(text))), lines(texts.lines),
		words.length > 0 && el("ul", { class: "rows" }, wordRows(words))]);
}

export async function word(key) {
	const { texts } = await call("words.details", { words: [key] });
	setAccess(texts.sound);
	const drawn = texts.word && await strokes(texts.word, true);
	const { head, gloss, phrase: sentence, next: days, details } = texts.card;
	const hear = texts.word ? hearing(key) : null;
	sheet(spans(head), [drawn?.play && el("div", { class: "writing" },
		el("p", { class: "glyph", lang: texts.script }, drawn.nodes), drawn.again), el("p", { class: "gloss" }, spans(gloss)), phrase(sentence),
	lines(days), hear && button("Hear it", "", () => hear(true), "wide"),
	details.length > 0 && el("details", {}, el("summary", {}, "More"), lines(details)), drawn?.note && el("p", { class: "soft" }, drawn.note)]);
	drawn?.play?.();
}

// Makes the rows of words, each of which opens its card.
export const wordRows = words => words.map(({ key, hanzi, reading, gloss }) => el("li", {}, el("button",
	{ type: "button", class: "row word", "aria-haspopup": "dialog", click: () => once(() => word(key)) },
	el("b", {}, spans(hanzi)), el("span", { lang: readingTag(plain(reading)) }, spans(reading)), el("span", { class: "soft" }, spans(gloss)))));

// Says what a newcomer needs to read the marks, in pinyin or in bopomofo.
function tones(tag) {
	const isBopomofo = tag === "zh-Bopo";
	sheet("The tones", [el("p", {}, `${isBopomofo ? "Bopomofo writes Chinese sounds in letters of its own." : "Pinyin writes Chinese sounds in Latin letters."} The mark is the tone; another tone makes another word.`),
		el("ul", { class: "rows" }, [["mā", "high and level", "mum"], ["má", "rising, as in ‘what?’", "hemp"], ["mǎ", "low, rising again at its end", "horse"],
			["mà", "falling, as in ‘no!’", "to scold"], ["ma", "short and light", "makes a question"]].map(([syllable, sound, meaning], place) =>
			el("li", { class: "row tone" }, toneIcon(place + 1), el("b", { lang: tag }, isBopomofo ? marked(`ㄇㄚ${place + 1}`) : syllable), el("span", {}, sound, el("span", { class: "soft" }, ` · ${meaning}`)))))]);
}

function menu() {
	// Where letters are typed, no letter is a command.
	const item = (text, key, task) => button(text, keys.letter || view.field ? "" : key, () => { dialog.close(); once(task); }, "wide");
	const dialog = sheet("More", [el("div", { class: "stack" },
		view.asked?.options.length === 0 && item("Hint", "h", hint),
		item("Skip it for now", "s", skip), item("Flag it, to look at later", "f", flag),
		item("I know it; do not ask it", "k", () => decide({ hold: "known" })),
		item("Leave it out; I do not know it", "", () => decide({ hold: "suspended" })),
		item("The tones", "", () => tones(view.texts.readingTag)), item(`${view.texts?.readingTag === "zh-Bopo" ? "Bopomofo" : "Pinyin"} and tones, in five short pages`, "", () => primer(resume))),
	el("p", { class: "soft keys" }, keys.letter ? "1–4 choose, 0 don’t know, a stop gives a hint, Enter goes on; a letter begins to type the reading."
		: "1–4 choose, 0 don’t know, Enter goes on, r plays a word, u undoes, q ends.")]);
}

// MARK: Pauses and ends

async function pause() {
	const { result, texts } = await call("drill.rest", { drill: drill() });
	const { round, available, returning } = result;
	const count = Math.min(10, available + returning);
	if (!texts.offer) return end(texts.lines);
	const more = () => once(async () => {
		if (round) {
			const { result: taken, texts: more } = await call("drill.practise", { drill: drill(), contrast: round.contrast });
			return taken.next ? step(taken.next, more) : next();
		}
		const extended = await call("drill.extend", { drill: drill(), count });
		remember({ total: extended.result.length });
		await next();
	});
	const no = () => once(async () => {
		if (!round) return end();
		await call("drill.practise", { drill: drill(), contrast: round.contrast, skip: true });
		await next();
	});
	middle("Pause", texts.offer, texts.lines, [
		button(round ? "Practise" : `${count} more question${count === 1 ? "" : "s"}`, "Enter", more, "main wide"),
		el("div", { class: "actions" }, button(round ? "Not now" : "Done", round ? "s" : "q", no))],
	{ Enter: more, [round ? "s" : "q"]: no, ...(round && { q: () => once(end) }), u: () => once(undo) });
}

async function end(reason) {
	const { result, texts } = await call("drill.end", { drill: drill() });
	const isDone = result.due.now === (result.checks ?? 0) + (result.waiting ?? 0) && result.new === 0 && !result.nextStep;
	remember({ drill: null, answered: 0 });
	const summary = texts.lines.slice();
	const head = summary.pop();
	const again = () => once(() => start());
	middle("End of the drill", [head], [...(Array.isArray(reason) ? reason : []), ...summary, ...(isDone ? [[{ text: "You are done for today." }]] : [])], [
		button(isDone ? "Practise more" : "More questions", "Enter", again, "main wide"), el("div", { class: "actions" },
			button("Statistics", "t", () => once(statistics)), button("Words", "w", () => once(words)))],
	{ Enter: again, t: () => once(statistics), w: () => once(words) },
	[["Confused", texts.confused], ["Missed", texts.missed], ["New", texts.words]].filter(([, words]) => words.length > 0)
		.map(([name, words]) => [el("h2", {}, name), el("ul", { class: "rows" }, wordRows(words))]));
}

function middle(title, heads, rest, dock, table, more) {
	const [first, ...others] = heads;
	enter(title, el("div", { class: "drill plain" }, el("main", {},
		el("section", { class: "middle", "aria-label": title, tabindex: "0" },
			el("h1", { class: "big", tabindex: "-1" }, spans(first)), lines(others), lines(rest, { class: "soft" }), more),
		el("section", { class: "dock", "aria-label": "What next" }, dock))));
	view = {};
	setKeys(table);
	document.querySelector(".dock .main")?.focus({ preventScroll: true });
}
