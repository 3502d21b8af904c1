/** @jsxImportSource preact */
import type { AnswerPart } from '../../../blocks/types.ts'
import { readEntry } from '../form/entries.ts'
import { useForm } from '../form/form-context.ts'

/** An answer as a reader sees it. */
export function AnswerParts({ parts }: { parts: readonly AnswerPart[] }) {
	const { words } = useForm()
	if (parts.length === 0) return <p class="hint">{words.notAnswered}</p>
	return (
		<>
			{parts.map((part) => (
				<Part part={part} />
			))}
		</>
	)
}

function Part({ part }: { part: AnswerPart }) {
	const { words, entries } = useForm()
	switch (part.kind) {
		case 'text':
			return (
				<p class="answer" dir="auto">
					{part.text}
				</p>
			)
		case 'typed':
			return (
				<p class="answer handwriting" dir="auto">
					{part.text}
				</p>
			)
		case 'image': {
			const name = part.path.includes('/') ? part.path.replace('/', '.') : `${part.path}.image`
			return (
				<img
					class={part.role === 'ink' ? 'ink' : 'shot'}
					src={readEntry(entries, name)}
					alt={words.signatureImage}
				/>
			)
		}
		default:
			return (
				<ul class="people">
					{part.rows.map((row) => (
						<li dir="auto">
							{row.slice(0, 2).join(' ')}
							<span class="hint"> {row.slice(2).filter(Boolean).join(', ')}</span>
						</li>
					))}
				</ul>
			)
	}
}
