import type { Deps } from '../../deps.ts'
import { loadWaivers } from './load.ts'
import type { ListCheckins } from './model.ts'
import { listArrivals } from './queries.ts'
import { readSpan, toTime } from './times.ts'

/** Who came, a row for each person, the earliest first. @throws Problem 422 for a time that is none */
export function listArrivedPeople(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
	{ limit, offset, fromDts, toDts }: ListCheckins,
) {
	const { db } = deps
	const span = readSpan({ fromDts, toDts })
	const rows = listArrivals(db, organizationId, span, { limit: limit + 1, offset: offset * limit })
	const page = rows.slice(0, limit)
	const seqs = [...new Set(page.map(({ waiverSeq }) => waiverSeq))]
	const waivers = new Map(
		loadWaivers(db, deps, organizationId, seqs).map((loaded) => [loaded.waiver.seq, loaded]),
	)
	const checkins = page.flatMap(({ checkinId, checkedInAt, waiverSeq, position }) => {
		const loaded = waivers.get(waiverSeq)
		const one = loaded?.people.find((each) => each.position === position)
		if (loaded === undefined || one === undefined) return []
		const { waiver, shownId } = loaded
		// The signer of a waiver that covers only the minors is not among the participants.
		const isLed = waiver.evidence.signerTakesPart === false
		return {
			checkinId,
			date: toTime(checkedInAt),
			waiverId: shownId,
			position: isLed ? position - 1 : position,
			firstName: one.person.firstName,
			lastName: one.person.lastName,
			isMinor: one.role === 'minor',
			dateSigned: toTime(waiver.wholeAt ?? waiver.signedAt),
			templateId: waiver.templateId,
		}
	})
	return { fromDts: toTime(span.from), toDts: toTime(span.to), moreCheckins: rows.length > limit, checkins }
}
