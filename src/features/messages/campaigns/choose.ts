import type { Deps } from '../../../deps.ts'
import { recordOf } from '../../../kit/record-of.ts'
import { requireUnpurged } from '../../waivers/waiver.ts'
import { searchWaivers } from '../../waivers/search/search.ts'
import { emailKey } from '../../../search/email-key.ts'
import { judgeOf } from './judge.ts'
import type { Candidate } from './judge.ts'
import { MAX_READ, MAX_RECIPIENTS } from './model.ts'
import type { CampaignFilter, CampaignKind, Obstacle, Skipped } from './model.ts'
import { OBSTACLES } from '../../../api/campaigns.ts'

const PAGE = 100

export type Choice = {
	/** One waiver for each recipient. */
	readonly waiverSeqs: readonly number[]
	readonly skipped: Skipped
	/** True if there are more than a campaign may read or write to. */
	readonly isTooMuch: boolean
}

type ChooseDeps = Pick<Deps, 'db' | 'clock' | 'linkTokens'>

type Chooser = {
	readonly organizationId: string
	readonly kind: CampaignKind
	readonly filter: CampaignFilter
}

/**
 * One mail for a person, and for an address. Other requests are answered between the pages that it reads.
 * @throws Problem 404 for an unknown waiver that the filter names, or one that was purged
 */
export async function chooseRecipients(deps: ChooseDeps, chooser: Chooser): Promise<Choice> {
	const people = new Map<string, number | Obstacle>()
	const addresses = new Set<string>()
	const judge = judgeOf(deps.db, deps, chooser)
	let count = 0
	for await (const waiver of readCandidates(deps, chooser)) {
		count += 1
		if (count > MAX_READ) break
		const { participant, ...judgement } = judge(waiver)
		if (typeof people.get(participant.id) === 'number') continue
		if ('address' in judgement) {
			const isNew = !addresses.has(emailKey(judgement.address))
			people.set(participant.id, isNew ? waiver.seq : 'sameAddress')
			addresses.add(emailKey(judgement.address))
		} else people.set(participant.id, judgement.obstacle)
	}
	const waiverSeqs = [...people.values()].filter((outcome) => typeof outcome === 'number')
	const isTooMuch = count > MAX_READ || waiverSeqs.length > MAX_RECIPIENTS
	return { waiverSeqs, skipped: countObstacles(people.values()), isTooMuch }
}

async function* readCandidates(
	{ db, clock }: ChooseDeps,
	{ organizationId, filter: { waiverIds, ...filters } }: Chooser,
): AsyncGenerator<Candidate> {
	if (waiverIds !== undefined) {
		for (const id of waiverIds) yield requireUnpurged(db, organizationId, id)
		return
	}
	const scope = { organizationId, now: clock.now() }
	for (let cursor: string | undefined; ;) {
		const more = cursor === undefined ? {} : { cursor }
		const rows = searchWaivers({ db }, scope, { ...filters, ...more, limit: PAGE })
		yield* rows.slice(0, PAGE)
		if (rows.length <= PAGE) return
		cursor = rows[PAGE - 1]?.id
		await new Promise((resolve) => setImmediate(resolve))
	}
}

export function countObstacles(outcomes: Iterable<number | Obstacle>): Skipped {
	const all = [...outcomes]
	return recordOf(OBSTACLES, (obstacle) => all.filter((outcome) => outcome === obstacle).length)
}
