import { describe, expect, test } from 'bun:test'
import { BodiesInFlight } from '../../../../src/http/body/bodies.ts'
import type { Body } from '../../../../src/http/body/bodies.ts'
import { Problem } from '../../../../src/http/problems.ts'

const MIB = 1024 * 1024
const BODY = 24 * MIB
const AHEAD = 64 * 1024

const key = (name: string, organizationId = 'hall') => ({ actor: `key:${name}`, organizationId })

const reasonOf = (work: () => unknown): string | undefined => {
	try {
		work()
		return undefined
	} catch (error) {
		if (!(error instanceof Problem)) throw error
		expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
		return error.reason
	}
}

/** Opens a body of 24 MiB of which all has arrived. */
function arrived(bodies: BodiesInFlight, sender: Parameters<BodiesInFlight['open']>[0], bytes = BODY): Body {
	const body = bodies.open(sender, bytes)
	try {
		body.grow(bytes)
		return body
	} catch (error) {
		body.end()
		throw error
	}
}

/** Sends bodies of 24 MiB until one is refused. */
function fill(bodies: BodiesInFlight, sender: () => Parameters<BodiesInFlight['open']>[0]) {
	for (let opened = 0; ; opened += 1) {
		const reason = reasonOf(() => arrived(bodies, sender()))
		if (reason !== undefined) return { opened, reason }
	}
}

describe('Memory for request bodies', () => {
	test('One address gets at most its share of memory, and the refusal says so', () => {
		const bodies = new BodiesInFlight()
		expect(fill(bodies, () => ({ address: '192.0.2.1' }))).toEqual({ opened: 2, reason: 'rate_limited' })
		expect(reasonOf(() => bodies.open({ address: '192.0.2.2' }, BODY))).toBeUndefined()
	})

	test('Addresses together leave a share of memory for keys, and organizations together one for guests', () => {
		const bodies = new BodiesInFlight()
		let next = 0
		const anyone = () => ({ address: `192.0.2.${next++}` })
		expect(fill(bodies, anyone)).toEqual({ opened: 3, reason: 'unavailable' })
		expect(fill(bodies, () => key('a'))).toEqual({ opened: 2, reason: 'rate_limited' })
		expect(fill(bodies, () => key(`b${next++}`))).toEqual({ opened: 2, reason: 'rate_limited' })
		expect(bodies.heldBytes).toBe(168 * MIB)
		expect(reasonOf(() => bodies.open(key('c', 'other'), 1))).toBe('unavailable')
		const others = new BodiesInFlight()
		expect(fill(others, () => key(`k${next++}`, `organization ${next}`))).toEqual({
			opened: 5,
			reason: 'unavailable',
		})
		expect(fill(others, anyone)).toEqual({ opened: 2, reason: 'unavailable' })
	})

	test('A body counts by what has arrived and 64 KiB ahead, and never for more than its declared length', () => {
		const bodies = new BodiesInFlight()
		const held = (length: number | undefined, ...pieces: number[]): number => {
			const body = bodies.open({ address: '192.0.2.1' }, length)
			for (const piece of pieces) body.grow(piece)
			const bytes = bodies.heldBytes
			body.end()
			return bytes
		}
		expect([held(BODY), held(BODY, 1, 1), held(undefined), held(undefined, MIB)]).toEqual([
			AHEAD,
			AHEAD + 2,
			AHEAD,
			MIB + AHEAD,
		])
		expect([held(1), held(1, 1), held(MIB, MIB - 1), held(MIB, MIB)]).toEqual([1, 1, MIB, MIB])
		expect(bodies.heldBytes).toBe(0)
	})

	test('A body that no longer fits is refused as it grows', () => {
		const bodies = new BodiesInFlight()
		const body = bodies.open({ address: '192.0.2.1' }, undefined)
		expect(reasonOf(() => body.grow(48 * MIB))).toBe('rate_limited')
		body.end()
		expect(bodies.heldBytes).toBe(0)
		expect(reasonOf(() => body.grow(1))).toBe('unavailable')
		expect(bodies.heldBytes).toBe(0)
	})

	test('Memory is freed once, when the response is made and the body is no longer read', async () => {
		const bodies = new BodiesInFlight()
		const read = Promise.withResolvers<string>()
		const body = arrived(bodies, key('a'))
		const whole = body.arrive(read.promise)
		body.end()
		expect(bodies.heldBytes).toBe(BODY)
		read.resolve('whole')
		expect(await whole).toBe('whole')
		expect(bodies.heldBytes).toBe(0)
		body.end()
		expect(bodies.heldBytes).toBe(0)
	})
})

describe('A body that does not arrive', () => {
	const never = new Promise<never>(() => undefined)

	test('A body that does not arrive is given up after its timeout, and counts while it is still being read', async () => {
		const bodies = new BodiesInFlight()
		const body = arrived(bodies, key('a'))
		const error: unknown = await body.arrive(never, 20).catch((thrown: unknown) => thrown)
		expect(error).toMatchObject({ reason: 'unavailable', headers: { connection: 'close' } })
		body.end()
		expect(bodies.heldBytes).toBe(BODY)
	})

	test('A body that does not arrive gives way to a smaller one of another sender, the largest first, and no longer counts', async () => {
		const bodies = new BodiesInFlight()
		const given: string[] = []
		const begin = (address: string, mib: number): void => {
			const body = arrived(bodies, { address }, mib * MIB)
			body.arrive(never).catch(() => {
				given.push(address)
				body.end()
			})
		}
		for (const [address, mib] of [
			['a', 24],
			['b', 20],
			['c', 23],
		] as const)
			begin(address, mib)
		arrived(bodies, { address: 'e' }, 10 * MIB)
		await Bun.sleep(1)
		expect(given).toEqual(['a'])
		expect(bodies.heldBytes).toBe(53 * MIB)
		expect(reasonOf(() => arrived(bodies, { address: 'f' }))).toBe('unavailable')
		expect(reasonOf(() => arrived(bodies, { address: 'f' }, 49 * MIB))).toBe('rate_limited')
	})

	test("A key's body gives way to nobody", () => {
		const bodies = new BodiesInFlight()
		for (const sender of [key('a'), key('a'), key('b'), key('b'), key('c', 'pool')])
			arrived(bodies, sender)
				.arrive(never)
				.catch(() => undefined)
		for (const address of ['c', 'd']) arrived(bodies, { address })
		expect(reasonOf(() => bodies.open({ address: 'e' }, 1))).toBe('unavailable')
	})

	test('A body that does not arrive is given up when the service stops, and so is one that begins later', async () => {
		const bodies = new BodiesInFlight()
		const outcomeOf = (read: Promise<unknown>) => read.catch((thrown: unknown) => thrown)
		const before = outcomeOf(bodies.open(key('a'), 1).arrive(never))
		bodies.stop()
		const after = outcomeOf(bodies.open(key('a'), 1).arrive(never))
		for (const outcome of [await before, await after])
			expect(outcome).toMatchObject({ reason: 'unavailable' })
	})
})
