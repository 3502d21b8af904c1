/** @jsxImportSource preact */
import type { AnswerPart } from '../../../blocks/types.ts'
import { readEntry } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'

type AnswerProps = {
	readonly parts: readonly AnswerPart[]
	readonly label: string
}

export function AnswerParts({ parts, label }: AnswerProps) {
	const { words } = useForm()
	if (parts.length === 0) return <p class="hint">{words.notAnswered}</p>
	return (
		<>
			{parts.map((part) => (
				<Part part={part} label={label} />
			))}
		</>
	)
}

function Part({ part, label }: { part: AnswerPart; label: string }) {
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
			const [id, side] = part.path.split('/')
			const sides: Readonly<Record<string, string>> = { front: words.front, back: words.backSide }
			return (
				<img
					class={part.role === 'ink' ? 'ink' : 'shot'}
					src={readEntry(entries, `${id}.${side ?? 'image'}`)}
					alt={part.role === 'ink' ? words.signatureImage : (sides[side ?? ''] ?? label)}
				/>
			)
		}
		default:
			return (
				<ul class="people">
					{part.rows.map((row) => (
						<li>
							<bdi>{row.slice(0, 2).join(' ')}</bdi>{' '}
							<bdi class="hint">{row.slice(2).filter(Boolean).join(words.comma)}</bdi>
						</li>
					))}
				</ul>
			)
	}
}
