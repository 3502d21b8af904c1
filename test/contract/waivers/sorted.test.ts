import { beforeAll, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
/** Waivers by a letter, in the order in which they were signed. */
const ids = new Map<string, string>()

beforeAll(async () => {
	const forms = {
		short: await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 10 } } }),
		long: await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 100 } } }),
		never: await publishTemplate(hall.call, { settings: { expiry: { type: 'never' } } }),
	}
	for (const [letter, form] of Object.entries({
		a: 'long',
		b: 'never',
		c: 'short',
		d: 'short',
		e: 'long',
		f: 'never',
	} as const)) {
		const tags = ['a', 'c', 'f'].includes(letter) ? ['vip'] : []
		ids.set(letter, (await sign(hall, forms[form], { tags })).id)
		clock.advance(letter === 'c' ? 60_000 : DAY_MS)
	}
	await hall.call('POST', `/v1/waivers/${ids.get('c')}/hold`, { reason: 'Claim' })
	await hall.call('POST', `/v1/waivers/${ids.get('e')}/hold`, { reason: 'Claim' })
	const other = running.tenant('Other hall')
	await sign(other, await publishTemplate(other.call))
})

const get = async (query: string) => (await hall.call('GET', `/v1/waivers?${query}`)).body
const lettersOf = (items: readonly { id: string }[]): string =>
	items.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0] ?? '?').join('')

test.each([
	['sort=newest', 'fedcba'],
	['sort=oldest', 'abcdef'],
	// What ends on the same day is in the order of signing.
	['sort=soonest', 'cdaebf'],
	['sort=latest', 'fbeadc'],
	['sort=oldest&tag=vip', 'acf'],
	['sort=soonest&tag=vip', 'caf'],
	['sort=latest&tag=vip', 'fac'],
	['sort=oldest&query=hopper&from=2026-07-02', 'bcdef'],
	['sort=latest&query=hopper&from=2026-07-02', 'fbedc'],
	['sort=soonest&state=held', 'ce'],
	['sort=oldest&state=held', 'ce'],
	['sort=soonest&state=valid', 'cdaebf'],
	['sort=soonest&validOn=2026-07-02', 'ab'],
	['sort=latest&expiresBefore=2026-09-01', 'dc'],
	['sort=soonest&to=2026-07-02', 'ab'],
	['sort=latest&query=nobody', ''],
])('GET /v1/waivers?%s finds %j, in one page or in many, and counts them', async (query, letters) => {
	const whole = await get(`${query}&count=true`)
	expect(lettersOf(whole.items)).toBe(letters)
	expect(whole.count).toBe(letters.length)
	const paged: { id: string }[] = []
	let cursor = ''
	do {
		const { items, nextCursor } = await get(`${query}&limit=1${cursor}`)
		paged.push(...items)
		cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
	} while (cursor !== '')
	// Their PDFs may have been made meanwhile.
	expect(lettersOf(paged)).toBe(letters)
})

test('GET /v1/waivers refuses an unknown order, and another organization’s cursor in every order', async () => {
	expectRefusal(await hall.call('GET', '/v1/waivers?sort=name'), 'validation_failed')
	const stranger = running.tenant('Third hall')
	for (const sort of ['newest', 'oldest', 'soonest', 'latest']) {
		const path = `/v1/waivers?sort=${sort}`
		expectRefusal(await stranger.call('GET', `${path}&cursor=${ids.get('c')}`), 'validation_failed')
		expect((await stranger.call('GET', path)).body).toEqual({ items: [], nextCursor: null })
	}
})
