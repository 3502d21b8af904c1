/** @jsxImportSource preact */
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import type { DatePart } from '../../../i18n/region.ts'
import { exampleDay, readDay, writeDay } from '../form/dates.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import { TextBox } from '../parts/controls.tsx'
import { Group, idOf } from '../parts/field.tsx'

/** Three boxes, one for each part of a date: what people can type by heart needs no calendar to page through. */
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
						inputMode={part === 'month' ? 'text' : 'numeric'}
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
	const hint = fill(words.example, { example: exampleDay(pageProps.dateOrder) })
	return (
		<Group block={block} hint={block.help === undefined ? hint : undefined}>
			<DayBoxes name={block.id} isBirth={isBirth} />
		</Group>
	)
}

/** The first box of a day, where what is wrong is the whole of it. */
export function firstBox(name: string, [first = 'day']: readonly DatePart[]): string {
	return `${name}.${first}`
}

const asDay = {
	read: (entries, { id }, locale) => readDay(entries, id, locale),
	write: (value, { id }) => writeDay(value, id),
	target: (name, { id }, order) => (name === id ? firstBox(id, order) : name),
} satisfies Omit<FieldType, 'View'>

export const dateOfBirth: FieldType = { View: ({ block }) => <DayView block={block} isBirth />, ...asDay }

export const date: FieldType = { View: ({ block }) => <DayView block={block} isBirth={false} />, ...asDay }
