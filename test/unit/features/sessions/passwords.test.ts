import { expect, spyOn, test } from 'bun:test'
import { Passwords } from '../../../../src/features/sessions/passwords.ts'
import { Problem } from '../../../../src/http/problems.ts'
import { PASSWORD_COST } from '../../../../src/kit/password-cost.ts'

const CHEAP = { memoryCost: 8, timeCost: 1 }

test('A password matches only its own hash, and nothing matches a missing hash', async () => {
	const passwords = new Passwords(CHEAP)
	const hash = await passwords.hash('cafe\u0301 au lait')
	expect(await passwords.verify('caf\u00e9 au lait', hash)).toBe(true)
	expect(await passwords.verify('cafe au lait', hash)).toBe(false)
	expect(await passwords.verify('caf\u00e9 au lait', null)).toBe(false)
})

test('A hash is argon2id with 64 MiB and two passes', async () => {
	const hash = await new Passwords(PASSWORD_COST).hash('whatever it is')
	expect(hash).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
})

test('Where there is no hash, a password is hashed all the same', async () => {
	const hash = spyOn(Bun.password, 'hash')
	await new Passwords(CHEAP).verify('whatever it is', null)
	expect(hash).toHaveBeenCalledTimes(1)
	expect(hash).toHaveBeenCalledWith('whatever it is', { algorithm: 'argon2id', ...CHEAP })
	hash.mockRestore()
})

test('Two hashes run and twenty wait; the next is refused with 429', async () => {
	const passwords = new Passwords(CHEAP)
	const attempts = Array.from({ length: 24 }, () =>
		passwords.hash('whatever it is').then(
			() => 'hashed',
			(error: unknown) => (error instanceof Problem ? [error.status, error.headers['retry-after']] : error),
		),
	)
	const outcomes = await Promise.all(attempts)
	expect(outcomes.filter((outcome) => outcome === 'hashed')).toHaveLength(22)
	expect(outcomes.slice(22)).toEqual([
		[429, '3'],
		[429, '3'],
	])
})
