// The sound of words. The program makes it and the page plays it, after the first key or touch.

import { call, memory, remember } from "./calls.js";
import { button, el, icon } from "./parts.js";

let context = null, source = null, turn = 0, begin = null, access = null;
const ready = new Promise(resolve => { begin = resolve; });

// Browsers let a page play once it has been used.
for (const name of ["keydown", "pointerup"]) addEventListener(name, () => {
	if (navigator.userActivation?.hasBeenActive === false) return;
	context ??= new AudioContext();
	if (context.state !== "running") context.resume();
	begin();
}, true);

// The browser's own Mandarin voice, for a program that makes no sound; a voice of the network would tell others the words.
const voice = () => window.speechSynthesis?.getVoices().find(({ lang, localService }) =>
	localService && /^(cmn|zh($|[-_](CN|TW|SG|Hans|Hant)))/i.test(lang));
export const hasVoice = () => Boolean(voice());
hasVoice();

// Ends the sound and drops one that has not begun.
export function hush() {
	turn += 1;
	source?.stop();
	window.speechSynthesis?.cancel();
}

// Plays a sound in place of the one before. The promise is true if the sound was played to its end, and false if another
// one took its place; it fails with the reason if nothing can be played.
export async function play(params, begun = () => {}) {
	hush();
	const mine = turn;
	await ready;
	if (mine !== turn) return false;
	const { result } = await call("page.sound", params);
	if (mine !== turn) return false;
	if (result.sounds) {
		for (const file of result.sounds) {
			const data = Uint8Array.from(atob(file), letter => letter.charCodeAt(0));
			const buffer = await context.decodeAudioData(data.buffer).catch(() => {
				throw { text: "this browser cannot play the sound; try WAV or MP3" };
			});
			if (mine !== turn) return false;
			begun();
			await end(buffer);
		}
	} else if (result.text && hasVoice()) {
		begun();
		await say(result.text);
	} else if (!result.isPlayed) throw { text: result.note };
	return mine === turn;
}

const end = buffer => new Promise(resolve => {
	source = context.createBufferSource();
	source.buffer = buffer;
	source.connect(context.destination);
	source.onended = resolve;
	source.start();
});

const say = text => new Promise((resolve, reject) => {
	const words = new SpeechSynthesisUtterance(text);
	words.voice = voice();
	words.lang = words.voice.lang;
	words.onend = resolve;
	words.onerror = ({ error }) => /cancel|interrupt/.test(error) ? resolve()
		: reject({ text: "the browser’s voice has failed; try again" });
	speechSynthesis.speak(words);
});

// MARK: Words that are shown

// Takes what the program says about sound; null if the learner wants silence.
export const setAccess = given => { access = given; };
const canHear = () => access && (!access.advice || hasVoice());

// Adds a sentence about sound to what is shown, once unless it is asked for.
function note(text, isAsked) {
	if (!text || (memory.told === text && !isAsked)) return;
	remember({ told: text });
	document.querySelector(".detail, .page")?.append(el("p", { class: "remark soft" }, `Nothing is heard: ${text}.`));
}

// Says how to get sound where there is none. Browsers load their voices a moment after the page.
const loaded = new Promise(resolve => setTimeout(resolve, 500));
export const advise = () => loaded.then(() => { if (!canHear()) note(access?.advice); });

// Returns a function that plays a word, or its phrase at every second request; null where nothing is heard.
export function hearing(word) {
	let asked = 0;
	return canHear() ? isAsked => {
		if (isAsked) asked += 1;
		play({ word, phrase: isAsked && asked % 2 === 0 }).catch(error => {
			if (error instanceof Error) throw error;
			note(error.text, isAsked);
		});
	} : null;
}

// Returns a button that plays a reading, which it also shows if `lang` is given; null where nothing is heard.
export const readingButton = (reading, label, lang) => canHear() ? el("button", { type: "button", class: lang ? "button quiet" : "icon",
	"aria-label": `Hear ${label}`, click: () => play({ reading }).catch(error => {
		if (error instanceof Error) throw error;
		note(error.text, true);
	}) }, icon("sound"), lang && el("span", { lang }, label)) : null;

// After a click or a touch, Enter goes on.
export const hearButton = hear => hear ? button("Hear it", "r", ({ detail }) => {
	hear(true);
	if (detail) document.querySelector(".field, .dock .main").focus({ preventScroll: true });
}) : null;
