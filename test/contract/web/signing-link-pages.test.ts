import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { useService, until } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { pageForm, publishTemplate, values } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const asPage = { accept: 'text/html' }
const text = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)
const pathOf = (url: string): string => new URL(url).pathname
const heading = (answer: Answer): string | undefined => /<h1[^>]*>([^<]+)/.exec(text(answer))?.[1]

/** What a browser sees at an address: the status, and the first line. */
async function look(path: string): Promise<[number, string | undefined]> {
	const answer = await running.anonymous('GET', path, undefined, asPage)
	return [answer.status, heading(answer)]
}

async function submit(path: string, more: object = {}, key: string = crypto.randomUUID()): Promise<Answer> {
	const { body } = await hall.call('GET', `/v1/templates/${templateId}`)
	const submission = {
		values,
		...pageForm,
		versionId: body.activeVersion.id,
	}
	return running.anonymous('POST', path, { ...submission, ...more }, { 'idempotency-key': key })
}

async function openEvent(more: object = {}): Promise<{ id: string; path: string }> {
	const { body } = await hall.call('POST', '/v1/events', { name: 'Party', templateId, ...more })
	return { id: body.id, path: pathOf(body.signUrl) }
}

async function openPrefill(more: object = {}): Promise<{ id: string; path: string }> {
	const { body } = await hall.call('POST', '/v1/prefill-links', {
		templateId,
		values: { name: values.name, email: 'grace@example.com' },
		locked: ['email'],
		...more,
	})
	return { id: body.id, path: pathOf(body.url) }
}

describe('GET /s/{token}', () => {
	test("An event's link opens its template and signs for the event", async () => {
		const { id, path } = await openEvent()
		expect(await look(path)).toEqual([200, 'Agreement'])
		const done = await submit(path)
		expect([done.status, done.body.again]).toEqual([201, true])
		const { body } = await hall.call('GET', `/v1/waivers?eventId=${id}`)
		expect(body.items).toHaveLength(1)
	})

	test('Prefilled answers are on the page and never in its URL; locked ones cannot be changed', async () => {
		const { path } = await openPrefill()
		expect(path).toMatch(/^\/s\/[0-9A-Za-z]{28}$/)
		const page = await running.anonymous('GET', path, undefined, asPage)
		expect(text(page)).toContain('value="Grace"')
		expect(text(page)).not.toContain('name="email"')
		expect(text(page)).toContain('grace@example.com')
		const forged = await submit(path, { values: { ...values, email: 'other@example.com' } })
		expect(forged.status).toBe(201)
		const { body } = await hall.call('GET', '/v1/waivers?email=grace@example.com')
		expect(body.items).toHaveLength(1)
	})

	test('Every dead link gets a friendly page with the right status', async () => {
		const closed = await openEvent()
		await hall.call('POST', `/v1/events/${closed.id}/close`)
		const spent = await openPrefill()
		await submit(spent.path)
		const revoked = await openPrefill()
		await hall.call('DELETE', `/v1/prefill-links/${revoked.id}`)
		const expired = await openPrefill({ expiresAt: new Date(clock.now() + DAY_MS).toISOString() })
		const other = await publishTemplate(hall.call, { name: 'Old' })
		const { body } = await hall.call('POST', '/v1/events', { name: 'Old', templateId: other })
		await hall.call('POST', `/v1/templates/${other}/archive`)
		clock.advance(DAY_MS + 1)
		expect(await Promise.all([closed, spent, revoked, expired].map(({ path }) => look(path)))).toEqual([
			[404, 'Signing is closed'],
			[404, 'This link has been used'],
			[404, 'This link no longer works'],
			[404, 'This link has expired'],
		])
		expect(await look(pathOf(body.signUrl))).toEqual([404, 'This form is no longer in use'])
		expect(await look(`/s/${'x'.repeat(28)}`)).toEqual([404, 'This page does not exist'])
	})

	test('409 for an event and 404 for a link that closed while the guest filled in the form', async () => {
		const event = await openEvent()
		await hall.call('POST', `/v1/events/${event.id}/close`)
		const late = await submit(event.path)
		expect([late.status, late.body.error.code, late.body.error.details]).toEqual([
			409,
			'event_closed',
			{ page: 'closed' },
		])
		const link = await openPrefill()
		await hall.call('DELETE', `/v1/prefill-links/${link.id}`)
		const refusal = await submit(link.path)
		expect([refusal.status, refusal.body.error.details]).toEqual([404, { page: 'revoked' }])
	})

	test('A form whose response was lost gets it again, although its link is used up', async () => {
		const { path } = await openPrefill()
		const key = crypto.randomUUID()
		const first = await submit(path, {}, key)
		const again = await submit(path, {}, key)
		expect([again.status, again.body.reference]).toEqual([201, first.body.reference])
		expect(first.body.again).toBe(false)
		expect((await submit(path)).status).toBe(404)
	})

	test("A form that is sent several times at once makes one waiver and one link to the guest's copy", async () => {
		const { path } = await openEvent()
		const key = crypto.randomUUID()
		const answers = await Promise.all(Array.from({ length: 6 }, () => submit(path, {}, key)))
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1)
		expect(new Set(answers.map(({ body }) => body.copy.url)).size).toBe(1)
	})
})

