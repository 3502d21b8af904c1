import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem, invalidField } from '../../../http/problems.ts'
import { fromBase32, tidyCode, tidyWritten, toBase32, writeCode } from '../../../kit/encodings.ts'
import { TOTP_SECRET_BYTES, findTotpStep } from '../../../kit/totp.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import {
	countRecoveryCodes,
	deleteRecoveryCodes,
	deleteTotp,
	findTotp,
	insertTotp,
	updateTotp,
	deleteRecoveryCode,
	insertRecoveryCode,
} from './queries.ts'
import { sha256Hex } from '../../../kit/sha256.ts'

const COUNT = 10

/** 160 bits, of which OWASP asks for 128; from 112 on a plain hash keeps them. Codes of 80 bits from earlier still work. */
const BYTES = 20

/** Replaces earlier codes. @returns the codes, which are not stored */
function makeRecoveryCodes(tx: Tx, { ids }: Pick<Deps, 'ids'>, staffId: string): string[] {
	deleteRecoveryCodes(tx, staffId)
	return Array.from({ length: COUNT }, () => {
		const code = writeCode(ids.random(BYTES))
		insertRecoveryCode(tx, { hash: hashOf(staffId, tidyWritten(code)), staffId })
		return code
	})
}

/** Each is taken once. @returns whether it was one */
function spendRecoveryCode(tx: Tx, staffId: string, code: string): boolean {
	return deleteRecoveryCode(tx, staffId, hashOf(staffId, tidyWritten(code))) === 1
}

function hashOf(staffId: string, code: string): string {
	return sha256Hex(`${staffId} ${code}`)
}

/** The factors of a person besides the password. */
export type Factors = { readonly totp: boolean; readonly recoveryCodes: number; readonly passkeys: number }

export function findFactors(db: Db, staffId: string): Factors {
	return {
		totp: hasTotp(db, staffId),
		recoveryCodes: countRecoveryCodes(db, staffId),
		passkeys: countPasskeys(db, staffId),
	}
}

export function hasTotp(db: Db, staffId: string): boolean {
	return findTotp(db, staffId) !== undefined
}

/** Nothing is stored until a code shows that an app has the secret. @returns a secret in base32 */
export function newTotpSecret({ ids }: Pick<Deps, 'ids'>): string {
	return toBase32(ids.random(TOTP_SECRET_BYTES))
}

/**
 * Replaces an earlier app.
 * @param secret as `newTotpSecret` returns it
 * @param code what the app shows
 * @returns recovery codes, which are not stored
 * @throws Problem 422 for a wrong code
 */
export function setTotp(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'secretBox'>,
	actor: Actor,
	{ staffId, secret, code }: { staffId: string; secret: string; code: string },
): string[] {
	const bytes = fromBase32(secret)
	const now = deps.clock.now()
	const lastStep = findTotpStep(bytes, tidyCode(code), { now, after: 0 })
	if (lastStep === undefined)
		throw invalidField(
			'/code',
			'wrong',
			'This code is wrong. Check the clock of the phone, and enter the code that the app shows now.',
		)
	deleteTotp(tx, staffId)
	const seal = Buffer.from(deps.secretBox.seal(bytes, ownerOf(staffId)))
	insertTotp(tx, { staffId, secret: seal, lastStep, createdAt: now })
	recordAudit(tx, deps, actor, { action: 'staff.totp_set', subject: staffId })
	return makeRecoveryCodes(tx, deps, staffId)
}

/** @throws Problem 409 without an app */
export function removeTotp(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, staffId: string): void {
	requireTotp(tx, staffId)
	deleteTotp(tx, staffId)
	deleteRecoveryCodes(tx, staffId)
	recordAudit(tx, deps, actor, { action: 'staff.totp_removed', subject: staffId })
}

/** The earlier ones stop working. @returns the codes, which are not stored @throws Problem 409 without an app */
export function renewRecoveryCodes(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	staffId: string,
): string[] {
	requireTotp(tx, staffId)
	recordAudit(tx, deps, actor, { action: 'staff.recovery_codes_made', subject: staffId })
	return makeRecoveryCodes(tx, deps, staffId)
}

function requireTotp(tx: Tx, staffId: string): void {
	if (!hasTotp(tx, staffId)) throw problem('conflict', 'There is no authenticator app. Add one first.')
}

type CodeDeps = Pick<Deps, 'clock' | 'secretBox'>

/** Takes a code of the app, or a recovery code, once. @returns which it was; undefined for a wrong one */
export function spendCode(
	tx: Tx,
	deps: CodeDeps,
	staffId: string,
	input: string,
): 'totp' | 'recovery' | undefined {
	const code = tidyCode(input)
	if (!isOfApp(code)) return spendRecoveryCode(tx, staffId, code) ? 'recovery' : undefined
	const step = findStep(tx, deps, staffId, code)
	if (step === undefined) return undefined
	updateTotp(tx, staffId, { lastStep: step })
	return 'totp'
}

function findStep(db: Db, { clock, secretBox }: CodeDeps, staffId: string, code: string): number | undefined {
	const totp = findTotp(db, staffId)
	const secret = totp && secretBox.open(totp.secret, ownerOf(staffId))
	if (totp === undefined || secret === undefined) return undefined
	return findTotpStep(secret, code, { now: clock.now(), after: totp.lastStep })
}

function isOfApp(code: string): boolean {
	return /^\d{6}$/.test(code)
}

/** Differs from that of the PIN, so that neither opens as the other. */
function ownerOf(staffId: string): string {
	return `totp ${staffId}`
}
