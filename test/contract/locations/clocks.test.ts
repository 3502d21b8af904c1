import { expect, setDefaultTimeout, test } from 'bun:test'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { joinStaff, openBrowser } from '../../support/fixtures/staff.ts'
import { pageForm, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

// People sign in, which takes a hash of a password each.
setDefaultTimeout(60_000)

// In Berlin it is already the 29th, at the harbor still the evening of the 28th.
const NIGHT = '2026-11-29T02:07:00.000Z'
const clock = createSettableClock(NIGHT)
const running = useService({}, { clock })
const chain = running.tenant('Chain')
const { call } = chain
await call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin', address: 'Ring 1\n10115 Berlin' })
const place = async (name: string, more: object = {}): Promise<string> =>
	(await call('POST', '/v1/locations', { name, ...more })).body.id
const zone = { timezone: 'America/St_Johns' }
const harbor = await place('Harbor', { ...zone, address: '1 Pier Road\nSt. John’s' })
const pier = await place('Pier', zone)
const east = await place('East')
const settings = { expiry: { type: 'duration', years: 1 } }
const templateId = await publishTemplate(call, { name: 'Climbing', of: demoBlocks, settings })
const atHarbor = await sign(chain, templateId, { values: demoValues, locationId: harbor })
await call('POST', '/v1/checkins', { waiverId: atHarbor.id, locationId: harbor, method: 'staff' })
const boundTo = (...locationIds: string[]) => running.clientOf(chain.organizationId, ['*'], locationIds)

test('Today is that of the hall for whoever asks for it or is bound to it, and else that of the organization', async () => {
	const there = `?locationId=${harbor}`
	for (const [by, query, date, hour] of [
		[call, '', '2026-11-29', 3],
		[call, there, '2026-11-28', 22],
		[boundTo(harbor), '', '2026-11-28', 22],
		[boundTo(harbor, pier), '', '2026-11-28', 22],
		[boundTo(harbor, east), '', '2026-11-29', 3],
		[boundTo(harbor, east), there, '2026-11-28', 22],
	] as const) {
		const { body: today } = await by('GET', `/v1/today${query}`)
		expect([today.date, today.byHour[hour]]).toEqual([date, { hour, signed: 1, arrivals: 1, people: 1 }])
		const { body: figures } = await by('GET', `/v1/figures${query}`)
		expect([figures.to, figures.byHour[hour].signed, figures.byDay.at(-1).arrivals]).toEqual([date, 1, 1])
	}
	expect((await call('GET', `/v1/figures?locationId=${east}`)).body).toMatchObject({
		to: '2026-11-29',
		signed: 0,
	})
})

test('The most people at once are told for a day of the hall by its instants, and not for a part of one', async () => {
	const most = async (from: string, to: string, by = call, more = '') =>
		(await by('GET', `/v1/checkins?count=true&from=${from}&to=${to}${more}`)).body.counts.most
	const day = ['2026-11-28T03:30:00.000Z', '2026-11-29T03:29:59.999Z'] as const
	const there = `&locationId=${harbor}`
	expect(await most(...day, call, there)).toEqual({ people: 1, at: NIGHT })
	expect(await most(...day, boundTo(harbor))).toEqual({ people: 1, at: NIGHT })
	expect(await most(...day)).toBeNull()
	expect(await most(day[0], '2026-11-29T03:29:59.998Z', call, there)).toBeNull()
	expect(await most('2026-11-28T03:30:00.001Z', day[1], call, there)).toBeNull()
})

test('The session of whoever is bound to halls of one time zone has it, and that of anybody else the organization’s', async () => {
	const zoneFor = async (locationIds: string[] | null): Promise<string> => {
		const { body } = await call('POST', '/v1/staff', { name: 'Ana', role: 'desk', locationIds })
		const browser = openBrowser(running)
		await joinStaff(running, body.inviteUrl, browser)
		return (await browser.call('GET', '/desk/session')).body.organization.timezone
	}
	expect(await zoneFor([harbor, pier])).toBe('America/St_Johns')
	expect(await zoneFor([harbor, east])).toBe('Europe/Berlin')
	expect(await zoneFor([east])).toBe('Europe/Berlin')
	expect(await zoneFor(null)).toBe('Europe/Berlin')
})

test('A guest reads the address of the hall, and the day of its clock on which the waiver ends, on the page and the PDF', async () => {
	const boundId = await publishTemplate(call, { name: 'Harbor form', of: demoBlocks, settings })
	await call('PATCH', `/v1/templates/${boundId}`, { locationIds: [harbor] })
	const pageOf = async (slug: string): Promise<string> =>
		new TextDecoder().decode(
			(await running.anonymous('GET', `/w/chain/${slug}`, undefined, { accept: 'text/html' })).bytes,
		)
	const signOn = async (slug: string, id: string): Promise<any> => {
		const versionId = (await call('GET', `/v1/templates/${id}`)).body.activeVersion.id
		const submission = {
			values: demoValues,
			...pageForm,
			versionId,
		}
		const headers = { 'idempotency-key': crypto.randomUUID() }
		return (await running.anonymous('POST', `/w/chain/${slug}`, submission, headers)).body
	}
	expect(await pageOf('harbor-form')).toContain('Chain, 1 Pier Road, St. John’s')
	expect(await pageOf('climbing')).toContain('Chain, Ring 1, 10115 Berlin')
	const [there, anywhere] = [await signOn('harbor-form', boundId), await signOn('climbing', templateId)]
	expect([there.validUntil, there.copy.until]).toEqual(['2027-11-28', '2026-12-28'])
	expect([anywhere.validUntil, anywhere.copy.until]).toEqual(['2027-11-29', '2026-12-29'])
	const textOf = async (id: string): Promise<string> => {
		await settleJobs(running.service)
		return (await readText((await call('GET', `/v1/waivers/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')
	}
	const text = await textOf(atHarbor.id)
	expect(text).toContain('1 Pier Road · St. John’s')
	expect(text).toMatch(/28 November 2026 at 22:37|November 28, 2026 at 10:37 PM/)
	expect(text).toMatch(/28 November 2027|November 28, 2027/)
	expect(text).not.toContain('Ring 1')
})

test('The pages of an event tell its day and time by the clocks of the hall where it is held', async () => {
	const pageOf = async (address: string): Promise<string> => {
		const { bytes } = await running.anonymous('GET', new URL(address).pathname, undefined, {
			accept: 'text/html',
		})
		return new TextDecoder().decode(bytes)
	}
	const openEvent = async (more: object) => {
		const event = { name: 'Party', templateId, startsAt: '2026-12-06T01:00:00Z', ...more }
		const { body } = await call('POST', '/v1/events', event)
		const { body: led } = await call('PUT', `/v1/events/${body.id}/leader-link`)
		return { sign: await pageOf(body.signUrl), leader: await pageOf(led.leaderUrl) }
	}
	const [there, anywhere] = [await openEvent({ locationId: harbor }), await openEvent({})]
	expect(there.sign).toMatch(/Party · (5 December|December 5)/)
	expect(there.leader).toMatch(/(5 December|December 5).*(21:30|9:30)/)
	expect(anywhere.sign).toMatch(/Party · (6 December|December 6)/)
	expect(anywhere.leader).toMatch(/(6 December|December 6).*(02:00|2:00)/)
})

test('The list of waivers says where each was signed', async () => {
	const { id } = await sign(chain, templateId, { values: demoValues })
	const { items } = (await call('GET', '/v1/waivers?limit=100')).body
	const placeOf = (waiverId: string) => items.find((each: { id: string }) => each.id === waiverId).locationId
	expect([placeOf(atHarbor.id), placeOf(id)]).toEqual([harbor, null])
})
