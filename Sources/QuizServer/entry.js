// The page to type the code of a game; the server is asked on submit only.
const field = el('input', { id: 'code', autocomplete: 'off', autocapitalize: 'characters', spellcheck: false, maxLength: 12, required: true, 'aria-describedby': 'status' })
const plain = text => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
const isCode = code => /^[2-9A-HJKMNP-TV-Z]{5}$/.test(code)
const refuse = key => { say(t(key), 1); field.select() }
async function enter(e) {
	e.preventDefault()
	const code = plain(field.value)
	if (!isCode(code)) return refuse('codeForm')
	say('')
	const status = await fetch('/' + code).then(r => r.status, () => 0)
	if (status == 200) location.href = '/' + code
	else refuse({ 404: 'codeWrong', 429: 'codeLimit' }[status] || 'unreachable')
}
document.title = t('codeTitle') + ' – ' + t('quiz')
main.append(el('h1', {}, t('codeTitle')), el('form', { onsubmit: enter }, el('label', { htmlFor: 'code' }, t('code')), field, $('#status'), el('button', {}, t('goOn'))))
field.focus()
// The address had a wrong code.
field.value = plain(location.pathname)
if (field.value) refuse(isCode(field.value) ? 'codeWrong' : 'codeForm')
