// Runs in the browser: search, the chosen language and theme, samples that are copied, and calls that are tried.
// Without it the reference can be read and its samples be chosen.
const byId = (id) => document.getElementById(id)

/** A choice that the browser can't store is made anew on each page. */
function kept(store, name, value) {
	try {
		if (value === undefined) return store.getItem(name)
		store.setItem(name, value)
	} catch {}
	return null
}

const language = byId(`show-${kept(localStorage, 'docs-language')}`)
if (language) language.checked = true
for (const choice of document.getElementsByName('language'))
	choice.addEventListener('change', () => kept(localStorage, 'docs-language', choice.value))

const theme = byId('theme')
function show(scheme) {
	document.documentElement.dataset.theme = scheme
	theme.textContent = scheme === 'dark' ? 'Light' : 'Dark'
}
show(
	kept(localStorage, 'docs-theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
)
theme.hidden = false
theme.addEventListener('click', () => {
	const scheme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
	kept(localStorage, 'docs-theme', scheme)
	show(scheme)
})

// On a phone the contents are folded away at first.
if (matchMedia('(width < 900px)').matches) document.querySelector('nav details').open = false

// The key is gone with the tab.
const key = byId('key')
key.form.hidden = false
key.form.addEventListener('submit', (event) => event.preventDefault())
key.value = kept(sessionStorage, 'docs-key') ?? ''
key.addEventListener('input', () => kept(sessionStorage, 'docs-key', key.value))

const search = byId('search')
const found = byId('found')
let entries
search.hidden = false
search.addEventListener('focus', () => void load())
async function load() {
	entries ??= await (await fetch('/docs/search')).json()
	list()
}
search.addEventListener('input', list)
function list() {
	const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
	const hits = (entries ?? [])
		.filter(({ title, words: more }) =>
			words.every((word) => `${title} ${more}`.toLowerCase().includes(word)),
		)
		.slice(0, 12)
	const isOpen = words.length > 0
	found.replaceChildren(
		...hits.map(({ title, words: more, at }) => {
			const link = Object.assign(document.createElement('a'), { href: at, textContent: title })
			link.append(Object.assign(document.createElement('small'), { textContent: more }))
			const item = document.createElement('li')
			item.append(link)
			return item
		}),
	)
	if (isOpen && hits.length === 0)
		found.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }))
	found.hidden = !isOpen
}
found.addEventListener('click', () => (found.hidden = true))
addEventListener('keydown', (event) => {
	const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'radio'
	if (event.key === '/' && !isTyping) {
		event.preventDefault()
		search.focus()
	}
	if (found.hidden) return
	const links = [...found.querySelectorAll('a')]
	const at = links.indexOf(document.activeElement)
	if (event.key === 'Escape') {
		found.hidden = true
		search.focus()
	}
	if (event.key === 'Enter' && event.target === search) links[0]?.click()
	if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
	if (event.key === 'ArrowUp') (links[at - 1] ?? search).focus()
	if (event.key.startsWith('Arrow')) event.preventDefault()
})
addEventListener('click', ({ target }) => {
	if (!target.closest('search')) found.hidden = true
})

for (const caption of document.querySelectorAll('.sample figcaption')) {
	const copy = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
	const code = caption.parentElement.querySelector('pre')
	copy.addEventListener('click', () => void copyText(copy, code))
	caption.append(copy)
}

for (const form of document.querySelectorAll('.trial form')) {
	// Typed values appear in the samples, too.
	const samples = [...form.closest('.tried').querySelectorAll('[data-sample] code')]
	const written = samples.map((sample) => sample.textContent)
	form.addEventListener('input', () =>
		samples.forEach((sample, index) => {
			const fields = [...form.querySelectorAll('[data-example]')]
			sample.textContent = fields.reduce(
				(text, { value, dataset }) =>
					value === '' ? text : text.replace(dataset.example, encodeURIComponent(value)),
				written[index],
			)
		}),
	)
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		void send(form)
	})
}

async function copyText(button, code) {
	try {
		await navigator.clipboard.writeText(code.textContent)
		button.textContent = 'Copied'
	} catch {
		// Without TLS a browser gives no clipboard, but people can copy a selection.
		getSelection().selectAllChildren(code)
	}
}

async function send(form) {
	const output = form.querySelector('output')
	const button = form.querySelector('button')
	const headers = key.value === '' ? {} : { authorization: `Bearer ${key.value}` }
	const query = new URLSearchParams()
	let { path } = form.dataset
	for (const { name, value, dataset } of form.querySelectorAll('input')) {
		if (value === '') continue
		if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
		if (dataset.in === 'query') query.append(name, value)
		if (dataset.in === 'header') headers[name] = value
	}
	const body = form.querySelector('textarea')
	if (body && body.value !== '') headers['content-type'] = body.dataset.type
	const search = String(query)
	button.disabled = true
	output.textContent = '…'
	try {
		const begun = performance.now()
		const response = await fetch(search === '' ? path : `${path}?${search}`, {
			method: form.dataset.method,
			headers,
			// A session of the desk must not replace a key.
			credentials: 'omit',
			...(body && body.value !== '' ? { body: body.value } : {}),
		})
		const line = `${response.status} ${response.statusText}, ${Math.round(performance.now() - begun)} ms`
		output.replaceChildren(line, await shown(response))
	} catch (error) {
		output.textContent = `No response: ${error.message}`
	}
	button.disabled = false
}

async function shown(response) {
	const type = response.headers.get('content-type') ?? ''
	const block = document.createElement('pre')
	block.tabIndex = 0
	if (/json/.test(type)) block.textContent = JSON.stringify(await response.json(), null, 2)
	else if (/event-stream/.test(type)) {
		const reader = response.body.getReader()
		block.textContent = new TextDecoder().decode((await reader.read()).value)
		await reader.cancel()
	} else if (type.startsWith('text/')) block.textContent = await response.text()
	else {
		const file = await response.blob()
		const link = Object.assign(document.createElement('a'), {
			href: URL.createObjectURL(file),
			download: response.url.split('/').at(-1),
			textContent: `Save the file (${file.size} bytes)`,
		})
		return link
	}
	return block
}
