/** @jsxImportSource preact */
import type { CheckinShape } from '../../../../features/checkins/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../client/call-error.ts'
import { call } from '../client/call.ts'
import { useMay } from '../client/current.ts'
import { useWords } from '../words/use-words.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.tsx'
import { useAct } from '../parts/use-act.ts'
import { useMayTakeBack } from './use-may-take-back.ts'

/** Queries that a check-out makes stale, by the first part of their keys. */
export const CHECKED_OUT = ['arrivals', 'day', 'inside', 'lookup', 'visits'] as const

/** How long a check-out can be undone by a press on its notice, in milliseconds. */
const UNDO_MS = 30_000

type CheckOutProps = {
	readonly arrival: Pick<CheckinShape, 'id' | 'checkedOutAt' | 'checkedOutBy' | 'annulledAt'>
	/** Who came. */
	readonly names: string
	/** True if the button says what it does; else it has an icon alone. */
	readonly hasWord?: boolean
}

/** One press checks out the people of an arrival. While that is young, another takes it back. */
export function CheckOutButton({ arrival, names, hasWord = false }: CheckOutProps) {
	const { stay } = useWords('kit')
	const mayWrite = useMay('checkins:write')
	const { id, checkedOutAt, checkedOutBy, annulledAt } = arrival
	const mayTakeBack = useMayTakeBack(checkedOutAt, checkedOutBy)
	const { act, isBusy } = useAct(CHECKED_OUT)
	const takeBack = (): void =>
		act(() => call('annulCheckOut', { path: { id } }), fill(stay.inAgain, { names }))
	const checkOut = (): void =>
		act(async () => {
			if (!(await isCheckedOut(id))) return
			const action = { label: stay.undo, run: takeBack }
			notify({ tone: 'good', text: fill(stay.checkedOut, { names }), forMs: UNDO_MS, action })
		})
	if (!mayWrite || annulledAt !== undefined) return null
	if (checkedOutAt !== null && (!mayTakeBack || checkedOutBy === 'closing')) return null
	const isIn = checkedOutAt === null
	const icon = <Icon name={isIn ? 'leave' : 'undo'} size={hasWord ? 18 : 20} isTurned={isIn} />
	const shared = {
		'aria-label': fill(isIn ? stay.checkOutOf : stay.undoOf, { names }),
		onClick: isIn ? checkOut : takeBack,
	}
	return hasWord ? (
		<Button class="plain over" isBusy={isBusy} {...shared}>
			{icon}
			{isIn ? stay.checkOut : stay.undo}
		</Button>
	) : (
		<button type="button" class="icon-button" aria-disabled={isBusy} {...shared}>
			{icon}
		</button>
	)
}

/** Checks out. @returns false if another desk was faster: the lists show it @throws CallError */
async function isCheckedOut(id: string): Promise<boolean> {
	try {
		await call('checkOut', { path: { id } })
		return true
	} catch (error) {
		if (error instanceof CallError && error.code === 'conflict') return false
		throw error
	}
}
