// A live game, on a phone and on a projector.
const shapes = '▲◆●■'
const isScreen = /\/screen$/i.test(location.pathname), code = location.pathname.split('/')[1].toUpperCase()
const langs = { reading: 'zh-Latn', tone: 'zh-Latn', listening: 'zh-Latn', recall: 'zh-Hans', hanzi: 'zh-Hans' }
// The names of the class, if players choose theirs from a list.
const isListed = {listed} && !isScreen
let list = null, isTyping = false
const spare = {}
const store = {
	get: () => { try { return localStorage['quiz-' + code] } catch { return spare.t } },
	set: t => { spare.t = t; try { t ? localStorage['quiz-' + code] = t : delete localStorage['quiz-' + code] } catch {} }
}
let ws, S = { phase: isScreen ? 'lobby' : 'join', players: [] }, ended = '', lostAt = 0, wait = 0, retry, later, shownAt = 0, deadline = 0, total = 1, sent, hiddenAt = 0
document.body.className = isScreen ? 'screen' : ''

// The teams: a colour and its name.
const colors = t('teams').split(' '), teamOf = n => colors[n]
const chip = (n, c, tag) => el(tag || 'span', { className: 'team t' + n + ' ' + (c || '') }, teamOf(n))
// Marks the Chinese parts of a text.
const hans = text => text.split(/(\p{Script=Han}+)/u).map((part, i) => i % 2 ? el('span', { lang: 'zh-Hans' }, part) : part)
// Returns the pieces of a text with an element in the place of a value.
const around = (key, name, e) => { const [a, b] = t(key, { [name]: '\0' }).split('\0'); return [a, e, b] }
// Shows a screen: its title, with or without a task, and the rest below. The focus goes to the new element with the same id, or to the title.
function show(heading, ...children) {
	const [title, task] = [].concat(heading), held = main.contains(document.activeElement) && document.activeElement
	main.className = ended || (S.paused ? '' : S.phase)
	main.replaceChildren(el('div', { className: 'top' }, el('div', {}, el('h1', { tabIndex: -1 }, title), task ? p(task, 'task') : null),
		isScreen ? corner() : ['join', 'lobby', 'end'].includes(S.phase) ? null : el('div', { className: 'me' }, el('span', { className: 'soft' }, S.name), teamOf(S.team) == null ? null : chip(S.team))), ...children.filter(c => c != null))
	if (held) (held.id && document.getElementById(held.id) || $('h1')).focus({ preventScroll: true })
	document.title = title + ' – ' + t('quiz')
}
// The address and its QR code in a corner of a projector, for those who come late.
const address = '{address}'.replace(/^\w+:\/\//, '')
function corner() {
	if (ended || S.phase == 'lobby') return null
	return el('div', { className: 'corner', hidden: S.locked }, el('p', {}, address.slice(0, -code.length), el('b', {}, code)), symbol())
}
function lock(isLocked) { S.locked = !!isLocked; if ($('.corner')) $('.corner').hidden = S.locked }

// The connection; after so many milliseconds without one, the host is gone.
let patience = 6e4
function connect() {
	clearTimeout(retry); clearTimeout(later)
	if (ws) { ws.onclose = ws.onmessage = null; ws.close() }
	ws = new WebSocket('ws://' + location.host + '/' + code + (isScreen ? '/screen' : store.get() ? '?token=' + store.get() : ''))
	ws.onopen = () => {
		if (isScreen) return back()
		if (store.get()) send({ type: 'join', v: 1, token: store.get() })
		else if (S.name) send({ type: 'join', v: 1, name: S.name })
	}
	ws.onmessage = e => { const m = JSON.parse(e.data); (on[m.type] || (() => {}))(m) }
	ws.onclose = e => {
		ws = null
		if (e.code == 4001) return finish('twin')
		if (e.code == 4003) return finish('kicked')
		if (e.code == 4004) { chooseAgain(); return say(t('freed'), 1) }
		if (e.code == 1001) return finish('over')
		if (!isScreen && S.phase == 'join' && !S.name && !store.get() && !isListed) return
		lostAt = lostAt || Date.now()
		const isGone = ended || e.code == 1012 || Date.now() - lostAt > patience
		if (!isGone) say(t('lost'), 1)
		else if (!ended) finish('gone')
		// A host that is gone may come back; many phones ask for it seldom, since they may share an address.
		retry = setTimeout(connect, isGone ? 3e4 : wait)
		wait = Math.min(4000, wait * 2 || 500)
	}
}
// Joins with the name that was chosen.
function enter() { ws && ws.readyState == 1 ? send({ type: 'join', v: 1, name: S.name }) : connect() }
// Forgets the name, and what was answered under it.
function chooseAgain() { store.set(''); S = { phase: 'join' }; sent = null; isTyping = false; connect(); render() }
// A button that gives a name of the list back; the host accepts that in the lobby, and in a homework before the first answer.
const notMe = () => el('button', { id: 'other', className: 'plain', onclick() { if (ws && ws.readyState == 1) { send({ type: 'leave' }); chooseAgain() } } }, t('notMe'))
const send = m => { if (ws && ws.readyState == 1) ws.send(JSON.stringify(m)) }
function back() { if (lostAt) say(''); lostAt = wait = 0; if (ended) { ended = ''; render() } }
function finish(why) { ended = why; clearTimeout(retry); say(''); render() }
document.addEventListener('visibilitychange', () => {
	if (document.hidden) { hiddenAt = Date.now(); return }
	if (ended && ended != 'gone' || S.phase == 'join' && !S.name && !isListed) return
	if (!ws || ws.readyState != 1 || Date.now() - hiddenAt > 3000) connect()
})

// The messages
const left = m => { deadline = performance.now() + m.left }
const on = {
	names(m) {
		if (lostAt) back()
		const isNew = !list || list.length != m.names.length
		list = m.names
		if (S.phase != 'join' || isTyping || S.picked || store.get()) return
		if (isNew || !$('.pick')) return render()
		list.forEach((n, i) => { $('.pick').children[i].firstChild.disabled = n.taken })
		$('#crossed').textContent = crossed()
	},
	welcome(m) {
		back(); store.set(m.token)
		if (m.state.game != S.game) { sent = null; S.was = 0 }
		S = { ...m.state, name: m.name, was: S.was }
		left(S)
		total = S.ask ? S.ask.ms : S.phase == 'ready' ? 3000 : S.left
		if (S.ask) { S.got = S.c != null; if (S.phase == 'asking' && S.c == null && sent && sent.q == S.q) send(sent) }
		render()
	},
	lobby(m) { Object.assign(S, m, { phase: 'lobby', count: null, board: null }); render() },
	ready(m) { sent = null; Object.assign(S, m, { got: false, was: 0, phase: 'ready', ask: null, c: null, reveal: null }); deadline = performance.now() + 3000; total = 3000; render() },
	ask(m) { Object.assign(S, { got: false, phase: 'asking', q: m.q, of: m.of, ask: m, c: null, reveal: null, count: null }); left(m); total = m.ms; render() },
	got(m) { if (m.q == S.q) { S.c = m.c; S.got = true; render(); say(t('got')) } },
	no(m) {
		if (m.why == 'wait' && S.name) { say(t('full'), 1); clearTimeout(later); later = setTimeout(enter, 2e3 + Math.random() * 2e3); return }
		if (m.why == 'removed' && store.get()) { ws.onclose = null; ws.close(); return finish('kicked') }
		if (m.why == 'token') { store.set(''); S.phase = 'join'; if (S.name) enter(); else render() }
		const key = { locked: 'locked', name: 'badName', version: 'version', over: 'over', late: 'late', removed: 'outText', taken: 'taken' }[m.why]
		if (key && m.why != 'late') { S.phase = 'join'; S.name = S.picked = ''; render() }
		if (key) say(t(key), 1)
	},
	reveal(m) { Object.assign(S, { phase: 'reveal', reveal: m, c: m.yours, total: m.total, rank: m.rank, players: m.of, right: m.correct }); render() },
	pause() { S.paused = true; render() },
	resume(m) { S.paused = false; say(''); left(m); render() },
	end(m) { Object.assign(S, { phase: 'end', end: m }); render() },
	count(m) {
		const first = m.bars && !(S.count && S.count.bars)
		lock(m.locked)
		S.count = m
		if (first) { S.phase = 'reveal'; render() } else { const e = $('#count'); if (e) e.textContent = counted(m) }
	},
	board(m) { lock(m.locked); S.board = m; S.phase = m.final ? 'end' : 'board'; render() }
}
const counted = m => t('answered', { n: m.answered, of: m.of })

// What crossed-out names mean, while there are some.
const crossed = () => list.some(n => n.taken) ? t('crossed') : ''

// The screens
function clock(...before) {
	return el('div', { className: 'clock' }, ...before, el('div', { className: 'track', 'aria-hidden': 'true' }, el('div', { id: 'left' })), el('span', { id: 'seconds', 'aria-hidden': 'true' }))
}
// A text as large as fits; its width is in Chinese characters, of which a Latin letter is two thirds.
function big(text, lang) {
	const e = el('p', { className: 'big', ...lang && { lang } }, text)
	e.style.setProperty('--n', width(text))
	return e
}
const width = text => Math.max(1, [...text].reduce((n, c) => n + (c > '\u2e80' ? 1 : .66), 0))
function options(make, c) {
	const list = el('ul', { className: 'options ' + (c || '') }, ...S.ask.options.map((text, i) => el('li', {}, make(text, i))))
	list.style.setProperty('--n', Math.max(...S.ask.options.map(width)))
	return list
}
const tongue = () => langs[S.ask.kind] == 'zh-Hans' ? /^zh-Han/.test(S.ask.lang) ? S.ask.lang : 'zh-Hans' : langs[S.ask.kind] || 'en'
function parts(text, i, mark) {
	return [el('span', { 'aria-hidden': 'true' }, shapes[i] || '•'), el('span', {}, i + 1 + '.'), el('span', { lang: tongue() }, ...S.ask.kind == 'bank' ? hans(text) : [text]), el('span', {}, mark || '')]
}
function prompt() {
	const a = S.ask
	return el('div', { className: 'prompt' }, a.kind != 'listening' ? big(a.text, a.lang) : voice() ? el('button', { id: 'listen', onclick: speak }, t('listen')) : p(t('noVoice')))
}
const voice = () => window.speechSynthesis && speechSynthesis.getVoices().find(v => /^(zh|cmn)/i.test(v.lang))
function speak() {
	const v = voice()
	if (!v) return
	const u = new SpeechSynthesisUtterance(S.ask.text)
	u.voice = v; u.lang = v.lang; u.rate = .8
	speechSynthesis.cancel(); speechSynthesis.speak(u)
}
if (window.speechSynthesis) speechSynthesis.onvoiceschanged = () => { if (S.ask && S.ask.kind == 'listening' && S.phase == 'asking') render() }
const title = () => t('question', S)
// Texts side by side; lines end only between them.
const row = (...texts) => texts.filter(text => text).flatMap((text, i, all) => [el('span', { className: 'whole' }, text + (i < all.length - 1 ? ' ·' : '')), ' '])
// Who has no points has no place.
const place = (of, name) => row(name, S.rank && S.total && t('placeOf', { n: S.rank, of }), t('points', { n: S.total || 0 }), t('rights', { n: S.right || 0 }))
const verdict = r => r.yours == null ? t('noAnswer') : r.yours == r.right ? '✓ ' + t('right') : '✗ ' + t('wrong')
const tone = r => r.yours == r.right ? 'good' : r.yours == null ? '' : 'bad'
// The options of a revealed question, with the right one and the player's own marked.
const marked = r => options((text, i) => el('div', { className: 'option ' + (i == r.right ? 'win' : 'lose') }, ...parts(text, i, i == r.right ? '✓' : i == r.yours ? '✗' : '')), 'told')
// The QR code of the address, black on white with a margin of four modules.
function symbol() {
	const svg = $('template').content.firstChild.cloneNode(true)
	svg.setAttribute('viewBox', '-4 -4 {width} {width}')
	svg.setAttribute('aria-label', t('qr'))
	svg.firstChild.setAttribute('d', '{path}')
	return svg
}
// The word of a revealed question; the prompt of one that has none.
function word(w) {
	return w ? el('div', { className: 'word' }, ...[[w.text, w.lang], [w.reading, 'zh-Latn'], [w.gloss, 'en'], [w.phrase, w.lang], [w.english, 'en']].filter(line => line[0]).map((line, i) => i ? el('p', { lang: line[1] }, line[0]) : big(line[0], line[1])))
		: S.ask ? prompt() : null
}
const heads = (...keys) => el('thead', {}, el('tr', {}, ...keys.map(key => el('th', { scope: 'col' }, t(key)))))
function table(rows) {
	const inTeams = rows.some(r => teamOf(r.team))
	return el('table', {}, heads('headPlace', 'headName', ...inTeams ? ['headTeam'] : [], 'headPoints', 'headRight'),
		el('tbody', {}, ...rows.slice(0, 12).map(r => el('tr', {}, ...[r.points ? r.rank : '', r.name + (r.streak > 1 && !inTeams && S.phase != 'end' ? ' (' + t('inRow', { n: r.streak }) + ')' : ''), ...inTeams ? [teamOf(r.team) ? chip(r.team) : ''] : [], r.points, r.right].map(c => el('td', {}, c.nodeType ? c : String(c)))))))
}
function teams(rows) {
	return rows && el('table', { className: 'teams' }, heads('headPlace', 'headTeam', 'headPoints'),
		el('tbody', {}, ...rows.map(r => el('tr', {}, el('td', {}, String(r.rank)), el('td', {}, chip(r.team)), el('td', {}, String(r.points))))))
}
// The best: places 1 to 3, or fewer places if over 5 rows.
const best = rows => [3, 2, 1].map(n => rows.filter(r => r.rank <= n && r.points)).find(rows => rows.length < 6) || []
function podium(best) {
	return best.length ? el('ol', { className: 'podium' }, ...best.map(r => el('li', { className: 'p' + r.rank }, p(t('place', { n: r.rank }), 'step'), r.name == null ? chip(r.team, 'who') : p(r.name, 'who'), p(t('points', { n: r.points }))))) : null
}
function bars(i) {
	const c = S.count, n = c.bars[i], bar = el('div', { className: 'bar' })
	bar.style.width = Math.round(100 * n / Math.max(1, ...c.bars)) + '%'
	return el('div', {}, el('div', { className: 'option ' + (i == c.right ? 'win' : 'lose') }, ...parts(S.ask.options[i], i, n + (i == c.right ? ' ✓' : ''))), bar)
}
function again(text) { return el('button', { id: 'again', onclick: () => { ended = ''; lostAt = wait = 0; connect(); render() } }, text) }
// Of the players who are not named here the screen says how many they are.
function ranks(named) {
	const others = S.board.rows.length - named.length
	return el('div', {}, named.length ? table(named) : null, others ? p('+' + others, 'soft') : null)
}
function standing() { return S.name && S.phase != 'join' ? p(place(S.players, S.name), 'score') : S.board ? ranks(S.board.rows.slice(0, 5)) : null }
function missed(list, key = 'missed') {
	return list.length ? el('section', {}, el('h2', {}, t(key)), el('ul', {}, ...list.map(text => el('li', {}, ...hans(text))))) : p(t('noneMissed'))
}
function hardest(list, most = 10) {
	return list && list.length ? el('section', {}, el('h2', {}, t('classMissed')), el('ul', { className: 'hardest' }, ...list.slice(0, most).map(m => el('li', {}, ...hans(m.text), ' – ' + (m.of ? t('part', { n: m.right, of: m.of }) : t('unanswered')))))) : null
}
// Makes the lists of a box on a projector smaller until they fit, and says how many names do not.
function fit(box, ...lists) {
	const isBelow = e => e.getBoundingClientRect().bottom > innerHeight - 17
	const isCut = () => lists.length > 1 && [...box.querySelectorAll('li')].some(e => e.scrollWidth > e.clientWidth)
	for (const size of [1, .8, .65, .55]) { box.style.fontSize = size + 'em'; if (!isBelow(box) && (size < 1 || !isCut())) return }
	for (const list of lists) {
		const below = [...list.children].filter(isBelow)
		if (!below.length) continue
		const more = Math.min(below.length + 1, list.children.length)
		for (const e of [...list.children].slice(-more)) e.remove()
		list.append(el('li', {}, '+' + more))
	}
}
// The names of the lobby: one list, or one for each team.
function lists(players) {
	const list = of => el('ul', { className: 'names' }, ...of.map(g => el('li', { className: g.connected ? '' : 'soft' }, g.name)))
	const used = colors.map((_, n) => players.filter(g => g.team === n))
	if (!used.some(of => of.length)) { const all = list(players); return [all, all] }
	const parts = used.flatMap((of, n) => of.length ? [el('div', {}, chip(n, '', 'h2'), list(of))] : [])
	const box = el('div', { className: 'sides' }, ...parts)
	box.style.gridTemplateColumns = 'repeat(' + parts.length + ', minmax(0, 1fr))'
	return [box, ...parts.map(e => e.lastChild)]
}
// Leaves out the last rows that do not fit on a projector.
function cut(...lists) {
	for (const list of lists) while (list && list.children.length > 1 && list.getBoundingClientRect().bottom > innerHeight - 18) list.lastChild.remove()
}
// Shrinks the text, within limits, until the page fits.
function fill() {
	for (let k = 1; k > (isScreen ? .35 : .62); k -= .07) {
		document.body.style.setProperty('--k', k)
		if (document.documentElement.scrollHeight <= innerHeight && main.scrollWidth <= main.clientWidth) return
	}
}
addEventListener('resize', () => { if (isScreen) render(); else if (['asking', 'reveal'].includes(S.phase)) fill() })
const screens = {
	join() {
		if (isListed && !isTyping) {
			if (S.picked) {
				return show(t('areYou', { name: S.picked }), el('button', { id: 'me', onclick() { S.name = S.picked; say(''); clearTimeout(later); enter() } }, t('yes')),
					el('button', { id: 'other', className: 'plain', onclick() { S.name = S.picked = ''; say(''); clearTimeout(later); render() } }, t('notMe')))
			}
			const isShown = list && !store.get()
			show(t('who'), isShown ? el('ul', { className: 'pick' }, ...list.map(n => el('li', {}, el('button', { disabled: n.taken, onclick() { S.picked = n.name; say(''); render() } }, n.name)))) : null,
				isShown ? el('p', { id: 'crossed', className: 'soft' }, crossed()) : null,
				isShown ? el('button', { className: 'plain', onclick() { isTyping = true; render(); $('#name').focus() } }, t('notListed')) : null, p(t('http'), 'soft'))
			return
		}
		const field = el('input', { id: 'name', autocomplete: 'nickname', maxLength: 40, required: true })
		show(t('quiz'), el('form', { onsubmit(e) { e.preventDefault(); S.name = field.value; say(''); clearTimeout(later); enter() } },
			el('label', { htmlFor: 'name' }, t('name')), field, el('button', {}, t('join'))),
			isListed ? el('button', { className: 'plain', onclick() { isTyping = false; say(''); render() } }, t('toList')) : null, p(t('http'), 'soft'))
	},
	lobby() {
		if ($('#status').className == 'quiet') say('')
		if (!isScreen) return show(t('hello', { name: S.name }), teamOf(S.team) == null ? null : el('p', { className: 'score' }, ...around('inTeam', 'team', chip(S.team))), p(t('starts')), isListed && S.game == 1 ? notMe() : null)
		const [names, ...parts] = lists(S.players)
		show(t('joinAt', { url: '{address}' }), el('div', { className: 'hall' + (S.players.length > 12 ? '' : ' few') }, symbol(), el('div', {}, p(t('joined', { n: S.players.length }) + (S.locked ? ' · ' + t('locked') : '')), names)))
		fit(names, ...parts)
	},
	ready() { show(title(), el('div', { className: 'prompt' }, big(t('ready'))), clock()); say(title() + ': ' + t('ready')) },
	asking() {
		const a = S.ask
		if (!a) return show(title(), p(t('fromNext')), clock())
		show([title(), t(S.got && !isScreen ? 'got' : a.kind)], prompt(), isScreen ? clock(el('span', { id: 'count' }, S.count ? counted(S.count) : '')) : clock(), isScreen
			? options((text, i) => el('div', { className: 'option o' + i }, ...parts(text, i)))
			: options((text, i) => el('button', { id: 'o' + i, className: 'option o' + i + (S.c == i ? ' mine' : S.c != null ? ' dull' : ''), 'aria-disabled': String(S.c != null), onclick: () => answer(i) }, ...parts(text, i))))
		if (S.c == null && S.was != a.q) {
			S.was = a.q
			// A text that is to be heard is not announced.
			say([title() + '. ' + t(a.kind) + ' ', a.kind == 'listening' ? '' : el('span', { lang: a.lang }, a.text), ...a.options.flatMap((text, i) => ['; ' + (i + 1) + ' ', el('span', { lang: tongue() }, text)])])
			requestAnimationFrame(() => { shownAt = performance.now(); if (a.kind == 'listening') speak() })
		}
	},
	reveal() {
		if (isScreen) return show(title(), el('div', { className: 'both' }, word(S.count.word), options((_, i) => bars(i), 'told')))
		const r = S.reveal
		if (!r || !S.ask) return show(title(), word(r && r.word), p(t('fromNext')))
		const points = t('points', { n: r.points }), text = verdict(r)
		show(title(), p(row(text, points), 'verdict ' + tone(r)), word(r.word), marked(r), p(place(r.of), 'score'))
		say(text + ', ' + points)
	},
	board() {
		if (!isScreen) return show(t('after', S), p(place(S.players), 'score'))
		const b = S.board, players = ranks(b.rows.slice(0, 5))
		show(t('after', b), b.teams ? el('div', { className: 'both wide' }, teams(b.teams), players) : players)
	},
	end() {
		if (isScreen) {
			const b = S.board, first = best(b.teams || b.rows), rest = (b.teams || []).filter(r => !first.includes(r))
			// Names stand at places 1 to 3 only.
			const players = ranks(b.rows.filter(r => r.rank < 4 && r.points).slice(0, 12))
			const aside = [podium(first), rest.length ? teams(rest) : null, hardest(b.missed, rest.length ? 5 : 10)].filter(e => e)
			show(t('result'), aside.length ? el('div', { className: 'both' }, el('div', {}, ...aside), players) : players)
			return
		}
		const e = S.end, open = e.of - e.right - e.missed.length
		show(t('end'), e.total ? big(t('place', { n: e.rank })) : null, p(row(t('points', { n: e.total }), t('rightOf', { n: e.right, of: e.of })), 'score'), open > 0 ? p(t('open', { n: open }), 'soft') : null,
			e.team && teamOf(e.team.team) != null ? el('p', { className: 'score side' }, chip(e.team.team), el('span', {}, ...row(t('placeOf', { n: e.team.rank, of: e.teams }), t('points', { n: e.team.points })))) : null,
			e.missed.length || e.right == e.of ? missed(e.missed) : null, e.unanswered && e.unanswered.length ? missed(e.unanswered, 'noAnswer') : null, ended ? null : p(t('more'), 'soft'))
		say(t('over'))
	},
	twin() { show(t('twin'), p(t('twinText')), again(t('playHere'))) },
	kicked() { show(t('out'), p(t('outText'))) },
	over() { S.phase == 'end' ? screens.end() : show(t('hostEnded'), standing()) },
	gone() { show(t('hostGone'), standing(), again(t('retry'))) }
}
function render() {
	document.body.style.setProperty('--k', 1)
	if (S.phase == 'join') S.paused = false
	if (ended) screens[ended]()
	else if (S.paused) { show(t('paused'), el('div', { className: 'prompt' }, big(t('pausedText'))), standing()); say(t('paused')) }
	else screens[S.phase]()
	tick()
	if (isScreen ? S.phase != 'lobby' || ended || S.paused : ['asking', 'reveal'].includes(S.phase)) fill()
	if (isScreen && S.phase != 'lobby') cut(...main.querySelectorAll('tbody, .hardest'))
}
function answer(i) {
	if (S.phase != 'asking' || S.paused || ended || !S.ask || S.c != null || i >= S.ask.options.length) return
	sent = { type: 'answer', q: S.q, c: i, ms: Math.max(0, Math.round(performance.now() - shownAt)) }
	S.c = i
	send(sent)
	render()
}
function tick() {
	const e = $('#left'), left = Math.max(0, deadline - performance.now())
	if (!e) return
	e.style.width = Math.min(100, left / total * 100) + '%'
	$('#seconds').textContent = Math.ceil(left / 1000)
}
setInterval(tick, 200)
document.addEventListener('keydown', e => { if (!isScreen && e.key >= '1' && e.key <= '4' && e.target.tagName != 'INPUT') answer(e.key - 1) })
{homework}
render()
if (isScreen || isListed || store.get()) connect()
