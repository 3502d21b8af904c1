import { expect, test } from 'bun:test'
import { systemActor } from '../../../src/features/audit/actor.ts'
import { eraseDueImages } from '../../../src/features/retention/erase-images.ts'
import { countDue, purgeDue } from '../../../src/features/retention/purge-due.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { dataUrl } from '../../support/fixtures/photos.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const SIGNED = '2026-11-25T09:00:00Z'
const clock = createSettableClock(SIGNED)
// Maintenance, which starts soon after the service, would else purge what the tests count.
const running = useService({}, { clock, withoutLoops: true })

/** A chain in Berlin with a hall far to its east, and one far to its west, where it is still the day before. */
async function openChain(name: string) {
	clock.set(SIGNED)
	const chain = running.tenant(name)
	const settings = { timezone: 'Europe/Berlin', country: 'DE', retention: { days: 30 } }
	await chain.call('PATCH', '/v1/organization', settings)
	const open = async (place: string): Promise<string> =>
		(await chain.call('POST', '/v1/locations', { name: place, timezone: `Pacific/${place}` })).body.id
	const of = blocks.map((block) => (block.type === 'id_capture' ? { ...block, keepDays: 10 } : block))
	const templateId = await publishTemplate(chain.call, { settings: { expiry: { type: 'end_of_day' } }, of })
	const image = dataUrl(greyPng(30, 20))
	const signAt = (more: object) =>
		sign(chain, templateId, { values: { document: { front: image, back: image } }, ...more })
	return {
		...chain,
		actor: systemActor(chain.organizationId),
		berlin: await signAt({}),
		auckland: await signAt({ locationId: await open('Auckland') }),
		honolulu: await signAt({ locationId: await open('Honolulu') }),
	}
}

test('A waiver is due once the day is over at its location, and each earlier hour counts it so', async () => {
	const chain = await openChain('Chain')
	const { deps } = running.service
	const purged = async () => {
		const ids = ['auckland', 'berlin', 'honolulu'] as const
		const states = await Promise.all(ids.map((id) => chain.call('GET', `/v1/waivers/${chain[id].id}`)))
		return ids.filter((_, at) => states[at]?.body.purgedAt !== null)
	}
	const hours: [string, readonly string[]][] = [
		['2030-12-31T10:30:00Z', []],
		['2030-12-31T11:30:00Z', ['auckland']],
		['2030-12-31T23:30:00Z', ['auckland', 'berlin']],
		['2031-01-01T09:30:00Z', ['auckland', 'berlin']],
		['2031-01-01T10:30:00Z', ['auckland', 'berlin', 'honolulu']],
	]
	let before = 0
	for (const [now, expected] of hours) {
		clock.set(now)
		expect((await chain.call('GET', '/v1/retention')).body.due).toBe(expected.length - before)
		expect(await countDue(deps, chain.organizationId)).toBe(expected.length - before)
		expect(await purgeDue(deps, chain.actor)).toBe(expected.length - before)
		expect(await purged()).toEqual([...expected] as never)
		before = expected.length
	}
})

test("A document's images are erased by the days of its location", async () => {
	const chain = await openChain('Documents')
	const erased = async (now: string) => {
		clock.set(now)
		return eraseDueImages(running.service.deps, chain.actor)
	}
	expect(await erased('2026-12-05T09:30:00Z')).toBe(0)
	// Honolulu: signed on the 24th.
	expect(await erased('2026-12-05T10:30:00Z')).toBe(2)
	expect(await erased('2026-12-05T11:30:00Z')).toBe(2)
	expect(await erased('2026-12-05T22:30:00Z')).toBe(0)
	expect(await erased('2026-12-05T23:30:00Z')).toBe(2)
})
