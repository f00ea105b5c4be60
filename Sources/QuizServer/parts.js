'use strict'
// Shared by the pages of the quiz: texts in the browser's language, and elements.
const texts = {texts}
const lang = (navigator.languages || []).map(l => /^zh/i.test(l) ? /hant|tw|hk|mo/i.test(l) ? 'zh-Hant' : 'zh-Hans' : l.slice(0, 2).toLowerCase()).find(l => texts.lang.includes(l)) || 'en'
document.documentElement.lang = lang
// Returns a text with its values filled in. "~" is a no-break space; "|" separates the singular from the plural.
function t(key, values) {
	const forms = ((texts[key] || [])[texts.lang.indexOf(lang)] || '').split('|')
	const form = forms[1] && new Intl.PluralRules(lang).select(values.n) != 'one' ? forms[1] : forms[0]
	return form.replace(/~|\{(\w+)\}/g, (_, name) => name ? values[name] : '\u00a0')
}
const $ = s => document.querySelector(s), main = $('main')
function el(tag, props, ...children) {
	const e = document.createElement(tag)
	for (const [k, v] of Object.entries(props || {})) if (k in e) e[k] = v; else e.setAttribute(k, v)
	e.append(...children.filter(c => c != null))
	return e
}
const p = (text, c) => el('p', { className: c || '' }, ...[].concat(text))
// Announces a text or its pieces; shows it if `isShown`.
const say = (text, isShown) => { $('#status').replaceChildren(...[].concat(text)); $('#status').className = isShown ? '' : 'quiet' }
