import { expect, test } from 'bun:test'
import { Lanes } from '../../../../../src/features/webhooks/delivery/lanes.ts'
import type { Lane } from '../../../../../src/features/webhooks/delivery/lanes.ts'
import { until } from '../../../../support/service/service.ts'

/** The limits that the dispatch promises. */
const MAX_AT_ONCE = 32
const MAX_FAILING_AT_ONCE = 16
const MAX_SLOW = 96

const endpoints = (count: number, organizationId = 'hall') =>
	Array.from({ length: count }, (_, n) => ({ id: `${organizationId}-${n}`, organizationId }))

function open(count: number, onPlace = () => {}): Lanes {
	const lanes = new Lanes(onPlace)
	lanes.keep(endpoints(count))
	lanes.call()
	return lanes
}

/** Takes every lane that may go, and begins with it. @returns what ends each */
function beginAll(lanes: Lanes): { lane: Lane; end(isTaken: boolean): Promise<void> }[] {
	const begun = []
	for (let lane = lanes.take(); lane !== undefined; lane = lanes.take()) {
		const { promise, resolve } = Promise.withResolvers<boolean>()
		const ended = lanes.begin(lane, promise)
		begun.push({
			lane,
			end(isTaken: boolean) {
				resolve(isTaken)
				return ended
			},
		})
	}
	return begun
}

test('The number of simultaneous deliveries is limited', async () => {
	const lanes = open(MAX_AT_ONCE + 5)
	const begun = beginAll(lanes)
	expect(begun.length).toBe(MAX_AT_ONCE)
	await begun[0]?.end(true)
	expect(beginAll(lanes).map(({ lane }) => lane.endpointId)).toEqual([`hall-${MAX_AT_ONCE}`])
})

test('An endpoint has one delivery under way, and then waits its turn behind the others', async () => {
	const lanes = open(2)
	const [first, second] = beginAll(lanes)
	lanes.call()
	expect(lanes.take()).toBeUndefined()
	await second?.end(true)
	await first?.end(true)
	expect([lanes.take()?.endpointId, lanes.take()?.endpointId]).toEqual(['hall-0', 'hall-1'])
	expect(lanes.take()).toBeUndefined()
})

test('Failing endpoints never take all slots', async () => {
	const lanes = open(MAX_AT_ONCE)
	await Promise.all(beginAll(lanes).map(({ end }) => end(false)))
	const failing = beginAll(lanes)
	expect(failing.length).toBe(MAX_FAILING_AT_ONCE)
	lanes.keep([...endpoints(MAX_AT_ONCE), ...endpoints(50, 'hill')])
	lanes.call('hill')
	const sound = beginAll(lanes)
	expect(sound.length).toBe(MAX_AT_ONCE - MAX_FAILING_AT_ONCE)
	expect(sound.every(({ lane }) => lane.organizationId === 'hill')).toBe(true)
	await failing[0]?.end(true)
	expect(beginAll(lanes).length).toBe(1)
})

test('A slow delivery gives up its slot and continues outside the limit, up to a maximum', async () => {
	let freed = 0
	const lanes = open(MAX_AT_ONCE + MAX_SLOW + 5, () => {
		freed++
	})
	const begun = beginAll(lanes)
	while (begun.length < MAX_AT_ONCE + MAX_SLOW) {
		const before = freed
		await until(() => (freed >= before + MAX_AT_ONCE ? true : undefined))
		begun.push(...beginAll(lanes))
	}
	await Bun.sleep(600)
	expect([freed, begun.length]).toEqual([MAX_SLOW, MAX_AT_ONCE + MAX_SLOW])
	expect(beginAll(lanes)).toEqual([])
	await Promise.all(begun.map(({ end }) => end(true)))
	lanes.call()
	expect(beginAll(lanes).length).toBe(MAX_AT_ONCE)
})

test('A delivery whose outcome was lost is not retried before the next call', async () => {
	const lanes = open(1)
	const lane = lanes.take() as Lane
	const lost = lanes.begin(lane, Promise.reject(new Error('disk full')))
	expect(await lost.catch((error: Error) => error.message)).toBe('disk full')
	expect(lanes.take()).toBeUndefined()
	lanes.call()
	expect(lanes.take()).toBe(lane)
})

test('An endpoint keeps its place in the order while others come and go', async () => {
	const lanes = open(3)
	const [first] = beginAll(lanes)
	if (first !== undefined) first.lane.passed = 7
	lanes.keep([...endpoints(1), ...endpoints(1, 'hill')])
	expect(lanes.organizations()).toEqual(new Set(['hall', 'hill']))
	lanes.call()
	expect(beginAll(lanes).map(({ lane }) => lane.endpointId)).toEqual(['hill-0'])
	await first?.end(true)
	expect(lanes.take()).toMatchObject({ endpointId: 'hall-0', passed: 7 })
	expect(lanes.take()).toBeUndefined()
})
