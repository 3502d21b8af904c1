import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../http/problems.ts'
import { actorOf, callerOf, contextOf } from '../../../http/request-context.ts'
import type { Caller, CallerSession } from '../../../http/request-context.ts'
import { holdsScope } from '../../../api/scopes.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { findNewBox } from '../../organization/queries.ts'
import { generationOf, homeIdOf, isActive, noteStaffSeen } from '../staff/member.ts'
import { findStaffById } from '../staff/queries.ts'
import { scopesOf } from '../staff/roles.ts'
import type { StaffMember } from '../staff/table.ts'
import { findLiveDevice } from '../devices/device.ts'
import type { DeskDevice } from '../devices/table.ts'
import { IDLE, REPLACED_LASTS_MS, SESSION_LASTS_MS, SSO_SESSION_LASTS_MS } from './lifetimes.ts'
import { deleteSessions, findSessionRow, insertSession, listSessionHashes, updateSession } from './queries.ts'
import type { ProvedAt } from './queries.ts'
import type { Proof } from './proof.ts'
import type { StaffSession } from './table.ts'

/** The one used longest ago ends for another. */
const MAX_SESSIONS = 20

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export type OpenSession = {
	readonly session: StaffSession
	readonly member: StaffMember
	readonly device: DeskDevice | null
	readonly endsAt: number
}

export type FindDeps = Pick<Deps, 'db' | 'clock'> & {
	readonly sessionUses: {
		/** Milliseconds since 1970; undefined if the session's row says it. */
		lastUse(hash: string): number | undefined
	}
}

export function findOpenSession({ db, clock, sessionUses }: FindDeps, hash: string): OpenSession | undefined {
	const session = findSessionRow(db, hash)
	const member = session && findStaffById(db, session.staffId)
	if (session === undefined || member === undefined) return undefined
	if (!isActive(db, member) || generationOf(db, member) !== session.generation) return undefined
	const device = deviceOf(db, member, session)
	if (device === undefined) return undefined
	const lastSeenAt = Math.max(session.lastSeenAt, sessionUses.lastUse(hash) ?? 0)
	const idleMs = session.deviceId === null ? IDLE.ownMs : IDLE.sharedMs
	const endsAt = Math.min(session.expiresAt, lastSeenAt + idleMs)
	return clock.now() < endsAt ? { session, member, device, endsAt } : undefined
}

function deviceOf(
	db: Db,
	{ organizationId }: StaffMember,
	{ deviceId }: StaffSession,
): DeskDevice | null | undefined {
	return deviceId === null ? null : findLiveDevice(db, organizationId, deviceId)
}

/** @throws Problem 401 */
export function requireOpenSession(
	deps: FindDeps,
	{ session }: { readonly session?: Pick<CallerSession, 'hash'> },
): OpenSession {
	const open = session && findOpenSession(deps, session.hash)
	if (open === undefined) throw unauthorized('unauthorized', 'Sign in to the desk.')
	return open
}

/** A person's call about their own settings, with the scopes of the session. @throws Problem 401 */
export function readOwnCall(deps: FindDeps, request: Request) {
	const caller = callerOf(request)
	const { member } = requireOpenSession(deps, caller)
	return { actor: actorOf(contextOf(request)), staffId: member.id, scopes: caller.scopes }
}

/** Read each time, so that a revoked session or a new role takes effect at once. */
export function findSessionCaller(
	deps: FindDeps,
	token: string,
): (Caller & { readonly session: CallerSession }) | undefined {
	const session = TOKEN.test(token) ? findOpenSession(deps, sha256Hex(token)) : undefined
	return session && { ...toCaller(session), movedTo: findNewBox(deps.db, session.member.organizationId) }
}

export function toCaller({ session, member }: OpenSession): Caller & { readonly session: CallerSession } {
	const { hash, authenticatedAt, allFactorsAt } = session
	return {
		actor: `staff:${member.id}`,
		limitKey: `session:${hash}`,
		organizationId: member.organizationId,
		scopes: authenticatedAt === null ? withinDesk(member) : scopesOf(member.role),
		expiresAt: null,
		locationIds: member.locationIds && new Set(member.locationIds),
		session: { hash, authenticatedAt, allFactorsAt },
	}
}

function withinDesk({ role }: StaffMember): ReadonlySet<string> {
	return new Set([...scopesOf('desk')].filter((scope) => holdsScope(scopesOf(role), scope)))
}

/**
 * With all rights of the person.
 * @param member the account that is entered: the one of the proof, or one of theirs in another organization
 * @returns the token, which is not stored
 */
