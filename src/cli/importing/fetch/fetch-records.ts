import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../../files/durable-file.ts'
import { MAX_ROWS } from '../../../features/imports/reading/sheet.ts'
import { RECORDS } from '../records/read-records.ts'
import type { ApiCall } from './call.ts'
import type { Vendor } from './vendors.ts'

export type FetchProgress = {
	readonly isStopped: () => boolean
	readonly onRecord: (number: number) => void
}

export type FetchedCount = {
	readonly fetched: number
	/** Records of an earlier run. */
	readonly known: number
	readonly withoutDocument: number
	readonly isStopped: boolean
}

/**
 * Fetches every record with its document into a folder that `waiver import` reads. A record's own file is written last,
 * so existing records are complete, and an interrupted run continues with the next.
 */
export async function fetchRecords(
	vendor: Vendor,
	call: ApiCall,
	folder: string,
	{ isStopped, onRecord }: FetchProgress,
): Promise<FetchedCount> {
	const [records, pdfs] = [join(folder, RECORDS), join(folder, 'pdfs')]
	for (const each of [records, pdfs]) await mkdir(each, { recursive: true, mode: 0o700 })
	const there = new Set(readdirSync(records))
	const ids = new Set<string>()
	let [fetched, known, withoutDocument] = [0, 0, 0]
	for (let page = 0; ; page++) {
		if (isStopped()) return { fetched, known, withoutDocument, isStopped: true }
		const items = await vendor.list(call, page)
		// New waivers push older ones onto later pages, where they come again.
		const fresh = items.filter(({ id }) => !ids.has(id))
		for (const each of fresh) {
			ids.add(each.id)
			if (there.has(`${each.id}.json`)) {
				known++
				continue
			}
			if (isStopped()) return { fetched, known, withoutDocument, isStopped: true }
			const got = await vendor.get(call, each)
			if (got === undefined) continue
			if (got.pdf === undefined) withoutDocument++
			else await writeDurably(join(pdfs, `${each.id}.pdf`), got.pdf)
			await writeDurably(join(records, `${each.id}.json`), Buffer.from(JSON.stringify(got.record)))
			fetched++
			onRecord(fetched)
		}
		if (items.length < vendor.pageSize || fresh.length === 0)
			return { fetched, known, withoutDocument, isStopped: false }
		if (ids.size > MAX_ROWS)
			throw new Error(`There are more than ${MAX_ROWS} records, more than one import can take.`)
	}
}
