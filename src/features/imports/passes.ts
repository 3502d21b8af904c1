import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { foldText } from '../../kit/text/fold.ts'
import { givePass } from '../participants/give-pass.ts'
import { findByPass } from '../participants/queries.ts'
import type { Column } from './reading/columns.ts'
import { personKey } from './reading/records.ts'
import type { Fault, Row } from './reading/rows.ts'

type WithPass = Pick<Row, 'line' | 'person' | 'passNumber'>

function toFault({ line }: WithPass, columns: readonly Column[], message: string): Fault {
	const column = columns.find(({ field }) => field === 'passNumber')?.heading ?? null
	return { line, column, code: 'pass', message }
}

/** Refuses rows whose pass number is another person's: one of an earlier row, or one who is here already. */
export function refuseUsedPasses(
	db: Db,
	organizationId: string,
	{ rows, columns }: { readonly rows: readonly Row[]; readonly columns: readonly Column[] },
): { readonly rows: Row[]; readonly faults: Fault[] } {
	const holders = new Map<string, string>()
	const faults: Fault[] = []
	const kept = rows.filter((row) => {
		const { passNumber, person } = row
		if (passNumber === null) return true
		const key = personKey(person)
		const first = holders.get(passNumber)
		if (first === undefined) holders.set(passNumber, key)
		const holder = findByPass(db, organizationId, passNumber)
		const isNamed =
			holder === undefined || holder.nameFolded === foldText(`${person.firstName} ${person.lastName}`)
		if (isNamed && (first ?? key) === key) return true
		faults.push(toFault(row, columns, 'Another person has this pass number. Correct it, or clear the cell.'))
		return false
	})
	return { rows: kept, faults }
}

/** Undoes the write of a row, which is not imported. */
export class RefusedRow extends Error {
	readonly fault: Fault

	constructor(fault: Fault) {
		super(fault.message)
		this.fault = fault
	}
}

/** Gives a row's person their pass number. @throws RefusedRow if they have another one, or another person has it */
export function storePass(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	row: WithPass,
	to: {
		readonly organizationId: string
		readonly participantId: string
		readonly columns: readonly Column[]
	},
): void {
	const { organizationId, participantId, columns } = to
	const { passNumber } = row
	if (passNumber === null) return
	if (!givePass(tx, { organizationId, participantId, passNumber, now: clock.now() }))
		throw new RefusedRow(
			toFault(row, columns, 'This person has another pass number. Correct it, or clear the cell.'),
		)
}
