import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { tidyCode, writeCode } from '../../../kit/encodings.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { deleteRecoveryCode, deleteRecoveryCodes, insertRecoveryCode } from './queries.ts'

const COUNT = 10

/** 160 bits, of which OWASP asks for 128; from 112 on a plain hash keeps them. Codes of 80 bits from earlier still work. */
const BYTES = 20

/** Replaces earlier codes. @returns the codes, which are not stored */
export function makeRecoveryCodes(tx: Tx, { ids }: Pick<Deps, 'ids'>, staffId: string): string[] {
	deleteRecoveryCodes(tx, staffId)
	return Array.from({ length: COUNT }, () => {
		const code = writeCode(ids.random(BYTES))
		insertRecoveryCode(tx, { hash: hashOf(staffId, tidyCode(code)), staffId })
		return code
	})
}

/** Each is taken once. @returns whether it was one */
export function spendRecoveryCode(tx: Tx, staffId: string, code: string): boolean {
	return deleteRecoveryCode(tx, staffId, hashOf(staffId, tidyCode(code))) === 1
}

function hashOf(staffId: string, code: string): string {
	return sha256Hex(`${staffId} ${code}`)
}
