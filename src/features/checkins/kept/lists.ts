import type { Caller } from '../../../http/request-context.ts'
import { MINUTE_MS, DAY_MS } from '../../../kit/time/durations.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { requireLocation } from '../../locations/require.ts'
import type { AskKept, KeptGuest, KeptGuests } from './model.ts'
import type { Deps } from '../../../deps.ts'
import { holdsScope } from '../../../api/scopes.ts'
import { KeyFileLost } from '../../../files/key-file.ts'
import { mapInTurns } from '../../../kit/limits/next-turn.ts'
import { dayInZone, endOfDay, startOfDay } from '../../../kit/time/dates.ts'
import { COPY_CODE_LENGTH } from '../../../search/read-lookup.ts'
import { findLinkOf, findToken } from '../../links/token/link.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { idsOf } from '../../participants/participant.ts'
import { findParticipant } from '../../participants/queries.ts'
import { presentStanding } from '../lookup/present.ts'
import { readStanding } from '../lookup/standing.ts'
import { LIKELY_DAYS } from './model.ts'
import { listLikely } from './queries.ts'

/** People who are read before waiting requests go first: about a millisecond. */
const PER_TURN = 10

type KeptQuestion = {
	readonly organizationId: string
	readonly seesBirth: boolean
	readonly locationId: string | null
}

function questionOf(
	{ organizationId, scopes }: Pick<Caller, 'organizationId' | 'scopes'>,
	locationId: string | null,
): KeptQuestion {
	return { organizationId, seesBirth: holdsScope(scopes, 'participants:read'), locationId }
}

type KeptDeps = Pick<Deps, 'db' | 'clock' | 'linkTokens'>

/** Whoever may come today, read in turns with other requests. */
async function findKept(
	deps: KeptDeps,
	{ organizationId, seesBirth, locationId }: KeptQuestion,
): Promise<KeptGuests> {
	const { db, clock } = deps
	const now = clock.now()
	const { timezone } = requireOrganization(db, organizationId)
	const today = dayInZone(now, timezone)
	const day = [startOfDay(today, timezone), endOfDay(today, timezone)] as const
	const ids = listLikely(db, { organizationId, today, day, from: now - LIKELY_DAYS * DAY_MS })
	const read = (id: string): KeptGuest[] => {
		const participant = findParticipant(db, organizationId, id)
		// They may have been erased or merged since the ids were listed.
		if (participant === undefined || participant.nameFolded === '' || participant.mergedInto !== null)
			return []
		const question = { organizationId, ids: idsOf(db, participant), now, today, locationId }
		const standing = readStanding(db, question)
		return [
			{
				...presentStanding(participant, standing, { today, seesBirth }),
				passNumber: participant.passNumber,
				copyCode: readCopyCode(deps, standing.coverage.waiver?.id),
			},
		]
	}
	return { items: (await mapInTurns(ids, PER_TURN, read)).flat() }
}

/** Also null while links.key is lost or replaced: the guest is then found by name. */
function readCopyCode({ db, linkTokens }: KeptDeps, waiverId: string | undefined): string | null {
	const link = waiverId === undefined ? undefined : findLinkOf(db, 'copy', waiverId)
	// An expired link opens no copy, but still says whose it is.
	if (link === undefined || link.revokedAt !== null) return null
	try {
		return findToken({ linkTokens }, link)?.slice(0, COPY_CODE_LENGTH) ?? null
	} catch (error) {
		if (error instanceof KeyFileLost) return null
		throw error
	}
}

/** For so long the desks of an organization share a list: a list of 5,000 costs half a second of the processor. */
export const SHARED_MS = MINUTE_MS

/** Lists in memory, of two megabytes each at most. */
const MAX_LISTS = 10

type KeptList = { readonly body: string; readonly tag: string }

/** Lists as they are sent. All desks that ask within a minute get the same. */
export class KeptLists {
	readonly #deps: KeptDeps
	readonly #lists = new Map<string, { readonly at: number; readonly list: Promise<KeptList> }>()

	constructor(deps: KeptDeps) {
		this.#deps = deps
	}

	/** @throws Problem 404 for an unknown location */
	read(caller: Pick<Caller, 'organizationId' | 'scopes'>, { locationId }: AskKept): Promise<KeptList> {
		const { db, clock } = this.#deps
		const place = locationId === undefined ? null : requireLocation(db, caller.organizationId, locationId).id
		const question = questionOf(caller, place)
		const now = clock.now()
		for (const [key, { at }] of this.#lists) if (Math.abs(now - at) >= SHARED_MS) this.#lists.delete(key)
		const key = JSON.stringify(question)
		const shared = this.#lists.get(key)
		if (shared !== undefined) return shared.list
		const [oldest] = this.#lists.keys()
		if (this.#lists.size >= MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest)
		const list = this.#make(question)
		this.#lists.set(key, { at: now, list })
		// The next caller tries again.
		list.catch(() => this.#lists.delete(key))
		return list
	}

	async #make(question: KeptQuestion): Promise<KeptList> {
		const body = JSON.stringify(await findKept(this.#deps, question))
		return { body, tag: `"${sha256Hex(body)}"` }
	}
}
