import { beforeAll, describe, expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const ids = new Map<string, string>()

async function signAs(firstName: string, lastName = 'Berg'): Promise<void> {
	clock.advance(60_000)
	const email = `${firstName}@mail.example`
	const { participantId } = await sign(hall, templateId, { values: { name: { firstName, lastName }, email } })
	ids.set(firstName, participantId)
}

beforeAll(async () => {
	for (const name of ['Cleo', 'Ärna', 'Zoe', 'Bo', 'Gone', 'Twin']) await signAs(name)
	await signAs('Cleo')
	await hall.call('POST', `/v1/participants/${ids.get('Gone')}/erase`)
	await hall.call('POST', `/v1/participants/${ids.get('Twin')}/merge`, { intoId: ids.get('Bo') })
	const other = running.tenant('Other hall')
	await sign(other, await publishTemplate(other.call))
})

const get = async (query: string) => (await hall.call('GET', `/v1/participants?${query}`)).body
const namesOf = (items: readonly { id: string }[]): string =>
	items.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0] ?? '?').join(' ')

describe('GET /v1/participants in an order', () => {
	test.each([
		['sort=newest', 'Gone Bo Zoe Ärna Cleo'],
		['sort=name', 'Ärna Bo Cleo Zoe Gone'],
		['sort=name_desc', 'Zoe Cleo Bo Ärna Gone'],
		// Bo has the time of Twin, a duplicate who signed later.
		['sort=last_signed', 'Cleo Bo Gone Zoe Ärna'],
		['sort=name&query=berg', 'Ärna Bo Cleo Zoe'],
		['sort=name_desc&query=berg', 'Zoe Cleo Bo Ärna'],
		['sort=last_signed&query=berg', 'Cleo Bo Zoe Ärna'],
		['sort=name&query=twin', 'Bo'],
		['sort=last_signed&email=cleo@', 'Cleo'],
		['sort=name&query=!', ''],
	])('200 for ?%s with %j, in one page or in many, with their number', async (query, names) => {
		const whole = await get(`${query}&count=true`)
		expect(namesOf(whole.items)).toBe(names)
		expect(whole.count).toBe(whole.items.length)
		expect(await get(query)).not.toHaveProperty('count')
		const paged: { id: string }[] = []
		let cursor = ''
		do {
			const { items, nextCursor } = await get(`${query}&limit=1${cursor}`)
			paged.push(...items)
			cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
		} while (cursor !== '')
		expect(paged).toEqual(whole.items)
	})

	test('200 with the same fields in every order', async () => {
		const [first] = (await get('sort=name')).items
		expect(first).toEqual({
			id: ids.get('Ärna'),
			firstName: 'Ärna',
			lastName: 'Berg',
			email: 'Ärna@mail.example',
			phone: null,
			phoneDigits: null,
			lastSignedAt: '2026-07-01T12:02:00.000Z',
			lastWaiverId: expect.any(String),
			match: 'exact',
		})
	})

	test('422 for an unknown order, and for a cursor of another organization', async () => {
		for (const query of ['sort=age', 'count=1'])
			expectRefusal(await hall.call('GET', `/v1/participants?${query}`), 'validation_failed')
		const other = running.tenant('Third hall')
		const cursor = `/v1/participants?sort=name&cursor=${ids.get('Bo')}`
		expectRefusal(await other.call('GET', cursor), 'validation_failed')
		expect((await other.call('GET', '/v1/participants?sort=name&count=true')).body).toEqual({
			items: [],
			nextCursor: null,
			count: 0,
		})
	})
})

test('Whose name or last signing changes moves in the order', async () => {
	await hall.call('PATCH', `/v1/participants/${ids.get('Zoe')}`, { firstName: 'Abe' })
	await signAs('Ärna')
	expect(namesOf((await get('sort=name')).items)).toBe('Zoe Ärna Bo Cleo Gone')
	expect(namesOf((await get('sort=last_signed')).items)).toBe('Ärna Cleo Bo Gone Zoe')
})
