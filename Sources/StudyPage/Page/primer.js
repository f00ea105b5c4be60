// The primer: what pinyin or bopomofo and tones are, page by page, with questions that are not counted.

import { call } from "./calls.js";
import { button, curves, el, icon, plain, setKeys, spans } from "./parts.js";
import { once, optionList } from "./drill.js";
import { page } from "./main.js";
import { readingButton, setAccess } from "./sound.js";

// Shows the pages one after another; `done` is called after the last one, or when the learner skips the rest.
export async function primer(done) {
	const { result: { pages, readingTag, sound } } = await call("page.primer");
	setAccess(sound);
	const leave = () => once(done);
	const actions = go => {
		setKeys({ Enter: go, q: leave });
		return [button("Go on", "Enter", go, "main wide"), el("div", { class: "actions" }, button("Skip all this", "q", leave))];
	};
	const hear = sounds => sounds.map(({ reading, text }) => readingButton(reading, plain(text), sounds.length > 1 && readingTag));
	const part = ({ lines, tones, sounds }) => tones
		? el("div", { class: "melodies" }, tones.map((list, place) => el("div", {}, curves(list, null, "plain-curves"), el("span", { lang: readingTag }, spans(lines[place])), hear([sounds[place]]))))
		: lines.length > 1 ? el("p", { class: "pair" }, el("b", {}, spans(lines[0])), el("span", {}, spans(lines[1])), el("span", {}, hear(sounds))) : el("p", {}, spans(lines[0]));
	const show = (number, title, ...content) => page(title, "drill", el("p", { class: "soft" }, `Page ${number + 1} of ${pages.length}`), content);
	const turn = number => {
		if (number === pages.length) return leave();
		const { title, parts, questions } = pages[number];
		const next = () => questions.length ? ask(number, 0) : turn(number + 1);
		show(number, title, el("div", { class: "card primer" }, parts.map(part)));
		document.querySelector("main").append(...actions(next));
	};
	const ask = (number, place) => {
		const { title, questions } = pages[number];
		if (place === questions.length) return turn(number + 1);
		const { word, task, options, answer, lesson, tones, sound } = questions[place];
		const next = () => ask(number, place + 1);
		const rest = el("div", { class: "stack" });
		const list = optionList(options.map(spans), "text", readingTag, number => choose(number - 1));
		const choices = [...list.querySelectorAll("button")];
		const choose = at => {
			for (const choice of choices) choice.disabled = true;
			choices[answer].classList.add("is-right");
			choices[answer].lastChild.replaceWith(icon("right", "right"));
			if (at !== answer) {
				choices[at].classList.add("is-given");
				choices[at].lastChild.replaceWith(icon("wrong", "your answer"));
			}
			rest.replaceChildren(el("p", { role: "status" }, el("b", {}, at === answer ? "Right. " : `Not yet: it is ${plain(options[answer])}. `), spans(lesson)), tones ? "" : el("p", {}, hear([sound])), ...actions(next));
			rest.querySelector(".main").focus({ preventScroll: true });
		};
		show(number, title, el("p", { class: "primer-word" }, spans(word)), tones && [curves(tones, null, "plain-curves"), el("p", { class: "primer-word" }, readingButton(sound.reading, "the melody"))], el("p", {}, spans(task)),
			list, rest);
		setKeys({ q: leave, ...Object.fromEntries(options.map((_, at) => [at + 1, () => choices[at].disabled || choose(at)])) });
	};
	turn(0);
}
