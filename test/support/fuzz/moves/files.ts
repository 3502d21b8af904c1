import { expect } from 'bun:test'
import type { Move } from '../stage.ts'

/** A list as a file: one line more than the list has, and nobody else's. */
const download =
	(countOf: (stage: Parameters<Move>[0]) => number | undefined): Move =>
	(stage) => ({
		expected: 200,
		onSuccess({ bytes }) {
			const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
			const count = countOf(stage)
			if (count !== undefined) expect(lines).toHaveLength(count + 1)
		},
	})

export const fileMoves: Readonly<Record<string, Move>> = {
	downloadWaivers: download(({ tenant }) => tenant.waivers.length),
	downloadParticipants: download(() => undefined),
	downloadCheckins: download(({ tenant }) => tenant.checkins.length),
	downloadAuditLog: download(() => undefined),
	downloadPhiAccessLog: download(() => undefined),
}
