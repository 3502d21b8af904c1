import type { InvitedPerson, InvitedShape } from '../../../../features/events/invitees/model.ts'
import type { Fault } from '../../kit/client/call-error.ts'
import { CallError } from '../../kit/client/call-error.ts'
import type { GuestRow } from './guest-list.ts'

/** A row that the service refuses, with its faults. */
export type WrongRow = GuestRow & { readonly faults: readonly Pick<Fault, 'path' | 'code'>[] }

export type AddResult = {
	readonly created: number
	readonly existing: number
	readonly wrong: readonly WrongRow[]
	/** The unsent rows, and the reason: the service could not be reached, or the event is full. */
	readonly rest: readonly GuestRow[]
	readonly error?: unknown
}

/** Most rows in a call to the service. */
const AT_ONCE = 500

const PERSON = /^\/invitees\/(\d+)(.*)$/

/**
 * Sends a list in parts. Refused rows are set aside with their faults, whose paths then begin at the person, and the
 * others are sent.
 */
export async function addGuests(
	send: (people: InvitedPerson[]) => Promise<Pick<InvitedShape, 'created' | 'existing'>>,
	rows: readonly GuestRow[],
): Promise<AddResult> {
	const wrong: WrongRow[] = []
	let [created, existing] = [0, 0]
	let rest = [...rows]
	while (rest.length > 0) {
		const part = rest.slice(0, AT_ONCE)
		try {
			const response = await send(part.map(({ person }) => person))
			created += response.created
			existing += response.existing
			rest = rest.slice(AT_ONCE)
		} catch (error) {
			const faulty = faultsByRow(error)
			if (faulty.size === 0) return { created, existing, wrong, rest, error }
			for (const [at, faults] of faulty) {
				const row = part[at]
				if (row !== undefined) wrong.push({ ...row, faults })
			}
			rest = rest.filter((_, at) => !faulty.has(at))
		}
	}
	return { created, existing, wrong, rest }
}

function faultsByRow(error: unknown): ReadonlyMap<number, Pick<Fault, 'path' | 'code'>[]> {
	const faultsByRow = new Map<number, Pick<Fault, 'path' | 'code'>[]>()
	for (const { path, code } of error instanceof CallError ? error.faults : []) {
		const [, at, rest = ''] = PERSON.exec(path) ?? []
		if (at === undefined) continue
		faultsByRow.set(Number(at), [...(faultsByRow.get(Number(at)) ?? []), { path: rest, code }])
	}
	return faultsByRow
}
