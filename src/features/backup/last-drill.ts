import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { isNotThere } from '../../kit/is-not-there.ts'
import type { Repair } from './repair.ts'

/** What a drill found. Durations and ages in seconds. */
export type DrillResult = {
	/** A timestamp: when it began. */
	readonly at: string
	readonly ok: boolean
	/** Why it failed, in one sentence. */
	readonly reason?: string
	readonly source: 'replica' | 'backup'
	readonly waivers: number
	readonly files: number
	/** Chain entries that the box had and the copy has not, and how long before the drill the copy ends. */
	readonly lostEntries: number
	readonly lostSeconds: number
	readonly repaired: Pick<Repair, 'images' | 'pdfs'>
	/** Until the restored service answered that it is up. */
	readonly readySeconds: number
	readonly verifySeconds: number
}

type DrillConfig = Pick<Deps['config'], 'dataDir'>

/** Where the result of the last drill is kept. */
export function resultPath({ dataDir }: DrillConfig): string {
	return join(dataDir, 'drill.json')
}

/** The result of the last drill; undefined before the first, and where a disk has damaged it. */
export function readDrill(config: DrillConfig): DrillResult | undefined {
	try {
		return JSON.parse(readFileSync(resultPath(config), 'utf8')) as DrillResult
	} catch (error) {
		if (error instanceof SyntaxError || isNotThere(error)) return undefined
		throw error
	}
}
