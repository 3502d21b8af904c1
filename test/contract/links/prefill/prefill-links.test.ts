import { describe, expect, test } from 'bun:test'
import { expirePrefillLinks } from '../../../../src/features/links/prefill/end.ts'
import { emptyWal } from '../../../../src/features/retention/finish-erasure.ts'
import { searchBytes } from '../../../support/disk/byte-search.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../../support/fixtures/effects.ts'
import { openLink, refusalOf, signByLink, stateOf, tokenOf } from '../../../support/fixtures/links.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../../support/http/refusals.ts'
import { useService, untilIdle } from '../../../support/service/service.ts'
import type { Answer } from '../../../support/service/service.ts'
import { publishTemplate } from '../../../support/fixtures/waivers.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const blocks = [
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'email', type: 'email', label: 'Email', required: false },
	{ id: 'ill', type: 'yes_no', label: 'Ill?', required: false },
	{ id: 'what', type: 'short_text', label: 'What?', visibleIf: { blockId: 'ill', equals: true } },
	{ id: 'agree', type: 'checkbox', label: 'I agree', required: false },
	{ id: 'photo', type: 'photo_capture', label: 'Photo', required: false },
	{ id: 'consent', type: 'consent', label: 'Electronically', text: 'Paper on demand.', required: false },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]
const signed = { consent: undefined, signature: { typed: 'Zoe' } }

const clock = createSettableClock(NOW)

const running = useService({ baseUrl: 'https://sign.hall.example' }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { of: blocks })

const post = (body: object): Promise<Answer> =>
	hall.call('POST', '/v1/prefill-links', { templateId, ...body })
const get = async (id: string) => (await hall.call('GET', `/v1/prefill-links/${id}`)).body
const health = () => ({ ill: true, what: `Diagnosis ${crypto.randomUUID()}` })

describe('POST /v1/prefill-links', () => {
	test('201 with every field except the answers', async () => {
		const secret = health()
		const answer = await post({
			values: { name: { firstName: 'Zoe', lastName: 'Quint' }, ...secret },
			locked: ['name'],
			maxUses: 3,
			externalId: 'booking-9',
			redirectUrl: 'https://hall.example/thanks',
			tags: [' Pass '],
		})
		expect(answer.status).toBe(201)
		expect(answer.body).toEqual({
			id: expect.stringMatching(UUID_V7),
			templateId,
			eventId: null,
			url: expect.stringMatching(/^https:\/\/sign\.hall\.example\/s\/[0-9A-Za-z]{28}$/),
			status: 'active',
			expiresAt: '2026-07-08T12:00:00.000Z',
			usesLeft: 3,
			locked: ['name'],
			externalId: 'booking-9',
			redirectUrl: 'https://hall.example/thanks',
			tags: ['Pass'],
			waiverId: null,
			createdAt: NOW,
		})
		expect(await get(answer.body.id)).toEqual(answer.body)
		const { body: list } = await hall.call('GET', '/v1/prefill-links?limit=1')
		expect(list.items).toEqual([answer.body])
		const opened = openLink(running, tokenOf(answer.body.url))
		expect(opened.prefill).toEqual({
			values: { name: { firstName: 'Zoe', lastName: 'Quint' }, ...secret },
			locked: ['name'],
		})
		expect(opened).toMatchObject({ externalId: 'booking-9', redirectUrl: 'https://hall.example/thanks' })
	})

	test.each([
		[{ values: { nobody: 1 } }, '/values/nobody', 'unknown_block'],
		[{ values: { email: 'not' } }, '/values/email', 'not_an_email'],
		[{ values: { signature: { typed: 'Zoe' } } }, '/values/signature', 'in_person'],
		[{ values: { consent: true } }, '/values/consent', 'in_person'],
		[{ values: { agree: true } }, '/values/agree', 'in_person'],
		[{ values: { photo: 'data:image/png;base64,AAAA' } }, '/values/photo', 'in_person'],
		[{ values: {}, locked: ['email'] }, '/locked/0', 'unanswered'],
		[{ values: {}, expiresAt: '2026-09-29T12:00:00.001Z' }, '/expiresAt', 'range'],
		[{ values: {}, expiresAt: NOW }, '/expiresAt', 'range'],
		[{ values: {}, redirectUrl: 'javascript:alert(1)' }, '/redirectUrl', undefined],
		[{ values: {}, redirectUrl: 'https://hall.example@evil.example/' }, '/redirectUrl', undefined],
		[{ values: {}, redirectUrl: 'https://a:b@evil.example' }, '/redirectUrl', undefined],
		[{ values: {}, redirectUrl: 'https://evil.example\\@hall.example/' }, '/redirectUrl', undefined],
		[{ values: {}, maxUses: 0 }, '/maxUses', undefined],
		[{ values: {}, usesLeft: 9 }, '/usesLeft', undefined],
	])('422 %j', async (body, path, code) => {
		const answer = await expectNoEffect(running.service, () => post(body))
		expectRefusal(answer, 'validation_failed')
		const [detail] = answer.body.error.details
		expect(detail.path).toBe(path)
		if (code !== undefined) expect(detail.code).toBe(code)
	})

	test('404 and 409 for the same reasons as a signing', async () => {
		expectRefusal(await post({ templateId: NOBODY, values: {} }), 'not_found')
		expectRefusal(await post({ eventId: NOBODY, values: {} }), 'not_found')
		const { body: draft } = await hall.call('POST', '/v1/templates', { name: 'Draft' })
		expectRefusal(await post({ templateId: draft.id, values: {} }), 'template_not_published')
		const other = await publishTemplate(hall.call)
		const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId: other })
		expectRefusal(await post({ eventId: event.id, values: {} }), 'validation_failed')
	})
})

