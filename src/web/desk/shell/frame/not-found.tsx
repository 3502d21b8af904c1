/** @jsxImportSource preact */
import { useWords } from '../../kit/words/use-words.tsx'

export function NotFound() {
	const words = useWords('shell')
	return (
		<div class="screen">
			<h1>{words.frame.notFound}</h1>
			<p>{words.frame.notFoundHint}</p>
		</div>
	)
}
