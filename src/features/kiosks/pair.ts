import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { tidy } from '../../kit/text/text.ts'
import { tidyCode } from '../../kit/encodings.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { createLink, revokeLinks } from '../links/token/link.ts'
import { requireActiveLocation } from '../locations/require.ts'
import { requireOrganization } from '../organization/organization.ts'
import { requireForms, requireInUse } from './kiosk.ts'
import type { PairKiosk } from './model.ts'
import { countKiosks, findKioskByCode, insertKiosk, updateKioskRow } from './queries.ts'
import type { Kiosk } from './table.ts'
import type { Ids } from '../../kit/ids.ts'
import { sha256 } from '../../kit/sha256.ts'

const MAX_KIOSKS = 200

const CODE_LASTS_MS = 15 * MINUTE_MS

/**
 * @returns the kiosk with the pairing code, of which only a hash is stored
 * @throws Problem 404 for an unknown template, 409 for too many kiosks, 422 for an unknown location
 */
export function prepareKiosk(
	deps: ActDeps,
	{ actor, input }: { actor: Actor; input: PairKiosk },
): Promise<{ kiosk: Kiosk; code: string }> {
	return deps.write((tx) => {
		const { organizationId } = actor
		requireOrganization(tx, organizationId)
		if (countKiosks(tx, organizationId) >= MAX_KIOSKS)
			throw problem('conflict', `An organization has at most ${MAX_KIOSKS} kiosks. Revoke one first.`)
		const { name, locationId, templateIds } = input
		const code = makeCode(deps.ids)
		const now = deps.clock.now()
		const kiosk: Kiosk = {
			id: deps.ids.next(),
			organizationId,
			name: tidy(name),
			locationId: locationId === undefined ? null : requireActiveLocation(tx, organizationId, locationId),
			templateIds: requireForms(tx, organizationId, templateIds ?? null),
			codeHash: Buffer.from(hashCode(code)),
			codeExpiresAt: now + CODE_LASTS_MS,
			createdAt: now,
			pairedAt: null,
			lastSeenAt: null,
			revokedAt: null,
			plainCookie: false,
		}
		insertKiosk(tx, kiosk)
		recordAudit(tx, deps, actor, { action: 'kiosk.created', subject: kiosk.id })
		return { kiosk, code }
	})
}

/**
 * An earlier code ends; a paired tablet works until the new one is typed.
 * @returns the code, of which only a hash is stored @throws Problem 404, 409 for a revoked kiosk
 */
export function renewCode(deps: ActDeps, { actor, id }: ById): Promise<{ kiosk: Kiosk; code: string }> {
	return deps.write((tx) => {
		const kiosk = requireInUse(tx, actor.organizationId, id)
		const code = makeCode(deps.ids)
		const codeExpiresAt = deps.clock.now() + CODE_LASTS_MS
		const changes = { codeHash: Buffer.from(hashCode(code)), codeExpiresAt }
		updateKioskRow(tx, kiosk.id, changes)
		recordAudit(tx, deps, actor, { action: 'kiosk.code_renewed', subject: kiosk.id })
		return { kiosk: { ...kiosk, ...changes }, code }
	})
}

type Pairing = Pick<Actor, 'requestId' | 'address'> & {
	readonly code: string
	/** True if the cookie is set over TLS. */
	readonly isSecure: boolean
}

/** Replaces an earlier tablet. A code works once. Undefined for a code that is wrong, used or expired. */
export function pairTablet(
	deps: ActDeps & Pick<Deps, 'linkTokens'>,
	{ code, isSecure, requestId, address }: Pairing,
): Promise<{ kiosk: Kiosk; token: string } | undefined> {
	return deps.write((tx) => {
		const kiosk = findKioskByCode(tx, hashCode(code))
		const now = deps.clock.now()
		if (kiosk === undefined || kiosk.revokedAt !== null || kiosk.codeExpiresAt <= now) return undefined
		const { id, organizationId } = kiosk
		updateKioskRow(tx, id, { codeHash: null, pairedAt: now, lastSeenAt: now, plainCookie: !isSecure })
		revokeLinks(tx, deps, { kind: 'kiosk', subjectId: id })
		const token = createLink(tx, deps, { organizationId, kind: 'kiosk', subjectId: id })
		const actor = { organizationId, name: `kiosk:${id}`, requestId, address }
		recordAudit(tx, deps, actor, { action: 'kiosk.paired', subject: id })
		return { kiosk, token }
	})
}

/** These are hard to confuse. There are 32, so that a byte selects one evenly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 8 characters are 40 bits: enough for 15 minutes with few guesses per address. */
const CODE_LENGTH = 8

export function makeCode({ random }: Pick<Ids, 'random'>): string {
	const letters = [...random(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
	return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** A code has the same hash in small letters, with spaces or without the hyphen. */
export function hashCode(code: string): Uint8Array {
	return sha256(`waiver/kiosk-code/v1\0${tidyCode(code).replaceAll(/[^A-Z0-9]/g, '')}`)
}
