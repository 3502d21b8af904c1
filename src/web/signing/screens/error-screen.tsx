/** @jsxImportSource preact */
import type { PageWords } from '../../../i18n/page.ts'
import { fill } from '../../../i18n/fill.ts'
import type { ErrorReason } from '../form/error-reason.ts'

export type ErrorProps = {
	readonly words: PageWords
	readonly reason: ErrorReason
	readonly minutes?: number
}

export function ErrorScreen({ words, reason, minutes = 10 }: ErrorProps) {
	return <NoteScreen title={words.lost[reason]} text={fill(words.lost[`${reason}Text`], { minutes })} />
}

export function NoteScreen({ title, text }: { title: string; text: string }) {
	return (
		<div class="lost">
			<h1 id="title" tabIndex={-1}>
				{title}
			</h1>
			<p class="lead">{text}</p>
		</div>
	)
}