describe('Signing through a prefill link', () => {
	test('Locked answers always come from the link, all other answers from the guest', async () => {
		const name = { firstName: 'Zoe', lastName: 'Quint' }
		const { body } = await post({
			values: { name, email: 'zoe@example.com' },
			locked: ['name'],
			maxUses: 2,
			tags: ['Pass'],
		})
		const token = tokenOf(body.url)
		const sent = { ...signed, email: 'other@example.com' }
		const call = { templateId, token, sent: { ...sent, name: undefined } }
		const { result } = await signByLink(running, hall, call)
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${result.id}`)
		expect(waiver.values).toMatchObject({ name, email: 'other@example.com' })
		expect(waiver.tags).toEqual(['pass'])
		expect(await get(body.id)).toMatchObject({ status: 'active', usesLeft: 1, waiverId: result.id })

		const forged = { templateId, token, sent: { ...sent, name: { firstName: 'Mallory', lastName: 'X' } } }
		const refusal = await expectNoEffect(running.service, () => refusalOf(signByLink(running, hall, forged)))
		expect(refusal).toBe('validation_failed')
		await signByLink(running, hall, { ...call, sent: { ...sent, name } })
		expect(await get(body.id)).toMatchObject({ status: 'used', usesLeft: 0 })
		expect(stateOf(running, token)).toBe('spent')
		expect(await refusalOf(signByLink(running, hall, call))).toBe('not_found')
		const [event] = rowsOf<{ body: string }>(
			running.service,
			"SELECT body FROM webhook_events WHERE type = 'waiver.signed' ORDER BY sequence DESC LIMIT 1",
		)
		expect(JSON.parse(event?.body ?? '').data.prefillLinkId).toBe(body.id)
	})

	test("A locked answer is left out if the guest's answers hide its block", async () => {
		const { body } = await post({ values: { ill: true, what: 'Asthma' }, locked: ['what'] })
		const token = tokenOf(body.url)
		const { result } = await signByLink(running, hall, { templateId, token, sent: { ...signed, ill: false } })
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${result.id}`)
		expect(waiver.values).not.toHaveProperty('what')
	})

	test('Two simultaneous signings through a single-use link make one waiver', async () => {
		const { body } = await post({ values: {} })
		const call = { templateId, token: tokenOf(body.url), sent: signed }
		const outcomes = await Promise.allSettled([1, 2, 3].map(() => signByLink(running, hall, call)))
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	test('A later version with other blocks takes the prefilled answers that still fit', async () => {
		const changing = await publishTemplate(hall.call, { of: blocks })
		const values = { email: 'zoe@example.com', ill: true }
		const { body } = await post({ templateId: changing, values, locked: ['email', 'ill'] })
		const without = blocks.filter(({ id }) => id !== 'email')
		await hall.call('PUT', `/v1/templates/${changing}/draft`, { blocks: without })
		await hall.call('POST', `/v1/templates/${changing}/publish`)
		const token = tokenOf(body.url)
		expect(openLink(running, token).prefill).toEqual({ values: { ill: true }, locked: ['ill'] })
		const sent = { ...signed, what: 'Asthma' }
		await signByLink(running, hall, { templateId: changing, token, sent })
	})
})

describe('Prefilled answers', () => {
	/** Where a text stands: in the data directory, once the log is folded in, or in what was logged. */
	const search = async (needles: string[]): Promise<string[]> => {
		await settleJobs(running.service)
		await emptyWal(running.service.deps)
		const logged = running.logged.join('\n')
		const inLog = needles.filter((needle) => logged.includes(needle))
		return [...searchBytes(running.config.dataDir, needles), ...inLog]
	}

	test('Prefilled answers never appear in the clear in a URL, a log, an event or a file', async () => {
		const secret = health()
		const { body } = await post({ values: secret })
		await hall.call('GET', `/v1/prefill-links/${body.id}`)
		expect(JSON.stringify(body)).not.toContain(secret.what)
		expect(await search([secret.what, tokenOf(body.url)])).toEqual([])
	})

	/** The sealed answers of a link, as bytes to look for. */
	const sealedOf = (id: string): Buffer => {
		const [row] = rowsOf<{ answers: Uint8Array }>(
			running.service,
			'SELECT answers FROM prefill_links WHERE id = ?',
			id,
		)
		if (row === undefined || row.answers === null) throw new Error('The link holds no answers.')
		return Buffer.from(row.answers)
	}
	const isOnDisk = async (bytes: Buffer): Promise<boolean> => {
		await settleJobs(running.service)
		await emptyWal(running.service.deps)
		return searchBytes(running.config.dataDir, [bytes]).length > 0
	}

	test('Revoking a link erases its encrypted answers from disk', async () => {
		const { body } = await post({ values: health() })
		const sealed = sealedOf(body.id)
		expect(await isOnDisk(sealed)).toBe(true)
		const revoked = await hall.call('DELETE', `/v1/prefill-links/${body.id}`)
		expect(revoked.body).toMatchObject({ status: 'revoked', usesLeft: 0 })
		expect(await isOnDisk(sealed)).toBe(false)
		const again = await expectNoEffect(running.service, () =>
			hall.call('DELETE', `/v1/prefill-links/${body.id}`),
		)
		expect(again.body).toEqual(revoked.body)
		expect(stateOf(running, tokenOf(body.url))).toBe('revoked')
	})

	test('Using up a link erases its encrypted answers from disk', async () => {
		const { body } = await post({ values: { email: 'zoe@example.com' } })
		const sealed = sealedOf(body.id)
		await signByLink(running, hall, { templateId, token: tokenOf(body.url), sent: signed })
		expect(await isOnDisk(sealed)).toBe(false)
	})

	test('The expiry of a link erases its encrypted answers from disk', async () => {
		const { body } = await post({ values: health(), expiresAt: '2026-07-01T12:30:00Z' })
		const sealed = sealedOf(body.id)
		clock.set('2026-07-01T12:29:59.999Z')
		await expirePrefillLinks(running.service.deps)
		expect(await isOnDisk(sealed)).toBe(true)
		clock.set('2026-07-01T12:30:00Z')
		expect(stateOf(running, tokenOf(body.url))).toBe('expired')
		await expirePrefillLinks(running.service.deps)
		expect(await isOnDisk(sealed)).toBe(false)
		expect(await get(body.id)).toMatchObject({ status: 'expired', usesLeft: 0 })
		clock.set(NOW)
		await untilIdle(running)
	})
})