describe('GET /c/{token}', () => {
	test("200 with the guest's copy once it is rendered; the read is on both logs", async () => {
		const { path } = await openEvent()
		const { body: done } = await submit(path)
		const copy = pathOf(done.copy.url)
		const pdf = await until(async () => {
			const answer = await running.anonymous('GET', copy, undefined, asPage)
			if (answer.status !== 202) return answer
			expect(heading(answer)).toBe('Your copy is being made')
			expect(answer.headers.get('refresh')).toBe('3')
			return undefined
		})
		expect([pdf.status, text(pdf).slice(0, 5)]).toEqual([200, '%PDF-'])
		expect(Object.fromEntries(pdf.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'cache-control': 'no-store',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
		})
		expect(pdf.headers.get('content-disposition')).toMatch(
			/^attachment; filename="waiver-[0-9a-f]{4}-[0-9a-f]{4}\.pdf"$/,
		)
		const { body: log } = await hall.call('GET', '/v1/phi-access-log?action=waiver.pdf_read')
		expect(log.items[0].actor).toStartWith('copy:')

		// A signing link opens no copy, and a copy's link signs nothing.
		expect((await look(path.replace('/s/', '/c/')))[0]).toBe(404)
		expect((await look(copy.replace('/c/', '/s/')))[0]).toBe(404)
		clock.advance(31 * DAY_MS)
		expect(await look(copy)).toEqual([404, 'This link has expired'])
	})
})

test('A page may be framed only by the origins that the organization lists', async () => {
	const { body } = await hall.call('GET', '/v1/organization')
	const path = `/w/${body.slug}/waiver`
	const ancestors = async (): Promise<string | undefined> => {
		const answer = await running.anonymous('GET', path, undefined, asPage)
		return /frame-ancestors (.*)$/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
	}
	expect(await ancestors()).toBe("'none'")
	await hall.call('PATCH', '/v1/organization', {
		embedOrigins: ['https://Www.Hall.example', 'http://127.0.0.1:8080'],
	})
	expect(await ancestors()).toBe('https://www.hall.example http://127.0.0.1:8080')
	for (const wrong of [
		'https://hall.example/path',
		'*',
		"'self'",
		'https://a; script-src *',
		'javascript://x',
	])
		expect((await hall.call('PATCH', '/v1/organization', { embedOrigins: [wrong] })).status).toBe(422)
	await hall.call('PATCH', '/v1/organization', { embedOrigins: [] })
	expect(await ancestors()).toBe("'none'")
})
