import { useLayoutEffect, useState } from 'preact/hooks'
import type { CheckinList, CheckinShape } from '../../../../features/checkins/model.ts'
import { call } from '../../kit/client/call.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import type { ArrivalQuery } from './views.ts'

const MAX_PAGE = 100

/** A printed list has at most this many rows. */
const MAX_ROWS = 2_000

/** Prints the whole list, whose rows are loaded first: the screen may show fewer. */
export function usePrint(query: ArrivalQuery): {
	readonly rows: readonly CheckinShape[] | undefined
	print(): void
} {
	const [rows, setRows] = useState<readonly CheckinShape[]>()
	const { act } = useAct([])
	useLayoutEffect(() => {
		if (rows === undefined) return
		print()
		setRows(undefined)
	}, [rows])
	return { rows, print: () => act(async () => setRows(await readAll(query))) }
}

async function readAll(query: ArrivalQuery): Promise<CheckinShape[]> {
	const rows: CheckinShape[] = []
	let cursor: string | null = ''
	do {
		const position: { cursor?: string } = cursor === '' ? {} : { cursor }
		const page: CheckinList = await call('listCheckins', {
			query: { ...query, limit: MAX_PAGE, ...position },
		})
		rows.push(...page.items)
		cursor = page.nextCursor
	} while (cursor !== null && rows.length < MAX_ROWS)
	return rows
}
