import { beforeEach, describe, expect, test } from 'bun:test'
import { SeasonWatch } from '../../../src/features/templates/watch-seasons.job.ts'
import { DAY_MS, HOUR_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { blocks, pageForm, publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

// In Auckland, where the hall stands, it is half past eleven at night on 31 March.
const LAST_NIGHT = '2026-03-31T10:30:00Z'
const NEXT_MORNING = '2026-03-31T11:00:00Z'
const season = (date: string) => ({ expiry: { type: 'date', date } })
const PAST = [{ path: '/settings/expiry/date', code: 'past' }]

const clock = createSettableClock(LAST_NIGHT)

const running = useService({ metricsToken: 'metrics-token-of-the-test' }, { clock })
const hall = running.tenant('Hall')

await hall.call('PATCH', '/v1/organization', { timezone: 'Pacific/Auckland' })
beforeEach(() => clock.set(LAST_NIGHT))

const publishSeason = (date = '2026-03-31', name = 'Season') =>
	publishTemplate(hall.call, { name, settings: season(date) })

describe('Settings with a season that is over', () => {
	test('Creating and changing a template refuse a date before today at the venue', async () => {
		const settings = season('2026-03-30')
		const create = () => hall.call('POST', '/v1/templates', { name: 'Old', settings })
		expectRefusal(await expectNoEffect(running.service, create), 'validation_failed', PAST)
		const id = await publishSeason()
		const change = () => hall.call('PATCH', `/v1/templates/${id}`, { settings })
		expectRefusal(await expectNoEffect(running.service, change), 'validation_failed', PAST)
		expect((await hall.call('PATCH', `/v1/templates/${id}`, { name: 'Renamed' })).status).toBe(200)
	})

	test('Publishing a template whose season has ended since is refused until it has a new date', async () => {
		const id = await publishSeason()
		await hall.call('PUT', `/v1/templates/${id}/draft`, { blocks })
		clock.set(NEXT_MORNING)
		const publish = () => hall.call('POST', `/v1/templates/${id}/publish`)
		expectRefusal(await expectNoEffect(running.service, publish), 'validation_failed', PAST)
		await hall.call('PATCH', `/v1/templates/${id}`, { settings: season('2027-03-31') })
		expect((await publish()).status).toBe(200)
	})
})

describe('After the last day of a season', () => {
	test('Signing is refused with 409 from midnight at the venue, and works again with a new date', async () => {
		const templateId = await publishSeason()
		const waiver = await sign(hall, templateId, { idempotencyKey: 'last night' })
		clock.set(NEXT_MORNING)
		const attempt = () => hall.call('POST', '/v1/waivers', { templateId, values })
		expectRefusal(await expectNoEffect(running.service, attempt), 'season_over')
		const prefill = () => hall.call('POST', '/v1/prefill-links', { templateId, values: {} })
		expectRefusal(await expectNoEffect(running.service, prefill), 'season_over')
		// A repeat of what was signed in time gets its answer.
		expect((await sign(hall, templateId, { idempotencyKey: 'last night' })).id).toBe(waiver.id)
		await hall.call('PATCH', `/v1/templates/${templateId}`, { settings: season('2026-10-31') })
		expect((await attempt()).status).toBe(201)
	})

	test('The public page and every link say that the season is over, and take no form', async () => {
		const templateId = await publishSeason('2026-03-31', 'Paged')
		const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
		const { body: detail } = await hall.call('GET', `/v1/templates/${templateId}`)
		const submission = {
			values,
			...pageForm,
			versionId: detail.activeVersion.id,
			agreed: true,
		}
		for (const path of [`/w/hall/${detail.slug}`, `/s/${tokenOf(event.signUrl)}`]) {
			clock.set(LAST_NIGHT)
			const look = () => running.anonymous('GET', path, undefined, { accept: 'text/html' })
			expect((await look()).status).toBe(200)
			clock.set(NEXT_MORNING)
			const page = await look()
			expect(page.status).toBe(404)
			expect(new TextDecoder().decode(page.bytes)).toContain('The season of this form is over')
			const headers = { 'idempotency-key': crypto.randomUUID() }
			const answer = await running.anonymous('POST', path, submission, headers)
			expect(answer.status).toBe(409)
			expect(answer.body.error).toMatchObject({ code: 'season_over', details: { page: 'season' } })
		}
	})
})

describe('Notice of the end of a season', () => {
	test('A template says when its season ends, and that it is near or over', async () => {
		const id = await publishSeason('2026-04-15', 'Noticed')
		const states = async () => {
			const { body } = await hall.call('GET', `/v1/templates/${id}`)
			const { body: list } = await hall.call('GET', '/v1/templates')
			const item = list.items.find((each: { id: string }) => each.id === id)
			expect(item.season).toEqual(body.season)
			return body.season
		}
		expect(await states()).toEqual({ endsOn: '2026-04-15', state: 'open' })
		clock.set(NEXT_MORNING)
		expect(await states()).toEqual({ endsOn: '2026-04-15', state: 'ending' })
		// Summer time ends on 5 April, so this is eleven at night on the last day.
		clock.advance(15 * DAY_MS)
		expect(await states()).toEqual({ endsOn: '2026-04-15', state: 'ending' })
		clock.advance(HOUR_MS)
		expect(await states()).toEqual({ endsOn: '2026-04-15', state: 'over' })
		const { body: endless } = await hall.call('POST', '/v1/templates', { name: 'Endless' })
		expect(endless.season).toBeNull()
	})

	test('The log reports each such template once a day, and a metric counts them', async () => {
		const id = await publishSeason('2026-04-10', 'Logged')
		const watch = new SeasonWatch(running.service.deps)
		const told = () => running.logged.filter((line) => line.includes(id) && line.includes('"warn"'))
		const before = told().length
		watch.check()
		watch.check()
		expect(told().slice(before)).toEqual([
			JSON.stringify({
				level: 'warn',
				message: 'the season of a template ends soon',
				organizationId: hall.organizationId,
				templateId: id,
				endsOn: '2026-04-10',
			}),
		])
		clock.advance(DAY_MS)
		watch.check()
		expect(told().length).toBe(before + 2)
		clock.advance(30 * DAY_MS)
		watch.check()
		expect(told().at(-1)).toContain('the season of a template is over')
		const headers = { authorization: 'Bearer metrics-token-of-the-test' }
		const metrics = async () => {
			const { bytes } = await running.anonymous('GET', '/metrics', undefined, headers)
			return new TextDecoder().decode(bytes)
		}
		const over = Number(/waiver_template_seasons\{state="over"\} (\d+)/.exec(await metrics())?.[1])
		await hall.call('POST', `/v1/templates/${id}/archive`)
		expect(await metrics()).toContain(`waiver_template_seasons{state="over"} ${over - 1}`)
	})
})
