/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'

export function NotFound() {
	const words = useWords()
	return (
		<div class="screen">
			<h1>{words.frame.notFound}</h1>
			<p>{words.frame.notFoundHint}</p>
		</div>
	)
}