export function startSession(
	tx: Tx,
	deps: StartDeps,
	proof: Proof,
	{ member, deviceId }: { readonly member: StaffMember; readonly deviceId: string | null },
): string {
	requireSame(proof, member)
	return openSession(tx, deps, member, { deviceId, ...timesOf(deps, proof) })
}

function requireSame(proof: Proof, member: StaffMember): void {
	if (proof.member.id !== homeIdOf(member)) throw new Error('The proof is of somebody else.')
}

/** With the rights of the desk at most. @returns the token, which is not stored */
export function startSessionByPin(tx: Tx, deps: StartDeps, member: StaffMember, deviceId: string): string {
	return openSession(tx, deps, member, { deviceId, authenticatedAt: null, allFactorsAt: null })
}

/**
 * With all rights of a person's role, in the database of a practice, where nobody is known by anything.
 * @returns the token, which is not stored @throws if the database is a venue's own
 */
export function startPracticeSession(tx: Tx, deps: StartDeps, member: StaffMember): string {
	if (requireOrganization(tx, member.organizationId).settings.practiceEndsAt === undefined)
		throw new Error('Only a practice opens a session without a proof.')
	const now = deps.clock.now()
	return openSession(tx, deps, member, { deviceId: null, authenticatedAt: now, allFactorsAt: now })
}

export type Renewal = { readonly token: string; readonly open: OpenSession }

/** Goes on with another token, with all rights of the person, and confirmed. The former token ends with the calls under way. */
export function renewProof(
	tx: Tx,
	deps: StartDeps & FindDeps,
	{ session, member }: OpenSession,
	proof: Proof,
): Renewal {
	requireSame(proof, member)
	const now = deps.clock.now()
	const { authenticatedAt, allFactorsAt } = timesOf(deps, proof)
	const until = Math.min(session.expiresAt, now + REPLACED_LASTS_MS)
	updateSession(tx, session.hash, { expiresAt: until })
	const renewal = {
		...session,
		authenticatedAt,
		allFactorsAt: allFactorsAt ?? session.allFactorsAt,
		lastSeenAt: now,
	}
	return toRenewal(deps, insertWithToken(tx, deps, renewal))
}

/** Another account of the same person, with the proof and the end of the session until now, which it replaces. */
export function moveSession(
	tx: Tx,
	deps: StartDeps & FindDeps,
	{ session, member }: OpenSession,
	target: StaffMember,
): Renewal {
	if (homeIdOf(member) !== homeIdOf(target)) throw new Error('The session is of somebody else.')
	deleteSessions(tx, [session.hash])
	endOldest(tx, target.id)
	const generation = generationOf(tx, target)
	const moved = { ...session, staffId: target.id, generation, lastSeenAt: deps.clock.now() }
	return toRenewal(deps, insertWithToken(tx, deps, moved))
}

/** @throws Problem 401 for a session that has ended meanwhile */
function toRenewal(deps: FindDeps, token: string): Renewal {
	return { token, open: requireOpenSession(deps, { session: { hash: sha256Hex(token) } }) }
}

function timesOf({ clock }: StartDeps, { isComplete }: Proof): ProvedAt {
	const now = clock.now()
	return { authenticatedAt: now, allFactorsAt: isComplete ? now : null }
}

type StartDeps = Pick<Deps, 'clock' | 'ids'>

function openSession(
	tx: Tx,
	{ clock, ids }: StartDeps,
	member: StaffMember,
	how: Pick<StaffSession, 'deviceId' | 'authenticatedAt' | 'allFactorsAt'>,
): string {
	const now = clock.now()
	noteStaffSeen(tx, member.id, now)
	endOldest(tx, member.id)
	const expiresAt = now + (member.ssoSubject === null ? SESSION_LASTS_MS : SSO_SESSION_LASTS_MS)
	const whose = { staffId: member.id, generation: generationOf(tx, member) }
	return insertWithToken(tx, { ids }, { ...how, ...whose, lastSeenAt: now, expiresAt })
}

/** Makes room for another one. */
function endOldest(tx: Tx, staffId: string): void {
	deleteSessions(tx, listSessionHashes(tx, staffId).slice(MAX_SESSIONS - 1))
}

function insertWithToken(tx: Tx, { ids }: Pick<Deps, 'ids'>, session: Omit<StaffSession, 'hash'>): string {
	const token = Buffer.from(ids.random(TOKEN_BYTES)).toString('base64url')
	insertSession(tx, { ...session, hash: sha256Hex(token) })
	return token
}

/** Names a session as what shows that its person has signed in here, so that nobody else can use up its tries. */
export function familiarBySession({ session: { hash } }: OpenSession): string {
	return `session ${hash}`
}

export function endSession(tx: Tx, hash: string): void {
	deleteSessions(tx, [hash])
}
