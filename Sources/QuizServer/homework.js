// Homework: each pupil answers alone, without a clock; these replace parts of the game's page.
const until = new Date({until})
const day = until.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
const game = { ...screens, welcome: on.welcome, no: on.no, prompt }
const next = () => send({ type: 'next', q: S.q })
const page = (title, ...children) => { show(title, ...children); document.title = title + ' – Homework'; scrollTo(0, 0) }

clock = standing = () => null
prompt = () => S.ask.kind != 'listening' || voice() ? game.prompt() : p('This browser has no Chinese voice; open the page in another one to hear the word.')
on.welcome = m => {
	const was = S
	game.welcome(m)
	// The verdict was read before the connection was lost.
	if (S.phase == 'reveal' && (was.phase == 'asking' && was.q == S.q + 1 || was.phase == 'end')) next()
}
on.no = m => { game.no(m); if (m.why == 'over') say('The homework has ended.', 1) }
// How far the pupils are, for a projector.
const far = m => 'Begun: ' + m.begun + (m.of ? ' of ' + m.of : '') + ' · done: ' + m.done
on.progress = m => { S.progress = m; render() }
screens.lobby = () => {
	page('Homework until ' + day, p('{address}', 'big long'), S.progress ? p(far(S.progress), 'score') : null, $('template').content.cloneNode(true))
}
screens.join = () => {
	game.join()
	if (!$('.pick')) $('h1').textContent = 'Homework'
	$('h1').after(p('Until ' + day + '. There is no clock: take your time.'), p('You can stop at any question, and go on later in this browser.', 'soft'))
}
screens.asking = () => {
	game.asking()
	document.title = title() + ' – Homework'
	if (S.ask && S.ask.again) $('h1').after(p('Once more', 'soft'))
	if (S.c == null) scrollTo(0, 0)
}
screens.reveal = () => {
	const r = S.reveal, good = r.yours == r.right, text = good ? '✓ Right' : '✗ Wrong'
	const go = el('button', { onclick: next }, 'Next')
	go.style.position = 'sticky'; go.style.bottom = '.6rem'
	page(title(), p(text, 'score ' + (good ? 'good' : 'bad')), word(r.word), options((t, i) =>
		el('div', { className: 'option ' + (i == r.right ? 'win' : 'lose') }, ...parts(t, i, i == r.right ? '✓' : i == r.yours ? '✗' : '')), 'reveal'), go)
	say(text)
	go.focus({ preventScroll: true })
}
screens.end = () => {
	const e = S.end, isOver = ended == 'over'
	page(isOver ? 'The homework has ended' : 'Done', p(e.right + ' of ' + e.of + ' right', 'big'), e.open ? p(e.open + ' not answered', 'soft') : null,
		e.of ? missed(e.missed) : null, e.open ? null : p('Your answers are stored. You can close this page.', 'soft'))
	say(isOver ? 'The homework has ended.' : 'Done.')
}
screens.twin = () => page('Open elsewhere', p('Your homework is open in another tab or on another device.'), again('Go on here'))
screens.kicked = () => page('Removed', p('Your teacher removed you from this homework.'))
screens.over = () => S.end ? screens.end() : page('The homework has ended', p('Ask your teacher for the result.'))
screens.gone = () => page('Not reachable now', p('Your teacher\'s computer is off or elsewhere. Your answers are kept; try again later.'), again('Try again'))
