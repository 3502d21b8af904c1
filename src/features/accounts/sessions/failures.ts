import type { Deps } from '../../../deps.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { networksOf, parseIp, isIpv4 } from '../../../kit/network/ip-address.ts'
import { hmacSha256 } from '../../../kit/sha256.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import type { Act } from '../../audit/acts.ts'
import { systemActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { StaffMember } from '../staff/table.ts'

/** Where an attempt comes from. */
export type From = Pick<RequestContext, 'requestId' | 'address' | 'ownHost'>

/** The host of an organization lets in only its own staff. */
export function isOfHost(
	{ organizationId }: Pick<StaffMember, 'organizationId'>,
	{ ownHost }: From,
): boolean {
	return ownHost === undefined || ownHost.organizationId === organizationId
}

/** The factor that was wrong, or a limit. */
export type FailedBy = 'password' | 'code' | 'pin' | 'passkey' | 'limit'

/** @param member undefined for an unknown login, which no audit log has */
export type NoteFailure = (member: StaffMember | undefined, failure: From & { readonly by: FailedBy }) => void

/** An entry is written for the first failure of a quarter of an hour, and when so many have come. */
const WRITTEN_AT: ReadonlySet<number> = new Set([1, 5, 20, 50])

const QUARTER_MS = 15 * MINUTE_MS

/** More people and networks do not fail within a quarter of an hour: the limits of guesses are lower. */
const MAX_SOURCES = 10_000

const SECRET_BYTES = 32

const ACTIONS: Readonly<Record<FailedBy, Act>> = {
	password: 'staff.password_refused',
	code: 'staff.code_refused',
	pin: 'staff.pin_refused',
	passkey: 'staff.passkey_refused',
	limit: 'staff.sign_in_limited',
}

type NoteDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'log'>

/**
 * Notes failed sign-ins: each in the log, without address or login; of a person also on the audit log, as few entries
 * as show what happens, however many fail.
 */
export function createFailureNotes({ write, clock, ids, log }: NoteDeps): NoteFailure {
	// Tells sources apart in the log until the next start.
	const secret = ids.random(SECRET_BYTES)
	let quarter = 0
	const counts = new Map<string, number>()

	const countOf = (key: string): number => {
		const now = Math.floor(clock.now() / QUARTER_MS)
		if (now !== quarter || counts.size >= MAX_SOURCES) counts.clear()
		quarter = now
		const count = (counts.get(key) ?? 0) + 1
		counts.set(key, count)
		return count
	}

	return (member, { by, requestId, address }) => {
		const source = hmacSha256(secret, networksOf(address).narrow).toString('hex').slice(0, 12)
		log.warn('a sign-in was refused', { requestId, by, source, staffId: member?.id })
		if (member === undefined) return
		// The limits bound from how many networks a password is guessed, but not where refusals come from.
		const from: { network?: string } =
			by === 'password' || by === 'code' ? { network: wideNetworkOf(address) } : {}
		const count = countOf(`${by} ${member.id} ${from.network ?? ''}`)
		if (!WRITTEN_AT.has(count)) return
		const actor = { ...systemActor(member.organizationId), requestId }
		const entry = { action: ACTIONS[by], subject: member.id, data: { count, ...from } }
		// After the response, whose time must not tell that the login exists.
		setImmediate(() => {
			write((tx) => recordAudit(tx, { clock, ids }, actor, entry)).catch((error: unknown) =>
				log.error('a failed sign-in is not on the audit log', { requestId, cause: String(error) }),
			)
		})
	}
}

/** Where from, as far as staff need it: the /24 of an IPv4 address, the /48 of an IPv6 address. */
function wideNetworkOf(address: string): string {
	const ip = parseIp(address)
	if (ip === undefined) return 'unknown'
	if (!isIpv4(ip)) return networksOf(address).wide ?? 'unknown'
	return `${ip.split('.').slice(0, 3).join('.')}.0/24`
}
