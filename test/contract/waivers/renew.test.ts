import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { openLink, tokenOf } from '../../support/fixtures/links.ts'
import { dataUrl } from '../../support/fixtures/photos.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createSettableClock(NOW)

const of = [
	{ id: 'title', type: 'heading', level: 1, text: 'Agreement' },
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'email', type: 'email', label: 'Email', required: false },
	{ id: 'children', type: 'minors', label: 'Children', required: false },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth', required: false },
	{ id: 'partner', type: 'email', label: 'Email of your partner', required: false },
	{ id: 'help', type: 'emergency_contact', label: 'Emergency contact', required: false },
	{ id: 'shoe', type: 'short_text', label: 'Shoe size', required: false },
	{ id: 'ill', type: 'short_text', label: 'Illnesses', required: false, sensitivity: 'health' },
	{ id: 'news', type: 'checkbox', label: 'Send me news.', required: false, mustBeTrue: false },
	{ id: 'rules', type: 'checkbox', label: 'I know the rules.' },
	{ id: 'photo', type: 'photo_capture', label: 'Photo', required: false },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
]
const kept = {
	name: { firstName: 'Grace', lastName: 'Hopper' },
	email: 'grace@example.org',
	children: [{ firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28', relationship: 'niece' }],
	born: '1986-12-09',
	partner: 'vincent@example.org',
	help: { name: 'Howard Aiken', phone: '+1 555 0100' },
	shoe: 'forty-one',
}

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const reader = running.clientOf(hall.organizationId, ['checkins:write', 'waivers:read'])

const publish = (more: object = {}) => publishTemplate(hall.call, { of, ...more })
const renew = (id: string, by = reader) => by('POST', `/v1/waivers/${id}/renew`)
const signAll = (templateId: string) =>
	sign(hall, templateId, {
		values: { ...kept, ill: 'asthmatic', news: true, rules: true, photo: dataUrl(greyPng(7, 5)) },
	})

async function pageOf(url: string): Promise<{ status: number; text: string }> {
	const { status, bytes } = await running.anonymous('GET', new URL(url).pathname, undefined, {
		accept: 'text/html',
	})
	return { status, text: new TextDecoder().decode(bytes) }
}

test('201 with a prefill link for 24 hours and one guest, whose page shows the answers of before and no others', async () => {
	const templateId = await publish()
	const { id } = await signAll(templateId)
	await settleJobs(running.service)
	let answer = await renew(NOBODY)
	const added = await rowsAdded(running.service, async () => {
		answer = await renew(id.toUpperCase())
	})
	expect(added).toEqual({ audit_log: 2, links: 1, phi_access_log: 1, prefill_links: 1 })
	expect([answer.status, answer.body]).toEqual([
		201,
		{
			id: expect.stringMatching(UUID_V7),
			templateId,
			eventId: null,
			url: expect.stringMatching(/\/s\/[0-9A-Za-z]{28}$/),
			status: 'active',
			expiresAt: '2026-07-02T12:00:00.000Z',
			usesLeft: 1,
			locked: [],
			externalId: null,
			redirectUrl: null,
			tags: [],
			waiverId: null,
			createdAt: NOW,
		},
	])
	const [entry] = rowsOf(running.service, "SELECT * FROM audit_log WHERE action = 'waiver.renewed'")
	expect([entry.subject, JSON.parse(entry.data)]).toEqual([id, { prefillLinkId: answer.body.id }])
	expect(openLink(running, tokenOf(answer.body.url)).prefill).toEqual({ values: kept, locked: [] })
	const { status, text } = await pageOf(answer.body.url)
	expect(status).toBe(200)
	for (const part of ['value="Grace"', 'grace@example.org', 'value="Ada"', 'forty-one'])
		expect(text).toContain(part)
	expect(text).not.toContain('asthmatic')
	expect(text).not.toMatch(/<input[^>]*type="checkbox"[^>]*\bchecked/)
	clock.set(Date.parse(NOW) + DAY_MS)
	expect((await pageOf(answer.body.url)).status).toBe(404)
	clock.set(NOW)
})

/** The newest rows of the access log. */
const looks = (n: number) =>
	rowsOf(running.service, 'SELECT actor, action, waiver_id FROM phi_access_log ORDER BY seq DESC LIMIT ?', n)

test.each([
	[
		'participants:read',
		{
			name: kept.name,
			email: kept.email,
			born: kept.born,
			children: [{ firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }],
		},
	],
	['checkins:read', { name: kept.name }],
] as const)(
	'Without waivers:read the link repeats no more than %s shows, and its page no other answer',
	async (scope, values) => {
		const { id } = await signAll(await publish())
		const { status, body } = await renew(id, running.clientOf(hall.organizationId, ['checkins:write', scope]))
		expect(status).toBe(201)
		expect(openLink(running, tokenOf(body.url)).prefill).toEqual({ values, locked: [] })
		const { text } = await pageOf(body.url)
		expect(text).toContain('value="Grace"')
		for (const hidden of ['vincent@example.org', 'Howard', '+1 555 0100', 'niece', 'forty-one', 'asthmatic'])
			expect(text).not.toContain(hidden)
	},
)

test.each(['owner', 'manager', 'desk', 'auditor'] as const)(
	'A link to sign again shows an %s no more than their role may read, and both it and its opening are on the access log',
	async (role) => {
		const { id } = await signAll(await publish())
		const person = await hire(running, hall, role)
		const before = looks(1)
		const { status, body } = await person.call('POST', `/v1/waivers/${id}/renew`)
		if (role === 'auditor') {
			expect([status, looks(1)]).toEqual([403, before])
			return
		}
		expect(status).toBe(201)
		expect(looks(1)).toEqual([
			{ actor: `staff:${person.staffId}`, action: 'waiver.link_made', waiver_id: id },
		])
		const html = (await pageOf(body.url)).text
		expect(html.includes('forty-one')).toBe(role !== 'desk')
		expect(html).toContain('value="Ada"')
		expect(looks(1)).toEqual([{ actor: `link:${body.id}`, action: 'signing_link.opened', waiver_id: id }])
	},
)

test('The page of a link is not shown when its opening cannot be put on the access log', async () => {
	const { id } = await signAll(await publish())
	const { body } = await renew(id)
	running.service.deps.db.$client.run(
		"CREATE TEMP TRIGGER no_log BEFORE INSERT ON phi_access_log BEGIN SELECT RAISE(ABORT, 'no'); END",
	)
	const { status, text } = await pageOf(body.url)
	running.service.deps.db.$client.run('DROP TRIGGER no_log')
	expect(status).toBeGreaterThanOrEqual(500)
	expect(text).not.toContain('forty-one')
})

test('Answers that the newest version marks as health, no longer asks for or asks differently are left out', async () => {
	const templateId = await publish()
	const { id } = await signAll(templateId)
	const changed = of.flatMap((block): object[] => {
		if (['email', 'born', 'partner', 'help'].includes(block.id)) return []
		if (block.id === 'shoe') return [{ ...block, sensitivity: 'health' }]
		// It is marked no more, and was when it was signed.
		if (block.id === 'ill') return [{ id: 'ill', type: 'short_text', label: 'Illnesses', required: false }]
		return block.id === 'children' ? [{ ...block, type: 'short_text' }] : [block]
	})
	await hall.call('PUT', `/v1/templates/${templateId}/draft`, { blocks: changed })
	await hall.call('POST', `/v1/templates/${templateId}/publish`)
	const { body } = await renew(id)
	expect(openLink(running, tokenOf(body.url)).prefill.values).toEqual({ name: kept.name })
})

test('A voided or expired waiver can be signed again; 404 for a purged, unknown or foreign one', async () => {
	const templateId = await publish({ settings: { expiry: { type: 'end_of_day' } } })
	const { id } = await signAll(templateId)
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'A misspelt name.' })
	clock.set(Date.parse(NOW) + 2 * DAY_MS)
	expect((await renew(id)).status).toBe(201)
	clock.set(NOW)
	const stranger = running.tenant('Other hall')
	expectRefusal(await expectNoEffect(running.service, () => renew(id, stranger.call)), 'not_found')
	expectRefusal(await renew(NOBODY), 'not_found')
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	expectRefusal(await expectNoEffect(running.service, () => renew(id)), 'purged')
})

test('409 for a template that is archived or only for kiosks', async () => {
	const templateId = await publish()
	const { id } = await signAll(templateId)
	await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'kiosk_only' })
	expectRefusal(await expectNoEffect(running.service, () => renew(id)), 'conflict')
	await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'invite_only' })
	expect((await renew(id)).status).toBe(201)
	await hall.call('POST', `/v1/templates/${templateId}/archive`)
	expectRefusal(await expectNoEffect(running.service, () => renew(id)), 'template_archived')
})

test('A purge of the waiver ends the links that repeat its answers', async () => {
	const { id } = await signAll(await publish())
	const { body } = await renew(id)
	expect((await pageOf(body.url)).text).toContain('forty-one')
	expect((await hall.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
	const { status, text } = await pageOf(body.url)
	expect(status).toBe(404)
	expect(text).not.toContain('forty-one')
	expect(rowsOf(running.service, 'SELECT answers FROM prefill_links WHERE id = ?', body.id)).toEqual([
		{ answers: null },
	])
})
