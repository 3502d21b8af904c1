import { expect, spyOn, test } from 'bun:test'
import { Passwords } from '../../../../../src/features/accounts/sessions/passwords.ts'
import { SignInLimits } from '../../../../../src/features/accounts/sessions/sign-in-limits.ts'
import type { Asker } from '../../../../../src/features/accounts/sessions/sign-in-limits.ts'
import { Problem } from '../../../../../src/http/problems.ts'
import { systemIds } from '../../../../../src/kit/ids.ts'
import { PASSWORD_COST } from '../../../../../src/kit/password-cost.ts'
import { createStillClock } from '../../../../support/service/clock.ts'

const CHEAP = { memoryCost: 8, timeCost: 1 }
const NOBODY: Asker = { address: '192.0.2.1', account: { login: 'nobody' }, familiar: undefined }

function open(authFailuresPerMinute = 1_000, cost = CHEAP) {
	const limits = new SignInLimits({ clock: createStillClock(), ids: systemIds }, authFailuresPerMinute)
	const passwords = new Passwords(cost, limits)
	/** @returns whether it was right; 429 for one that was refused */
	const outcomeOf = (asker: Asker): Promise<boolean | number> =>
		passwords
			.verify('whatever it is', null, asker, () => undefined)
			.then(
				({ isRight }) => isRight,
				(error: unknown) => (error instanceof Problem ? error.status : 0),
			)
	return { passwords, outcomeOf }
}

test('A password matches only its own hash, and nothing matches a missing hash', async () => {
	const { passwords } = open()
	const hash = await passwords.hash('cafe\u0301 au lait', 'ana')
	const isRight = async (password: string, of: string | null) =>
		(await passwords.verify(password, of, NOBODY, () => undefined)).isRight
	expect(await isRight('caf\u00e9 au lait', hash)).toBe(true)
	expect(await isRight('cafe au lait', hash)).toBe(false)
	expect(await isRight('caf\u00e9 au lait', null)).toBe(false)
})

test('A hash is argon2id with 64 MiB and two passes', async () => {
	const hash = await open(1, PASSWORD_COST).passwords.hash('whatever it is', 'ana')
	expect(hash).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
})

test('Where there is no hash, a password is hashed all the same', async () => {
	const hash = spyOn(Bun.password, 'hash')
	await open().outcomeOf(NOBODY)
	expect(hash).toHaveBeenCalledTimes(1)
	expect(hash).toHaveBeenCalledWith('whatever it is', { algorithm: 'argon2id', ...CHEAP })
	hash.mockRestore()
})

const from = (address: string, login: string): Asker => ({ address, account: { login }, familiar: undefined })

test('One hash is made at a time, and two more wait for an address, four for a /48 and twenty for all', async () => {
	const { outcomeOf } = open()
	const hashed = async (askers: readonly Asker[]): Promise<number> => {
		const outcomes = await Promise.all(askers.map(outcomeOf))
		return outcomes.filter((outcome) => outcome === false).length
	}
	const many = (of: (n: number) => Asker) => Array.from({ length: 40 }, (_, n) => of(n))
	expect(await hashed(many((n) => from('192.0.2.1', `one ${n}`)))).toBe(1 + 2)
	expect(await hashed(many((n) => from(`2001:db8:1:${n.toString(16)}::1`, `two ${n}`)))).toBe(1 + 4)
	expect(await hashed(many((n) => from(`198.51.100.${n}`, `three ${n}`)))).toBe(1 + 20)
})

test('Whoever has signed in there before goes before all strangers, who fill no place of theirs', async () => {
	const { outcomeOf } = open()
	const order: string[] = []
	const note = async (name: string, asker: Asker) => {
		const outcome = await outcomeOf(asker)
		order.push(`${name} ${outcome}`)
	}
	const strangers = Array.from({ length: 30 }, (_, n) =>
		note('stranger', from(`198.51.100.${n}`, `login ${n}`)),
	)
	const ana: Asker = { address: '198.51.100.1', account: { staffId: 'ana' }, familiar: 'browser' }
	await Promise.all([...strangers, note('ana', ana)])
	const hashed = order.filter((line) => line.endsWith('false'))
	expect(hashed.indexOf('ana false')).toBe(1)
	expect(hashed).toHaveLength(1 + 20 + 1)
})

test('An address over its limit is refused before anything is hashed or counted', async () => {
	const { outcomeOf } = open(3)
	const hash = spyOn(Bun.password, 'hash')
	for (let n = 1; n <= 3; n++) expect(await outcomeOf(from('192.0.2.1', `login ${n}`))).toBe(false)
	for (let n = 1; n <= 10; n++) expect(await outcomeOf(from('192.0.2.1', 'ana'))).toBe(429)
	expect(hash).toHaveBeenCalledTimes(3)
	// None of the ten counts for the login.
	for (let n = 1; n <= 3; n++) expect(await outcomeOf(from('192.0.2.2', 'ana'))).toBe(false)
	hash.mockRestore()
})

test('An attempt that gets no turn counts for nothing', async () => {
	const { outcomeOf } = open()
	const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(from('192.0.2.1', 'ana'))))
	expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(3)
	expect([await outcomeOf(from('192.0.2.1', 'ana')), await outcomeOf(from('192.0.2.1', 'ana'))]).toEqual([
		false,
		false,
	])
	expect(await outcomeOf(from('192.0.2.1', 'ana'))).toBe(429)
})
