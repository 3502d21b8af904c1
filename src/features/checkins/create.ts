import type { Db, Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Repeated } from '../../http/idempotency.ts'
import { invalid, problem, invalidField } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import { holdsScope } from '../../api/scopes.ts'
import { fingerprintJson } from '../../kit/fingerprint.ts'
import { dayInZone, toTimestamp } from '../../kit/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/durations.ts'
import { requireTime } from '../../kit/time/moment.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { markArrived } from '../events/invitees/mark.ts'
import { requireActiveLocation } from '../locations/require.ts'
import { doorPolicyOf, requireOrganization } from '../organization/organization.ts'
import { findBan } from '../bans/ban.ts'
import { findParticipantIds } from '../participants/participant.ts'
import { countOpenFlags } from '../waivers/people/coverage-queries.ts'
import { readParts } from '../waivers/read.ts'
import type { WaiverParts } from '../waivers/present.ts'
import { invalidReasons } from '../waivers/expiry/validity.ts'
import type { Waiver } from '../waivers/table.ts'
import { requireUnpurged } from '../waivers/waiver.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { CheckinWarning, CreateCheckin } from './model.ts'
import { isTooMany } from './presence/full.ts'
import { findCheckinByKey, insertCheckin, insertCheckinParticipant, listArrived } from './queries.ts'
import type { Arrived, CheckinRow } from './queries.ts'
import { tellFull } from './presence/tell-full.ts'
import { recordRefusal } from './refusals/refuse.ts'
import type { Checkin } from './table.ts'

type CreateDeps = ActDeps & Pick<Deps, 'linkTokens'>

export type Arrival = { readonly checkin: CheckinRow; readonly people: readonly Arrived[] }

type Call = {
	readonly actor: Actor
	readonly scopes: ReadonlySet<string>
	readonly input: CreateCheckin
	readonly key: string | undefined
}

/**
 * An invalid waiver is reported, not refused, unless `requireValid` or the door policy says so (specification,
 * Check-ins rule 1).
 * Whoever is banned is turned away, and the others go in, unless they are too many.
 * @throws Problem 403 for an override without its scope, 404 for an unknown or purged waiver, 409 with `requireValid`,
 * under the door policy `block`, for a second guardian's waiver, if everybody is banned, or beyond the capacity, 422 for an unknown location
 * or person, or for an arrival more than a day ago or in the future
 */
export async function createCheckin(deps: CreateDeps, call: Call): Promise<Repeated<Arrival>> {
	const outcome = await deps.write((tx) => admit(tx, deps, call))
	// Only now, since a refusal within the transaction would undo the record of who was turned away.
	if (outcome === 'banned') throw problem('banned')
	return outcome
}

