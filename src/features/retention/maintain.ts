import type { Deps } from '../../deps.ts'
import { systemActor } from '../audit/actor.ts'
import { appendLogRoots } from '../evidence/audit-root.ts'
import { listOpenOrganizationIds } from '../organization/queries.ts'
import { eraseDatabaseRemains } from './finish-erasure.ts'
import { eraseDueImages } from './erase-images.ts'
import { purgeDue } from './purge-due.ts'
import type { Db, Tx } from '../../db/client.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { forgetOldInvitees } from '../events/invitees/forget.ts'
import { forgetMessages, forgetOldMessages } from '../messages/forget.ts'
import { requireOrganization } from '../organization/organization.ts'
import { choiceOf } from '../organization/place.ts'
import { isPast, retainUntil } from './policy.ts'

type ForgetDeps = Pick<Deps, 'clock' | 'linkTokens'>

const BATCH = 200

/**
 * Erases invitees who never signed, and the text of messages, when retention ends.
 * @returns how many, at most a batch each
 */
function forgetOldGuests(tx: Tx, deps: ForgetDeps, organizationId: string): number {
	const before = keptSince(tx, organizationId, deps.clock.now())
	if (before === undefined) return 0
	const range = { organizationId, before, limit: BATCH }
	const invitees = forgetOldInvitees(tx, deps, range)
	for (const inviteeId of invitees) forgetMessages(tx, deps, { inviteeId })
	return invitees.length + forgetOldMessages(tx, deps, range)
}

/** As an adult whose waiver ended on the day on which it was signed. */
const INVITED = { endedAt: null, lastVisitAt: null, releasedAt: null, people: [], isRepresented: true }

function keptSince(db: Db, organizationId: string, now: number): number | undefined {
	const organization = requireOrganization(db, organizationId)
	const { settings, timezone } = organization
	const { retention } = settings
	if (retention === undefined) return undefined
	const { entry: law } = choiceOf(organization)
	const place = { timezone, law, ageOfMajority: law.majority.age, visitsComplete: true }
	const isKept = (time: number): boolean => {
		const lastDay = retainUntil(retention, { ...INVITED, signedAt: time, expiresAt: time }, place)
		return lastDay === undefined || !isPast(lastDay, now, timezone)
	}
	// The policy gives the last day for a day of signing; binary search finds the first day that is still kept.
	let [lastGone, firstKept] = [-1, Math.floor(now / DAY_MS)]
	while (firstKept - lastGone > 1) {
		const middle = Math.floor((lastGone + firstKept) / 2)
		if (isKept(middle * DAY_MS)) firstKept = middle
		else lastGone = middle
	}
	return lastGone < 0 ? 0 : firstKept * DAY_MS
}

type MaintainDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'linkTokens'>

/** Each run does what earlier ones missed: the machine may be off at night. */
export async function maintain(deps: MaintainDeps, isStopped: () => boolean): Promise<void> {
	for (const organizationId of listOpenOrganizationIds(deps.db)) {
		const actor = systemActor(organizationId)
		const waivers = await purgeDue(deps, actor, { isStopped })
		const images = isStopped() ? 0 : await eraseDueImages(deps, actor)
		while (!isStopped() && (await deps.write((tx) => forgetOldGuests(tx, deps, organizationId))) > 0);
		deps.wake('outbox.erase')
		while (!isStopped() && (await deps.write((tx) => appendLogRoots(tx, deps, organizationId))));
		if (waivers + images > 0) deps.log.info('purged what was due', { organizationId, waivers, images })
	}
	deps.wake('remains.erase')
	await eraseDatabaseRemains(deps, isStopped)
}
