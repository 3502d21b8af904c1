import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { isNotThere } from '../../kit/is-not-there.ts'
import { DamagedJson, storedJson } from '../../kit/stored-json.ts'

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
