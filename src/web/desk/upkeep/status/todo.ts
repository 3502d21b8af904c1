import type { PartName, Status, StatusCode } from '../../../../features/status/model.ts'

/** In the order of the screen. */
export const PARTS = [
	'service',
	'disk',
	'keys',
	'files',
	'copies',
	'drill',
	'documents',
	'messages',
	'webhooks',
	'mail',
	'address',
	'law',
	'clock',
] as const satisfies readonly PartName[]

export type Todo = {
	readonly part: PartName
	readonly state: 'attention' | 'fault'
	readonly code: StatusCode | 'clock_differs'
}

/** Accepted difference between the clocks of the box and of a browser, in milliseconds. */
const SLACK_MS = 60_000

/**
 * Returns the todos, faults first.
 * @param aheadMs by how much the browser's clock is ahead of the box's
 */
export function listTodos(status: Status, aheadMs: number): Todo[] {
	const todos = PARTS.flatMap((part): Todo[] => {
		const { state, code } = status[part]
		return state === 'ok' || code === null ? [] : [{ part, state, code }]
	})
	const differs: Todo = { part: 'clock', state: 'attention', code: 'clock_differs' }
	const isDue = status.clock.state === 'ok' && Math.abs(aheadMs) > SLACK_MS
	const all = isDue ? [...todos, differs] : todos
	return [...all.filter(({ state }) => state === 'fault'), ...all.filter(({ state }) => state !== 'fault')]
}

/** The state that is shown of a part: what has never been done is not OK, even where nothing has to be done about it. */
export function shownState(part: PartName, status: Status): Status[PartName]['state'] | 'none' {
	const { state } = status[part]
	const { drill, files } = status
	const isUndone = (part === 'drill' && drill.last === null) || (part === 'files' && files.checkedAt === null)
	return state === 'ok' && isUndone ? 'none' : state
}
