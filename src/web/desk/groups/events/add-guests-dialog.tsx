/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { FaultText, TextField } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { addGuests } from './add-guests.ts'
import type { AddResult, WrongRow } from './add-guests.ts'
import type { GuestRow } from './guest-list.ts'
import { GuestSource } from './guest-source.tsx'
import type { ReadField } from '../../kit/client/form.ts'
import { Form } from '../../kit/forms/form.tsx'
import { GUEST_PARTS, spellFault } from './guest-faults.ts'

type AddGuestsDialogProps = { readonly event: EventShape; readonly onClose: () => void }

/** Adds a list of people to an event. Refused rows stay here for correction. */
export function AddGuestsDialog({ event, onClose }: AddGuestsDialogProps) {
	const { list } = useWords('groups')
	const { act, isBusy } = useAct(['events', 'guests'])
	const [result, setResult] = useState<AddResult>()
	const add = (rows: readonly GuestRow[]): void =>
		act(async () => {
			const send = (invitees: GuestRow['person'][]) =>
				call('invitePeople', { path: { id: event.id }, body: { invitees } })
			const next = await addGuests(send, rows)
			setResult((before) => ({
				...next,
				created: (before?.created ?? 0) + next.created,
				existing: (before?.existing ?? 0) + next.existing,
			}))
		})
	const isDone = result !== undefined && result.wrong.length === 0 && result.rest.length === 0
	return (
		<Dialog title={fill(list.title, { name: event.name })} onClose={onClose} class="wide-dialog">
			{result === undefined ? (
				<GuestSource isBusy={isBusy} onAdd={add} />
			) : (
				<>
					<Outcome key={`${result.created} ${result.wrong.length}`} added={result} />
					{result.wrong.length > 0 && (
						<WrongRows key={result.created} rows={result.wrong} isBusy={isBusy} onAdd={add} />
					)}
					{result.rest.length > 0 && <Rest added={result} isBusy={isBusy} onAdd={add} />}
				</>
			)}
			{isDone && (
				<div class="actions">
					<Button class="primary" onClick={onClose}>
						{list.done}
					</Button>
				</div>
			)}
		</Dialog>
	)
}

function Outcome({ added: { created, existing, wrong } }: { added: AddResult }) {
	const { list, tag } = useWords('groups')
	const status = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => status.current?.focus(), [])
	return (
		<div ref={status} role="status" class="summary" tabIndex={-1}>
			<p>{fillPlural(list.added, created, tag)}</p>
			{existing > 0 && <p>{fillPlural(list.known, existing, tag)}</p>}
			{wrong.length > 0 && <FaultText>{fillPlural(list.wrong, wrong.length, tag)}</FaultText>}
		</div>
	)
}

type RestProps = {
	readonly added: AddResult
	readonly isBusy: boolean
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

/** The rows that could not be sent, to send them again. */
function Rest({ added: { rest, wrong, error }, isBusy, onAdd }: RestProps) {
	const words = useWords('groups')
	const { list } = words
	return (
		<div role="alert">
			<FaultText>{describeError(error, words)}</FaultText>
			<p>{list.stopped}</p>
			<div class="actions">
				<Button class="primary" isBusy={isBusy} onClick={() => onAdd([...rest, ...wrong])}>
					{fillPlural(list.add, rest.length, words.tag)}
				</Button>
			</div>
		</div>
	)
}

type WrongRowsProps = {
	readonly rows: readonly WrongRow[]
	readonly isBusy: boolean
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

/** The rows that were refused, each with its fault at its field. */
function WrongRows({ rows, isBusy, onAdd }: WrongRowsProps) {
	const { list, tag } = useWords('groups')
	const [remaining, setLeft] = useState(rows)
	const submit = (read: ReadField): void => {
		onAdd(
			remaining.map((row) => {
				const values = partsOf(row).map((part) => [part, read(`${row.number}-${part}`)])
				return { number: row.number, person: { ...row.person, ...Object.fromEntries(values) } }
			}),
		)
	}
	return (
		<Form onSubmit={submit}>
			{remaining.map((row) => (
				<fieldset key={row.number} class="choice">
					<legend>{fill(list.row, { n: row.number })}</legend>
					<WrongRowFields row={row} />
					<Button
						class="plain"
						aria-label={`${list.drop}: ${fill(list.row, { n: row.number })}`}
						onClick={() => setLeft(remaining.filter((each) => each !== row))}
					>
						{list.drop}
					</Button>
				</fieldset>
			))}
			{remaining.length > 0 && (
				<div class="actions">
					<Button type="submit" class="primary" isBusy={isBusy}>
						{fillPlural(list.again, remaining.length, tag)}
					</Button>
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

/** The filled parts of a row and the refused ones; name and email for an empty row. */
function partsOf({ person, faults }: WrongRow): readonly (typeof GUEST_PARTS)[number][] {
	const parts = GUEST_PARTS.filter(
		(part) => (person[part] ?? '') !== '' || faults.some(({ path }) => path === `/${part}`),
	)
	return parts.length > 0 ? parts : ['firstName', 'lastName', 'email']
}
