// Homework: each pupil answers alone, without a clock; these replace parts of the game's page.
const day = new Date({until}).toLocaleString(lang == 'en' ? 'en-GB' : lang, { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
const game = { ...screens, welcome: on.welcome, no: on.no, prompt }
const next = () => send({ type: 'next', q: S.q })
const page = (title, ...children) => { show(title, ...children); document.title = title + ' – ' + t('homework'); scrollTo(0, 0) }

clock = standing = () => null
patience = 15e3
prompt = () => S.ask.kind != 'listening' || voice() ? game.prompt() : p(t('noVoiceAlone'))
on.welcome = m => {
	const was = S
	game.welcome(m)
	// The verdict was read before the connection was lost.
	if (S.phase == 'reveal' && (was.phase == 'asking' && was.q == S.q + 1 || was.phase == 'end')) next()
}
on.no = m => { game.no(m); if (m.why == 'over') say(t('homeworkOver'), 1) }
// The pupils' progress, for a projector.
const far = m => t(m.of ? 'begunOf' : 'begun', { n: m.begun, of: m.of }) + ' · ' + t('finished', { n: m.done })
on.progress = m => { S.progress = m; render() }
screens.lobby = () => page(t('until', { day }), el('div', { className: 'hall few' }, symbol(), el('div', {}, p('{address}', 'score'), S.progress ? p(far(S.progress)) : '')))
screens.join = () => {
	game.join()
	if (S.picked) return
	if (!$('.pick')) $('h1').textContent = t('homework')
	$('.top').after(p(t('noClock', { day })), p(t('stop'), 'soft'))
}
screens.asking = () => {
	game.asking()
	document.title = title() + ' – ' + t('homework')
	if (S.ask && S.ask.again) $('.task').prepend(t('onceMore') + ' · ')
	if (S.c != null) return
	if (S.q == 1 && isListed) main.append(notMe())
	scrollTo(0, 0)
}
screens.reveal = () => {
	const r = S.reveal
	const go = el('button', { id: 'next', className: 'next', onclick: next }, t('next'))
	page(title(), p(verdict(r), 'verdict ' + tone(r)), word(r.word), marked(r), go)
	say(verdict(r))
	go.focus({ preventScroll: true })
}
screens.end = () => {
	const e = S.end, text = t(ended == 'over' ? 'homeworkOver' : 'done')
	page(text, big(t('part', { n: e.right, of: e.of })), p(t('headRight').toLowerCase(), 'score center'), e.open ? p(t('open', { n: e.open }), 'soft') : null,
		e.of ? missed(e.missed) : null, e.open ? null : p(t('stored'), 'soft'))
	say(text)
}
screens.twin = () => page(t('twin'), p(t('twinAlone')), again(t('goOnHere')))
screens.kicked = () => page(t('out'), p(t('outAlone')))
screens.over = () => S.end ? screens.end() : page(t('homeworkOver'), p(t('askResult')))
// The result of a pupil who is done needs no host; its last line says that the page can be closed.
screens.gone = () => S.phase == 'end' ? screens.end() : page(t('away'), p(t('awayText')), again(t('retry')))
