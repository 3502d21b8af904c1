/** @jsxImportSource preact */
import { render } from 'preact'
import { App, finishSso } from './app.tsx'
import { applyColor } from './kit/client/look.ts'
import { resume } from './kit/session/session-calls.ts'
import { loadWords } from './kit/words/load.ts'

const root = document.getElementById('page')
if (root !== null) {
	if (location.pathname.startsWith('/desk/sso/') || location.search.startsWith('?sso=')) await finishSso()

	// The browser has asked already (see `desk-pages/routes.ts`). After a failure the app asks again and shows the fault.
	const session = resume().catch(() => undefined)
	applyColor()
	const words = await loadWords()
	await session
	root.replaceChildren()
	render(<App words={words} />, root)
	// Without a network it shows a page of ours in place of the browser's.
	if ('serviceWorker' in navigator)
		navigator.serviceWorker.register('/desk-worker.js', { scope: '/desk' }).catch(() => undefined)
}
