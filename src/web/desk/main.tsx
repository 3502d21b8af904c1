/** @jsxImportSource preact */
import { render } from 'preact'
import { App } from './app.tsx'
import { loadWords } from './words/load.ts'

const root = document.getElementById('page')
if (root !== null) {
	const words = await loadWords()
	root.replaceChildren()
	render(<App words={words} />, root)
}