function admit(tx: Tx, deps: CreateDeps, call: Call): Repeated<Arrival> | 'banned' {
	const { actor, input, key } = call
	const { organizationId } = actor
	const once = key === undefined ? undefined : { key, callHash: hashCall(deps, call) }
	const earlier = once && findEarlier(tx, organizationId, once)
	if (earlier !== undefined) return earlier
	const now = deps.clock.now()
	const at = readArrival(input, now)
	const waiver = requireUnpurged(tx, organizationId, input.waiverId)
	refuseCoSigning(waiver)
	const parts = readParts(tx, waiver)
	const { people: chosen, strangers } = choosePeople(tx, parts, input.participantIds)
	const { isValid, warnings } = judge(parts, chosen, at, countOpenFlags(tx, waiver.seq) > 0)
	if (!isValid && doorPolicyOf(requireOrganization(tx, organizationId)) === 'block')
		throw problem('not_covered', 'Have the guest sign again, and record the arrival with the new waiver.', {
			warnings,
		})
	if (input.requireValid === true && !isValid)
		throw problem('conflict', `The waiver is not valid: ${warnings.join(', ')}.`, { warnings })
	const locationId =
		input.locationId === undefined ? null : requireActiveLocation(tx, organizationId, input.locationId)
	if (strangers.length > 0) throw invalid(strangers)
	const { people, banned, isBeyond, isOverride } = tellApart(tx, deps, call, {
		chosen,
		waiver,
		locationId,
		at,
	})
	if (people.length === 0 && banned.length > 0) return 'banned'
	const reason = isOverride ? input.override?.reason : input.reason
	const checkin: Omit<Checkin, 'seq'> = {
		id: deps.ids.next(),
		organizationId,
		waiverSeq: waiver.seq,
		method: input.method,
		locationId,
		eventId: waiver.eventId,
		checkedInAt: at,
		isValid: isValid && !isOverride,
		warnings: [
			...warnings,
			...(banned.length > 0 ? ['banned' as const] : []),
			...(isBeyond ? ['full' as const] : []),
		],
		reason: reason === undefined ? null : tidy(reason),
		actor: actor.name,
		annulledAt: null,
		checkedOutAt: null,
		checkedOutBy: null,
		receivedAt: input.arrivedAt === undefined ? null : now,
		idempotencyKey: once?.key ?? null,
		callHash: once?.callHash ?? null,
	}
	const seq = insertCheckin(tx, checkin)
	for (const { position } of people) insertCheckinParticipant(tx, { checkinSeq: seq, position })
	if (waiver.eventId !== null) markArrived(tx, waiver.id, waiver.eventId)
	const row = { ...checkin, seq, waiverId: waiver.id, signerId: waiver.signerId, purgedAt: waiver.purgedAt }
	announce(tx, deps, actor, row)
	tellFull(tx, deps, row, people.length)
	const came = people.map(({ participantId: id, role, person: { firstName, lastName } }) => ({
		id,
		role,
		firstName,
		lastName,
	}))
	return { result: { checkin: row, people: came }, replayed: false, mismatch: false }
}

/** The clock of a desk may be ahead by so much. */
const AHEAD_MS = 2 * MINUTE_MS

/** When they came, in milliseconds since 1970. @throws Problem 422 for a time of yesterday, or to come */
function readArrival({ arrivedAt }: CreateCheckin, now: number): number {
	if (arrivedAt === undefined) return now
	const at = requireTime(arrivedAt)
	if (at >= now - DAY_MS && at <= now + AHEAD_MS) return Math.min(at, now)
	const message = 'Send a time of the last 24 hours.'
	throw invalidField('/arrivedAt', 'range', message)
}

type Comers = {
	/** Who comes in. */
	readonly people: WaiverParts['participants']
	readonly banned: WaiverParts['participants']
	/** Whether they are more than may be in at once. */
	readonly isBeyond: boolean
	/** Whether an override lets them in. */
	readonly isOverride: boolean
}

/** Tells who comes in from who is turned away. @throws Problem 403 for an override without its scope, 409 beyond the capacity */
function tellApart(
	tx: Tx,
	deps: CreateDeps,
	{ actor, scopes, input: { override } }: Call,
	asked: {
		readonly chosen: WaiverParts['participants']
		readonly waiver: Waiver
		readonly locationId: string | null
		/** When they came, in milliseconds since 1970. */
		readonly at: number
	},
): Comers {
	const { organizationId } = actor
	const { chosen, waiver, locationId, at } = asked
	const banned = listBanned(tx, organizationId, chosen, at)
	const isLifted = banned.length > 0 && override !== undefined
	if (isLifted) requireOverride(scopes)
	const people = isLifted ? chosen : chosen.filter((person) => !banned.includes(person))
	const comers = { organizationId, locationId, people: people.length, now: at }
	const isBeyond = people.length > 0 && isTooMany(tx, comers)
	if (isBeyond && override === undefined) throw problem('full')
	if (!isLifted)
		for (const { participantId } of banned)
			recordRefusal(tx, deps, actor, {
				participantId,
				waiverId: waiver.id,
				locationId,
				isBanned: true,
				reason: null,
			})
	return { people, banned, isBeyond, isOverride: isLifted || isBeyond }
}

function listBanned(
	tx: Tx,
	organizationId: string,
	people: WaiverParts['participants'],
	at: number,
): WaiverParts['participants'] {
	const day = dayInZone(at, requireOrganization(tx, organizationId).timezone)
	return people.filter(({ participantId }) => {
		const ids = findParticipantIds(tx, organizationId, participantId) ?? []
		return findBan(tx, ids, day) !== undefined
	})
}

