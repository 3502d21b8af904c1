import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { isNotThere } from '../../kit/errors.ts'
import { DamagedJson, storedJson } from '../../kit/stored-json.ts'
import { DAY_MS } from '../../kit/time/durations.ts'

const OVERDUE_AFTER_MS = 8 * DAY_MS

/** Durations and ages in seconds. */
const DrillResult = Type.Object({
	at: Type.String({ description: 'A timestamp: when it began.' }),
	ok: Type.Boolean(),
	reason: Type.Optional(Type.String({ description: 'Why it failed, in one sentence.' })),
	source: Type.Union([Type.Literal('replica'), Type.Literal('backup')]),
	waivers: Type.Number(),
	files: Type.Number(),
	lostEntries: Type.Number({ description: 'Chain entries that the service had and the copy lacks.' }),
	lostSeconds: Type.Number({ description: 'How long before the drill the copy ends.' }),
	repaired: Type.Object({ images: Type.Number(), pdfs: Type.Number() }),
	readySeconds: Type.Number({ description: 'Until the restored service responded.' }),
	verifySeconds: Type.Number(),
})

export type DrillResult = Static<typeof DrillResult>

const readResult = storedJson(DrillResult, 'The result of the last drill')

type DrillConfig = Pick<Deps['config'], 'dataDir'>

export function resultPath({ dataDir }: DrillConfig): string {
	return join(dataDir, 'drill.json')
}

export function readDrill(config: DrillConfig): DrillResult | undefined {
	try {
		return readResult(readFileSync(resultPath(config), 'utf8'))
	} catch (error) {
		if (error instanceof DamagedJson || isNotThere(error)) return undefined
		throw error
	}
}

/** Returns whether the weekly drill is overdue. */
export function isOverdue(last: DrillResult | undefined, now: number): boolean {
	return isOlder(last, now, OVERDUE_AFTER_MS)
}

/** A result from the future has an unknown age: the clock was set back. */
export function isOlder(last: DrillResult | undefined, now: number, ms: number): boolean {
	if (last === undefined) return true
	const ageMs = now - Date.parse(last.at)
	return ageMs > ms || ageMs < 0
}
