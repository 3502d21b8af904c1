import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { toBase32 } from '../../../kit/base32.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { deleteRecoveryCode, deleteRecoveryCodes, hasRecoveryCode, insertRecoveryCode } from './queries.ts'

const COUNT = 10

/** 160 bits, of which OWASP asks for 128; from 112 on a plain hash keeps them. Codes of 80 bits from earlier still work. */
const BYTES = 20

/** Replaces those that somebody had. @returns the codes, which are not stored */
export function makeRecoveryCodes(tx: Tx, { ids }: Pick<Deps, 'ids'>, staffId: string): string[] {
	deleteRecoveryCodes(tx, staffId)
	return Array.from({ length: COUNT }, () => {
		const code = toBase32(ids.random(BYTES))
		insertRecoveryCode(tx, { hash: hashOf(staffId, code), staffId })
		return code.replace(/.{4}(?=.)/g, '$&-').toLowerCase()
	})
}

/** Each is taken once. @returns whether it was one */
export function spendRecoveryCode(tx: Tx, staffId: string, code: string): boolean {
	return deleteRecoveryCode(tx, staffId, hashOf(staffId, tidy(code)))
}

/** Whether it would be taken. */
export function isRecoveryCode(db: Db, staffId: string, code: string): boolean {
	return hasRecoveryCode(db, staffId, hashOf(staffId, tidy(code)))
}

function tidy(code: string): string {
	return code.replace(/[\s-]/g, '').toUpperCase()
}

function hashOf(staffId: string, code: string): string {
	return sha256Hex(`${staffId} ${code}`)
}
