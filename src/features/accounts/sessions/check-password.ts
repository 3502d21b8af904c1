import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Problem } from '../../../http/problems.ts'
import { chooseLogin, readLogin } from '../staff/login.ts'
import { isActive } from '../staff/member.ts'
import { findStaffByLogin } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import { entryOf } from './entry.ts'
import type { From, NoteFailure } from './failures.ts'
import type { Passwords } from './passwords.ts'

export type CheckDeps = Pick<Deps, 'db'> & {
	readonly passwords: Passwords
	readonly noteFailure: NoteFailure
}

export type Credentials = { readonly login: string; readonly password: string }

declare const checkedHere: unique symbol

/** A person whose password was right, by the account that has it. Only this file makes one. */
export type CheckedPassword = {
	readonly [checkedHere]: true
	readonly member: StaffMember
	readonly triesLeft: number
	/** Called once nothing else is missing; until then the attempt counts, so that a right password tries out no codes. */
	succeed(): void
}

/**
 * @param familiarOf names what shows that this person has signed in here before, if anything does
 * @throws Problem 401, alike for a wrong password and an unknown login, 429
 */
export async function checkPassword(
	{ db, passwords, noteFailure }: CheckDeps,
	from: From,
	{ login: rawLogin, password }: Credentials,
	familiarOf: (member: StaffMember) => string | undefined = () => undefined,
): Promise<CheckedPassword> {
	const login = readLogin(rawLogin)
	const row = findStaffByLogin(db, login) ?? findStaffByLogin(db, chooseLogin(rawLogin))
	const isOpen = row !== undefined && isActive(db, row) && entryOf(db, row, from, undefined) !== undefined
	const member = isOpen ? row : undefined
	const asker = {
		address: from.address,
		account: member === undefined ? { login } : { staffId: member.id },
		familiar: member && familiarOf(member),
	}
	const attempt = await passwords.verify(password, member?.passwordHash ?? null, asker, () =>
		noteFailure(member, { ...from, by: 'limit' }),
	)
	if (member === undefined || !attempt.isRight) {
		noteFailure(member, { ...from, by: 'password' })
		throw wrongPassword(attempt.triesLeft)
	}
	const { triesLeft, succeed } = attempt
	return { member, triesLeft, succeed } as CheckedPassword
}

function wrongPassword(triesLeft: number): Problem {
	const message = 'Login or password is wrong. Try again, or ask an owner for a new link.'
	return problem('sign_in_failed', message, { triesLeft })
}

/** Notes it. The attempt of its password goes on counting. */
export function wrongCode(
	{ noteFailure }: Pick<CheckDeps, 'noteFailure'>,
	from: From,
	{ member, triesLeft }: Pick<CheckedPassword, 'member' | 'triesLeft'>,
): Problem {
	noteFailure(member, { ...from, by: 'code' })
	const message = 'This code is wrong or was used. Wait for the next one, and enter that.'
	return problem('sign_in_failed', message, { triesLeft })
}
