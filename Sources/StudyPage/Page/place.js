// The placement test: asks words until the learner's level is found. Each call has all answers.

import { call } from "./calls.js";
import { button, el, glyphs, lines, setKeys, show, spans } from "./parts.js";
import { begin, frame, once, optionList, start, typedForm } from "./drill.js";

let sitting = null, view = null;

// Begins a test, or goes on with one that was stopped.
export async function place() {
	const { result } = await call("place.sitting");
	sitting = result.sitting ?? { answers: [], seed: crypto.getRandomValues(new Uint32Array(1))[0], isSpoken: false };
	await next();
}

async function next() {
	const { result, texts } = await call("place.next", { sitting });
	if (result.retry) sitting.answers.pop();
	if (!result.word) return report(false);
	const { options } = result;
	const { node, field } = typedForm(() => field.value.trim() && answer(field.value), texts.readingTag);
	const answer = given => once(async () => {
		sitting.answers.push({ word: result.word.key, given, ...(options && { isMeaning: true }) });
		await next();
	});
	const unknown = button("Don’t know", "0", () => answer(""));
	const undo = () => once(async () => {
		if (sitting.answers.length === 0) return;
		sitting.undone = [...(sitting.undone ?? []), sitting.answers.pop().word];
		await next();
	});
	const stop = () => once(() => sitting.answers.length > 0 ? report(true) : begin());
	// What was said of the word before is kept apart from this word.
	const isBefore = texts.lines.length > 0 && !result.retry && sitting.answers.at(-1)?.word !== result.word.key;
	const help = `${options ? "Choose what the word means; if you know it, type how it is said." : "Type how the word is said, with a number for each tone."} If you do not know it, say so: that finds your level, too.`;
	view = frame(options ? "What does it mean?" : "How is it read?", options ? "" : "typing", `Word ${result.answered + 1}`, el("div", { class: "prompt" },
		glyphs(texts.word, texts.script)),
	[texts.note && !options && el("p", { class: "gloss" }, spans(texts.note)),
		isBefore ? el("p", { class: "remark soft" }, "Before: ", texts.lines.flatMap((line, place) => [place > 0 && " · ", ...spans(line)]))
			: lines(texts.lines.length > 0 || result.answered > 0 ? texts.lines : [[{ text: help }]], { class: "remark" })],
	options
		? [optionList(options.map(option => option.text), "text", null, number => answer(options[number - 1].word)),
			el("div", { class: "actions" }, unknown)]
		: [node, el("div", { class: "actions" }, unknown, button("Answer", null, null, "main", { type: "submit", form: "typed" }))],
	{ share: Math.min(1, result.answered / 30), close: stop, closes: "Stop the test", undo });
	setKeys({ 0: () => answer(""), u: undo, q: stop,
		...Object.fromEntries((options ?? []).map((option, place) => [place + 1, () => answer(option.word)])) });
	(options ? view.task : field).focus();
}

// The known words of each level as bars.
const levelBars = levels => el("dl", { class: "bars" }, levels.map(({ name, known, words }) => el("div", {}, el("dt", {}, name),
	el("dd", {}, el("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
		el("rect", { class: "f-new", width: 100, height: 10 }), el("rect", { class: "f-known", width: 100 * known / words, height: 10 }))),
	el("dd", {}, el("span", { class: "sr" }, "known: "), `${known}`, el("span", { class: "soft" }, ` / ${words}`)))));

// Shows what the answers say, and stores it if the learner wants.
async function report(isStopped) {
	const { result, texts } = await call("place.plan", { evidence: { sitting } });
	const accept = () => once(async () => {
		await call("place.words", { evidence: { sitting } });
		sitting = null;
		await start();
	});
	const leave = () => once(begin);
	const isUseful = result.likely > 0 && !texts.isEarly;
	show("Your level", el("div", { class: "drill plain" }, el("main", {},
		el("section", { class: "middle", "aria-label": "Your level", tabindex: "0" }, el("h1", { class: "big", tabindex: "-1" }, "Your level"),
			lines(texts.lines.slice(0, 1)), isUseful && levelBars(texts.levels.filter(level => level.known > 0)), lines(texts.lines.slice(1), { class: "soft" })),
		el("section", { class: "dock", "aria-label": "What next" },
			isUseful ? button("Mark these words as learned", "Enter", accept, "main wide")
				: button(isStopped ? "Go on with the test" : "Begin to learn", "Enter", isStopped ? () => once(() => next()) : leave, "main wide"),
			el("div", { class: "actions" }, button("Not now", "q", leave),
				isStopped && isUseful && button("Go on with the test", "g", () => once(() => next())))))));
	setKeys({ Enter: () => document.querySelector(".dock .main").click(), q: leave, ...(isStopped && { g: () => once(() => next()) }) });
	document.querySelector(".dock .main").focus({ preventScroll: true });
}
