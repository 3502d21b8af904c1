import type { Deps } from '../../../deps.ts'
import { KeyFileLost } from '../../../files/key-file.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import type { StaffMember } from '../staff/table.ts'

/** People who share a browser; more of them do not remember each other. */
const MOST_PEOPLE = 5

const NONCE_BYTES = 16

/**
 * Shows that people have signed in with a browser before: for each a random number, sealed for the person and their
 * password, so that it ends with the password. It opens nothing. It only keeps strangers from locking people out (OWASP
 * calls it a device cookie).
 */
type Seals = readonly Uint8Array[]

/** @returns the random number of this person; undefined if they have not signed in with this browser, or it is forged */
export function familiarNonce(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	cookie: string | undefined,
	member: StaffMember,
): string | undefined {
	return withoutLostKey(() => {
		for (const seal of readSeals(cookie)) {
			const nonce = secretBox.open(seal, ownerOf(member))
			if (nonce !== undefined) return Buffer.from(nonce).toString('hex')
		}
		return undefined
	})
}

/** @returns the cookie that says so of this person, too; undefined while the key file is lost */
export function withFamiliar(
	deps: Pick<Deps, 'secretBox' | 'ids'>,
	cookie: string | undefined,
	member: StaffMember,
): string | undefined {
	return withoutLostKey(() => {
		const seals = readSeals(cookie)
		const isKnown = familiarNonce(deps, cookie, member) !== undefined
		const newSeals = isKnown ? [] : [deps.secretBox.seal(deps.ids.random(NONCE_BYTES), ownerOf(member))]
		return [...newSeals, ...seals]
			.slice(0, MOST_PEOPLE)
			.map((seal) => Buffer.from(seal).toString('base64url'))
			.join('.')
	})
}

/** Without the key file every browser is new, and people still sign in: the status tells them of the loss. */
function withoutLostKey<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch (error) {
		if (error instanceof KeyFileLost) return undefined
		throw error
	}
}

function readSeals(cookie = ''): Seals {
	return cookie
		.split('.', MOST_PEOPLE)
		.filter((text) => text !== '')
		.map((text) => Buffer.from(text, 'base64url'))
}

function ownerOf({ id, passwordHash }: StaffMember): string {
	return `familiar ${id} ${sha256Hex(passwordHash ?? '')}`
}
