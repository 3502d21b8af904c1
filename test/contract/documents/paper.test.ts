import { expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readText, runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService({}, { clock: createSettableClock('2026-11-25T17:59:00Z') })
const american = await openHall('American', 'US')
const british = await openHall('British', 'GB')

type Hall = { readonly tenant: Tenant; readonly templateId: string }

async function openHall(name: string, country: string): Promise<Hall> {
	const tenant = running.tenant(name)
	await tenant.call('PATCH', '/v1/organization', { country, timezone: 'America/New_York' })
	const settings = { expiry: { type: 'duration', years: 1 } }
	return { tenant, templateId: await publishTemplate(tenant.call, { name: 'Climbing', settings }) }
}

async function signAt({ tenant, templateId }: Hall, locationId?: string): Promise<string> {
	const values = {
		name: { firstName: 'Grace', lastName: 'Hopper' },
		born: '1990-02-03',
		consent: true,
		signature: { typed: 'Grace Hopper' },
	}
	const { id } = await sign(tenant, templateId, {
		values,
		...(locationId === undefined ? {} : { locationId }),
	})
	await settleJobs(running.service)
	return id
}

const pdfOf = async ({ tenant }: Hall, id: string): Promise<Uint8Array> =>
	(await tenant.call('GET', `/v1/waivers/${id}/pdf`)).bytes

async function lookAt(pdf: Uint8Array): Promise<{ paper: string; text: string }> {
	const info = await withPdfFile(pdf, async (path) =>
		new TextDecoder().decode(await runTool(['pdfinfo', path])),
	)
	return {
		paper: /Page size: +(.+)/.exec(info)?.[1] ?? '',
		text: (await readText(pdf)).replaceAll(/\s+/g, ' '),
	}
}

const AMERICAN = [
	'November 25, 2026 at 12:59 PM EST',
	'November 25, 2027',
	'February 3, 1990',
	'Nov 25, 2026',
]
const BRITISH = ['25 November 2026 at 12:59 GMT−5', '25 November 2027', '3 February 1990', '25 Nov 2026']

test('A PDF is on the paper of the country of the place, and has its dates in that order', async () => {
	const here = await lookAt(await pdfOf(american, await signAt(american)))
	expect(here.paper).toBe('612 x 792 pts (letter)')
	for (const date of AMERICAN) expect(here.text).toContain(date)
	// Among the people and among the answers.
	expect(here.text.split('February 3, 1990')).toHaveLength(3)
	const there = await lookAt(await pdfOf(british, await signAt(british)))
	expect(there.paper).toBe('595.28 x 841.89 pts (A4)')
	for (const date of BRITISH) expect(there.text).toContain(date)
	// A location abroad has its own.
	const { body: abroad } = await british.tenant.call('POST', '/v1/locations', {
		name: 'Boston',
		country: 'US',
	})
	const boston = await lookAt(await pdfOf(british, await signAt(british, abroad.id)))
	expect(boston.paper).toBe('612 x 792 pts (letter)')
	for (const date of AMERICAN) expect(boston.text).toContain(date)
})

const readPage = async (path: string): Promise<string> => {
	const answer = await running.anonymous('GET', path, undefined, {
		accept: 'text/html',
		'accept-language': 'en',
	})
	return new TextDecoder().decode(answer.bytes).replaceAll(/\s+/g, ' ')
}

test('The check of a PDF and a group’s page have the dates of the country of the place', async () => {
	const spelled = [
		[american, 'November 25, 2026 at 12:59:00 PM EST', 'Saturday, December 5, 2026 at 10:00 AM'],
		[british, '25 November 2026 at 12:59:00 GMT-5', 'Saturday, 5 December 2026 at 10:00'],
	] as const
	for (const [hall, signedAt, startsAt] of spelled) {
		expect(await readPage(`/verify/${await signAt(hall)}`)).toContain(signedAt)
		const event = { name: 'Party', templateId: hall.templateId, startsAt: '2026-12-05T15:00:00Z' }
		const { body } = await hall.tenant.call('POST', '/v1/events', event)
		const { body: shared } = await hall.tenant.call('PUT', `/v1/events/${body.id}/leader-link`)
		expect(await readPage(new URL(shared.leaderUrl).pathname)).toContain(startsAt)
	}
})

test('A PDF keeps its paper and its dates where the venue moves to another country', async () => {
	const id = await signAt(american)
	const before = await pdfOf(american, id)
	await american.tenant.call('PATCH', '/v1/organization', { country: 'DE' })
	expect((await american.tenant.call('POST', `/v1/waivers/${id}/pdf`)).status).toBe(202)
	await settleJobs(running.service)
	expect(Buffer.compare(await pdfOf(american, id), before)).toBe(0)
	const next = await lookAt(await pdfOf(american, await signAt(american)))
	expect(next.paper).toBe('595.28 x 841.89 pts (A4)')
	for (const date of BRITISH) expect(next.text).toContain(date)
})
