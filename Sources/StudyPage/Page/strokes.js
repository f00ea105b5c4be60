// The strokes of characters: each outline is filled along its middle, one after another.

import { call } from "./calls.js";
import { el, icon } from "./parts.js";

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let made = 0;

// Makes the drawing of a character, whose y axis points upward; numbers stand where strokes begin.
function figure({ strokes, medians }, isNumbered) {
	const outlines = strokes.map(outline => el("path", { d: outline }));
	const space = el("g", { transform: "matrix(1 0 0 -1 0 900)" }, outlines);
	return { outlines, space, medians, node: el("svg", { class: "strokes", viewBox: "0 0 1024 1024", "aria-hidden": "true" }, space,
		isNumbered && medians.map(([[x, y], [toX, toY]], place) => el("text", { x: (x + toX) / 2, y: 900 - (y + toY) / 2 }, `${place + 1}`))) };
}

// Draws one stroke with a pen that only its outline lets through.
async function trace({ outlines, space, medians }, place) {
	const id = `stroke-${made += 1}`;
	const pen = el("path", { class: "pen", pathLength: 1, d: `M${medians[place].map(point => point.join(" ")).join("L")}` });
	const layer = el("g", {}, el("clipPath", { id }, el("path", { d: outlines[place].getAttribute("d") })),
		el("g", { "clip-path": `url(#${id})` }, pen));
	space.append(layer);
	await pen.animate({ strokeDashoffset: [1, 0] },
		{ duration: 150 + pen.getTotalLength() / 2, delay: 120, fill: "both", easing: "ease-in-out" }).finished;
	layer.remove();
	outlines[place].removeAttribute("class");
}

// Returns the drawings of a text, a function that plays them, and a button that plays them again (null with reduced
// motion). If there are none, returns a note if the strokes cannot be read, otherwise null.
export async function strokes(text, isNumbered = false) {
	const { result } = await call("page.strokes", { text });
	if (!result.characters.length) return result.note ? { note: result.note } : null;
	const shapes = new Map(result.characters.map(shape => [shape.character, shape]));
	const parts = [...text].map(letter => shapes.has(letter) ? figure(shapes.get(letter), isNumbered && isStill()) : { node: letter });
	const figures = parts.filter(part => part.space);
	let turn = 0;
	const play = async () => {
		if (isStill()) return;
		const mine = turn += 1;
		for (const { outlines, space } of figures) {
			space.replaceChildren(...outlines);
			outlines.forEach(outline => outline.setAttribute("class", "ghost"));
		}
		for (const each of figures) {
			for (const place of each.outlines.keys()) {
				if (mine !== turn || !each.node.isConnected) return;
				await trace(each, place);
			}
		}
	};
	return {
		nodes: [el("span", { class: "sr" }, text), el("span", { "aria-hidden": "true" }, parts.map(part => part.node))], play,
		again: isStill() ? null : el("button", { type: "button", class: "icon", "aria-label": "Draw it again", "aria-keyshortcuts": "d",
			click: play }, icon("pen")),
	};
}