const OVERRIDES = 'people:mark'

function requireOverride(scopes: ReadonlySet<string>): void {
	if (holdsScope(scopes, OVERRIDES)) return
	const message = `To let in somebody who is banned needs the scope ${OVERRIDES}.`
	throw problem('insufficient_scope', message, { required: OVERRIDES })
}

function hashCall({ linkTokens }: CreateDeps, { actor, input }: Call): Uint8Array {
	return Buffer.from(linkTokens.keyedHash('checkin', actor.organizationId, fingerprintJson(input)))
}

function findEarlier(
	db: Db,
	organizationId: string,
	{ key, callHash }: { key: string; callHash: Uint8Array },
): Repeated<Arrival> | undefined {
	const checkin = findCheckinByKey(db, organizationId, key)
	if (checkin === undefined) return undefined
	const people = listArrived(db, [checkin]).get(checkin.seq) ?? []
	const isSame = checkin.callHash !== null && Buffer.from(callHash).equals(checkin.callHash)
	return { result: { checkin, people }, replayed: true, mismatch: !isSame }
}

function judge(
	{ waiver, version, template, second }: WaiverParts,
	people: readonly { readonly role: 'signer' | 'minor' }[],
	now: number,
	hasOpenFlags: boolean,
): Pick<Checkin, 'isValid' | 'warnings'> {
	const terms = { versionNumber: version.versionNumber, acceptedSince: template.acceptedSince }
	const reasons = invalidReasons(waiver, terms, now)
	const warnings: CheckinWarning[] = reasons.filter((reason) => reason !== 'purged')
	const isWaiting =
		second !== undefined && second.coSigning === undefined && people.some(({ role }) => role === 'minor')
	if (isWaiting) warnings.push('waiting_for_second_guardian')
	if (hasOpenFlags) warnings.push('open_flags')
	return { isValid: reasons.length === 0 && !isWaiting, warnings }
}

/** A co-signing covers no person by itself, and a family that is checked in with both waivers would count twice. */
function refuseCoSigning({ evidence: { coSigns } }: Waiver): void {
	if (coSigns === undefined) return
	const message = "This is a second guardian's waiver. Record the arrival with the first guardian's waiver."
	throw problem('conflict', message, { coSigns })
}

type Choice = { readonly people: WaiverParts['participants']; readonly strangers: readonly Detail[] }

/** Those who take part. Any id that was merged into a person stands for that person. */
function choosePeople(
	tx: Tx,
	{ waiver, participants }: WaiverParts,
	requestedIds: readonly string[] | undefined,
): Choice {
	const coming = participants.filter(
		({ role }) => role === 'minor' || waiver.evidence.signerTakesPart !== false,
	)
	if (requestedIds === undefined) return { people: coming, strangers: [] }
	const choices = requestedIds.map(
		(id) => findParticipantIds(tx, waiver.organizationId, id.toLowerCase()) ?? [],
	)
	const strangers = choices.flatMap((ids, at) => {
		if (coming.some(({ participantId }) => ids.includes(participantId))) return []
		return [
			{
				path: `/participantIds/${at}`,
				code: 'unknown',
				message: 'Send participants of this waiver who take part.',
			},
		]
	})
	const ids = new Set(choices.flat())
	return { people: coming.filter(({ participantId }) => ids.has(participantId)), strangers }
}

function announce(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, checkin: CheckinRow): void {
	const { id: checkinId, waiverId, signerId: participantId, method, locationId, eventId, isValid } = checkin
	recordAudit(tx, deps, actor, {
		action: 'checkin.created',
		subject: checkinId,
		data: { waiverId, method, isValid },
	})
	emitEvent(tx, deps, {
		organizationId: actor.organizationId,
		type: 'checkin.created',
		data: {
			checkinId,
			waiverId,
			participantId,
			method,
			locationId,
			eventId,
			isValid,
			checkedInAt: toTimestamp(checkin.checkedInAt),
		},
	})
}
