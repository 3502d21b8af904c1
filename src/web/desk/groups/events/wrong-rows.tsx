/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { WrongRow } from './add-guests.ts'
import { GUEST_PARTS, spellFault } from './guest-faults.ts'
import type { GuestRow } from './guest-list.ts'

type WrongRowsProps = {
	readonly rows: readonly WrongRow[]
	readonly isBusy: boolean
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

/** The rows that were refused, each with its fault at its field. */
export function WrongRows({ rows, isBusy, onAdd }: WrongRowsProps) {
	const { list, tag } = useWords('groups')
	const [left, setLeft] = useState(rows)
	const submit = (read: ReadField): void => {
		onAdd(
			left.map((row) => {
				const typed = partsOf(row).map((part) => [part, read(`${row.number}-${part}`)])
				return { number: row.number, person: { ...row.person, ...Object.fromEntries(typed) } }
			}),
		)
	}
	return (
		<Form onSubmit={submit}>
			{left.map((row) => (
				<fieldset key={row.number} class="choice">
					<legend>{fill(list.row, { n: row.number })}</legend>
					<WrongRowFields row={row} />
					<button
						type="button"
						class="button plain"
						aria-label={`${list.drop}: ${fill(list.row, { n: row.number })}`}
						onClick={() => setLeft(left.filter((each) => each !== row))}
					>
						{list.drop}
					</button>
				</fieldset>
			))}
			{left.length > 0 && (
				<div class="actions">
					<button type="submit" class="button primary" aria-disabled={isBusy}>
						{fillPlural(list.again, left.length, tag)}
					</button>
				</div>
			)}
		</Form>
	)
}

function WrongRowFields({ row }: { row: WrongRow }) {
	const { guests, list } = useWords('groups')
	const whole = row.faults.find(({ path }) => path === '')
	return (
		<>
			{whole !== undefined && <FaultText>{spellFault(list, whole.code)}</FaultText>}
			<div class="columns">
				{partsOf(row).map((part) => {
					const fault = row.faults.find(({ path }) => path === `/${part}`)
					return (
						<TextField
							key={part}
							label={guests[part]}
							name={`${row.number}-${part}`}
							autocomplete="off"
							defaultValue={row.person[part] ?? ''}
							fault={fault && spellFault(list, fault.code)}
						/>
					)
				})}
			</div>
		</>
	)
}

/** What the row says, and what it is refused for; the name and the email of an empty one. */
function partsOf({ person, faults }: WrongRow): readonly (typeof GUEST_PARTS)[number][] {
	const named = GUEST_PARTS.filter(
		(part) => (person[part] ?? '') !== '' || faults.some(({ path }) => path === `/${part}`),
	)
	return named.length > 0 ? named : ['firstName', 'lastName', 'email']
}
