import { expect, setDefaultTimeout, test } from 'bun:test'
import { Passwords } from '../../../../src/features/sessions/passwords.ts'
import { Problem } from '../../../../src/http/problems.ts'
import { readText } from '../../../support/architecture/source.ts'

// Each hash takes a seventh of a second, and on a busy machine longer.
setDefaultTimeout(60_000)

/** Algorithm, version and costs of a hash. */
const costsOf = (text: string): string => /\$argon2id\$v=\d+\$[^$]+\$/.exec(text)?.[0] ?? ''

test('A password fits its own hash alone, and nothing fits where there is none', async () => {
	const passwords = new Passwords()
	const hash = await passwords.hash('cafe\u0301 au lait')
	expect(await passwords.verify('caf\u00e9 au lait', hash)).toBe(true)
	expect(await passwords.verify('cafe au lait', hash)).toBe(false)
	expect(await passwords.verify('caf\u00e9 au lait', null)).toBe(false)
})

test('The hash that stands in for an unknown login costs as much as a real one', async () => {
	const costs = costsOf(await new Passwords().hash('whatever it is'))
	expect(costs).toBe('$argon2id$v=19$m=65536,t=2,p=1$')
	expect(costsOf(readText('src/features/sessions/passwords.ts'))).toBe(costs)
})

test('Two hashes run and twenty wait; the next is refused with 429', async () => {
	const passwords = new Passwords()
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
