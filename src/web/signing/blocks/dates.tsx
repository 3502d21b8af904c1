/** @jsxImportSource preact */
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { exampleDay } from '../form/dates.ts'
import { useForm } from '../form/form-context.ts'
import { TextBox } from '../parts/controls.tsx'
import { Group, idOf } from '../parts/field.tsx'
import { UnderAge } from '../parts/under-age.tsx'

/** Three boxes, one for each part of a date. People type a known date faster than they find it in a calendar. */
export function DayBoxes({ name, isBirth }: { name: string; isBirth: boolean }) {
	const { words, pageProps } = useForm()
	return (
		<div class="day-boxes">
			{pageProps.dateOrder.map((part) => (
				<div class="day-box">
					<label class="part-label" for={idOf(`${name}.${part}`)}>
						{words[part]}
					</label>
					<TextBox
						name={`${name}.${part}`}
						label={words[part]}
						inputMode="numeric"
						width={part === 'year' ? 'four' : 'two'}
						{...(isBirth ? { autoComplete: `bday-${part}` } : {})}
					/>
				</div>
			))}
		</div>
	)
}

function DayView({ block, isBirth }: { block: Block; isBirth: boolean }) {
	const { words, pageProps } = useForm()
	const { dateOrder, today } = pageProps
	// A date other than a birthday, such as that of a return, is about now.
	const year = isBirth ? '1990' : today.slice(0, 4)
	const hint = fill(words.example, { example: exampleDay(dateOrder, year) })
	return (
		<Group block={block} hint={block.help === undefined ? hint : undefined}>
			<DayBoxes name={block.id} isBirth={isBirth} />
			{isBirth && <UnderAge block={block} />}
		</Group>
	)
}

export function DateOfBirth({ block }: { block: Block }) {
	return <DayView block={block} isBirth />
}

export function DateField({ block }: { block: Block }) {
	return <DayView block={block} isBirth={false} />
}
