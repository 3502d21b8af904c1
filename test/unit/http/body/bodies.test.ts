import { describe, expect, test } from 'bun:test'
import { BodiesInFlight } from '../../../../src/http/body/bodies.ts'
import { Problem } from '../../../../src/http/problems.ts'

const MIB = 1024 * 1024
const BODY = 24 * MIB

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

/** Opens bodies of 24 MiB until one is refused. */
function fill(bodies: BodiesInFlight, sender: () => Parameters<BodiesInFlight['open']>[0]) {
	for (let opened = 0; ; opened += 1) {
		const reason = reasonOf(() => bodies.open(sender(), BODY))
		if (reason !== undefined) return { opened, reason }
	}
}

describe('Memory for request bodies', () => {
	test('One address gets at most its share of memory, and the refusal says so', () => {
		const bodies = new BodiesInFlight()
		expect(fill(bodies, () => ({ address: '192.0.2.1' }))).toEqual({ opened: 2, reason: 'rate_limited' })
		expect(reasonOf(() => bodies.open({ address: '192.0.2.2' }, BODY))).toBeUndefined()
	})

	test('Addresses together leave a share of memory for keys, and keys never exceed the total', () => {
		const bodies = new BodiesInFlight()
		let next = 0
		const anyone = () => ({ address: `192.0.2.${next++}` })
		expect(fill(bodies, anyone)).toEqual({ opened: 4, reason: 'unavailable' })
		expect(fill(bodies, () => ({ limitKey: 'a' }))).toEqual({ opened: 3, reason: 'rate_limited' })
		expect(fill(bodies, () => ({ limitKey: `b${next++}` }))).toEqual({ opened: 1, reason: 'unavailable' })
		expect(bodies.heldBytes).toBe(192 * MIB)
	})

	test('A body without a declared length counts as it arrives, including the overhead of its chunks', () => {
		const bodies = new BodiesInFlight()
		const body = bodies.open({ address: '192.0.2.1' }, 0)
		expect(bodies.heldBytes).toBe(0)
		body.grow(1)
		expect(bodies.heldBytes).toBeGreaterThan(100)
		expect(reasonOf(() => body.grow(48 * MIB))).toBe('rate_limited')
		body.end()
		expect(bodies.heldBytes).toBe(0)
	})

	test('Memory is freed once, when the response is made and the body is no longer read', async () => {
		const bodies = new BodiesInFlight()
		const read = Promise.withResolvers<string>()
		const body = bodies.open({ limitKey: 'a' }, BODY)
		const arrived = body.arrive(read.promise)
		body.end()
		expect(bodies.heldBytes).toBe(BODY)
		read.resolve('whole')
		expect(await arrived).toBe('whole')
		expect(bodies.heldBytes).toBe(0)
		body.end()
		expect(bodies.heldBytes).toBe(0)
	})
})

describe('A body that does not arrive', () => {
	const never = new Promise<never>(() => undefined)

	test('A body that does not arrive is given up after its timeout, and counts while it is still being read', async () => {
		const bodies = new BodiesInFlight()
		const body = bodies.open({ limitKey: 'a' }, BODY)
		const error: unknown = await body.arrive(never, 20).catch((thrown: unknown) => thrown)
		expect(error).toMatchObject({ reason: 'unavailable', headers: { connection: 'close' } })
		body.end()
		expect(bodies.heldBytes).toBe(BODY)
	})

	test('A body that does not arrive gives way to a smaller one of another sender, the largest first, and no longer counts', async () => {
		const bodies = new BodiesInFlight()
		const given: string[] = []
		const begin = (address: string, mib: number): void => {
			const body = bodies.open({ address }, mib * MIB)
			body.arrive(never).catch(() => {
				given.push(address)
				body.end()
			})
		}
		for (const [address, mib] of [
			['a', 24],
			['b', 20],
			['c', 23],
			['d', 24],
		] as const)
			begin(address, mib)
		bodies.open({ address: 'e' }, 10 * MIB)
		await Bun.sleep(1)
		expect(given).toEqual(['a'])
		expect(bodies.heldBytes).toBe(77 * MIB)
		expect(reasonOf(() => bodies.open({ address: 'f' }, BODY))).toBe('unavailable')
		expect(reasonOf(() => bodies.open({ address: 'f' }, 49 * MIB))).toBe('rate_limited')
	})

	test("A key's body gives way to nobody", () => {
		const bodies = new BodiesInFlight()
		for (const limitKey of ['a', 'b'])
			for (let n = 0; n < 3; n += 1)
				bodies
					.open({ limitKey }, BODY)
					.arrive(never)
					.catch(() => undefined)
		for (const address of ['c', 'd']) bodies.open({ address }, BODY)
		expect(reasonOf(() => bodies.open({ address: 'e' }, 1))).toBe('unavailable')
	})

	test('A body that does not arrive is given up when the service stops, and so is one that begins later', async () => {
		const bodies = new BodiesInFlight()
		const outcomeOf = (read: Promise<unknown>) => read.catch((thrown: unknown) => thrown)
		const before = outcomeOf(bodies.open({ limitKey: 'a' }, 1).arrive(never))
		bodies.stop()
		const after = outcomeOf(bodies.open({ limitKey: 'a' }, 1).arrive(never))
		for (const outcome of [await before, await after])
			expect(outcome).toMatchObject({ reason: 'unavailable' })
	})
})
