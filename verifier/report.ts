import type { Verdict } from './data.ts'
import { LEVELS } from './evidence.ts'

/** A line on one organization: the numbers, or the first wrong entry. */
export function describeVerdict({ organizationId, entries, waivers, checkpoints, fault }: Verdict): string {
	return fault === undefined
		? `${organizationId}: ${countOf(entries, 'entry', 'entries')}, ${countOf(waivers, 'waiver')} and ${countOf(checkpoints, 'checkpoint')} are sound.`
		: `${organizationId}: bad ${fault.level} at seq ${fault.seq}: ${fault.reason}.`
}

function countOf(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`
}

/** 0 without faults; else the code of the gravest level. */
export function exitCodeOf(verdicts: readonly Verdict[]): number {
	const codes = verdicts.flatMap(({ fault }) => (fault === undefined ? [] : [LEVELS[fault.level]]))
	return codes.length === 0 ? 0 : Math.min(...codes)
}
