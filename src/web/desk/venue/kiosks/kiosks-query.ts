import { useQuery } from '@tanstack/preact-query'
import type { KioskDetail } from '../../../../features/kiosks/model.ts'
import { call } from '../../kit/client/call.ts'

/** Pages of once paired tablets to read at most; older tablets are left out. */
const MAX_PAGES = 10

/** The tablets, refetched every `everyMs`, since no event announces them; with `false` only when they are stale. */
export function useKiosks(everyMs: number | false) {
	return useQuery({ queryKey: ['kiosks'], queryFn: listKiosks, refetchInterval: everyMs })
}

async function listKiosks(): Promise<readonly KioskDetail[]> {
	const all: KioskDetail[] = []
	let cursor: string | null | undefined
	for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
		const query = cursor === undefined ? { limit: 100 } : { limit: 100, cursor }
		const { items, nextCursor } = await call('listKiosks', { query })
		all.push(...items)
		cursor = nextCursor
	}
	return all
}
