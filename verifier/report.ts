import type { Verdict } from './data.ts'
import { LEVELS } from './evidence.ts'

/** A line on one organization: what was read, or the first entry that is wrong. */
export function describeVerdict({ organizationId, entries, waivers, checkpoints, fault }: Verdict): string {
	return fault === undefined
		? `${organizationId}: ${entries} entries, ${waivers} waivers and ${checkpoints} checkpoints are sound.`
		: `${organizationId}: bad ${fault.level} at seq ${fault.seq}: ${fault.reason}.`
}

/** 0 when all is sound; else the code of the gravest level. */
export function exitCodeOf(verdicts: readonly Verdict[]): number {
	const codes = verdicts.flatMap(({ fault }) => (fault === undefined ? [] : [LEVELS[fault.level]]))
	return codes.length === 0 ? 0 : Math.min(...codes)
}
