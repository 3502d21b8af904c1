/** @jsxImportSource preact */
import { diffWordsWithSpace } from 'diff'
import { useWords } from '../../kit/words/use-words.tsx'

/** In UTF-16 units. Longer texts are shown separately: comparing them word by word takes too long. */
const MAX_COMPARED = 20_000

/** Two wordings as one text, with removed and added words marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
	const { differences: words } = useWords('forms')
	const parts =
		before.length + after.length > MAX_COMPARED
			? [
					{ value: before, removed: true, added: false },
					{ value: after, removed: false, added: true },
				]
			: diffWordsWithSpace(before, after)
	return (
		<p class="word-diff">
			{parts.map(({ value, added, removed }, at) =>
				added ? (
					<ins key={at}>
						<span class="vh">{words.new} </span>
						{value}
					</ins>
				) : removed ? (
					<del key={at}>
						<span class="vh">{words.gone} </span>
						{value}
					</del>
				) : (
					<span key={at}>{shorten(value, at === 0, at === parts.length - 1)}</span>
				),
			)}
		</p>
	)
}

/** So much of what is the same stands beside a difference, in UTF-16 units. */
const BESIDE = 60

/** Leaves out the middle of an unchanged part. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
	const head = isFirst ? '' : text.slice(0, BESIDE)
	const tail = isLast ? '' : text.slice(-BESIDE)
	return text.length <= head.length + tail.length + 3 ? text : `${head} … ${tail}`
}
