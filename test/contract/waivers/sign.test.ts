import { describe, expect, test } from 'bun:test'
import { hashEntry } from '../../../src/features/evidence/entry.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { dataUrl } from '../../support/fixtures/photos.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign, values, repeatOf } from '../../support/fixtures/waivers.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall
const templateId = await publishTemplate(call, { settings: { expiry: { type: 'duration', years: 1 } } })

const post = (body: unknown, headers = {}) => call('POST', '/v1/waivers', body, headers)
const answer = (more: object) => post({ templateId, values: { ...values, ...more } })

/** An event's row, until there is a route that makes one. */
function makeEvent(more: { template?: string; status?: string; closesAt?: number | null } = {}): string {
	const { template = templateId, status = 'active', closesAt = null } = more
	const id = running.service.deps.ids.next()
	running.service.deps.db.$client.run(
		'INSERT INTO events (id, organization_id, template_id, name, status, signing_closes_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 0, 0)',
		[id, hall.organizationId, template, 'Day', status, closesAt],
	)
	return id
}

describe('POST /v1/waivers', () => {
	test('201 with the result, exactly', async () => {
		const { status, body } = await answer({})
		expect(status).toBe(201)
		expect(body).toEqual({
			id: expect.stringMatching(UUID_V7),
			expiresAt: '2027-07-01T23:59:59.999Z',
			participantId: expect.stringMatching(UUID_V7),
			flags: 0,
			pdfStatus: 'pending',
		})
	})

	test('201 leaves the rows, people, flag, tags, images, chain entry, audit entry, events and job of a waiver', async () => {
		const children = [{ firstName: 'Ann', lastName: 'Hopper', dateOfBirth: '2020-02-29' }]
		const more = { children, condition: true, photo: dataUrl(greyPng(5, 5)), email: 'effects@example.com' }
		let id = ''
		const before = rowsOf(running.service, 'SELECT max(seq) AS seq FROM waivers')[0].seq
		const added = await rowsAdded(running.service, async () => {
			const answer = await post({ templateId, values: { ...values, ...more }, tags: [' VIP ', 'vip', 'Día'] })
			expect(answer.body).toMatchObject({ flags: 1 })
			id = answer.body.id
		})
		// The loops may have moved the image on already.
		const { jobs: _jobs, spool: _spool, ...rest } = added
		expect(rest).toMatchObject({
			waivers: 1,
			participants: 2,
			waiver_participants: 2,
			waiver_flags: 1,
			waiver_tags: 2,
			waiver_images: 1,
			audit_log: 1,
		})
		const [waiver] = rowsOf(running.service, 'SELECT * FROM waivers WHERE id = ?', id)
		expect(waiver.seq).toBe(before + 1)
		const [entry] = rowsOf(
			running.service,
			'SELECT * FROM chain WHERE organization_id = ? AND seq = ?',
			hall.organizationId,
			waiver.chain_seq,
		)
		expect(entry.hash).toBe(hashEntry(entry.body))
		expect(waiver.hash).toBe(entry.hash)
		const secrets = ['Hopper', 'Ann', '2020-02-29', 'effects@example.com']
		const events = rowsOf(running.service, 'SELECT body FROM webhook_events WHERE body LIKE ?', `%${id}%`)
		const types = events.map(({ body }) => JSON.parse(body).type)
		expect(types.slice(0, 2)).toEqual(['waiver.signed', 'waiver.flagged'])
		const told = [entry, events, rowsOf(running.service, 'SELECT * FROM audit_log')]
		for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret)
	})

	test('201 reuses a participant with the same name and one more matching detail', async () => {
		const signed = async (more: object) => (await answer(more)).body.participantId
		const first = await signed({ email: 'same@example.com' })
		expect(
			await signed({ email: 'SAME@example.com', name: { firstName: 'GRACÉ', lastName: 'hopper' } }),
		).toBe(first)
		expect(await signed({ email: 'other@example.com' })).not.toBe(first)
		expect(
			await signed({ email: 'same@example.com', name: { firstName: 'Alan', lastName: 'Hopper' } }),
		).not.toBe(first)
		const other = running.tenant('Same names elsewhere')
		const elsewhere = await sign(other, await publishTemplate(other.call), {
			values: { email: 'same@example.com' },
		})
		expect(elsewhere.participantId).not.toBe(first)
	})

	test('404 for an unknown or foreign template or event comes before 409', async () => {
		const other = running.tenant('Elsewhere')
		const foreign = await publishTemplate(other.call)
		const draft = (await call('POST', '/v1/templates', { name: 'Draft' })).body.id
		for (const body of [
			{ templateId: NOBODY, values },
			{ templateId: foreign, values },
			{ templateId: draft, values, eventId: NOBODY },
		])
			expectRefusal(await expectNoEffect(running.service, () => post(body)), 'not_found')
	})

	test('409 for a draft or archived template and a closed or past event comes before 422 for the answers', async () => {
		const draft = (await call('POST', '/v1/templates', { name: 'Draft' })).body.id
		const archived = await publishTemplate(call)
		await call('POST', `/v1/templates/${archived}/archive`)
		const refusal = (body: object) =>
			expectNoEffect(running.service, () => post({ templateId, values: {}, ...body }))
		expectRefusal(await refusal({ templateId: draft }), 'template_not_published')
		expectRefusal(await refusal({ templateId: archived }), 'template_archived')
		const closed = makeEvent({ status: 'closed' })
		expectRefusal(await refusal({ eventId: closed.toUpperCase() }), 'event_closed')
		const past = makeEvent({ closesAt: clock.now() })
		expectRefusal(await refusal({ eventId: past }), 'event_closed')
		const open = makeEvent({ closesAt: clock.now() + 1 })
		expect((await post({ templateId, values, eventId: open })).status).toBe(201)
	})

	test('422 for an event of another template, and for an unknown location', async () => {
		const other = await publishTemplate(call)
		const refusal = (body: object) =>
			expectNoEffect(running.service, () => post({ templateId, values, ...body }))
		const eventId = makeEvent({ template: other })
		expectRefusal(await refusal({ eventId }), 'validation_failed', [
			{ path: '/eventId', code: 'other_template' },
		])
		expectRefusal(await refusal({ locationId: NOBODY }), 'validation_failed', [
			{ path: '/locationId', code: 'unknown' },
		])
	})

	test.each([
		[
			'nothing',
			{},
			[
				{ path: '/templateId', code: 'required' },
				{ path: '/values', code: 'required' },
			],
		],
		['values as a list', { values: [] }, [{ path: '/values', code: 'type' }]],
		['values as text', { values: '{}' }, [{ path: '/values', code: 'type' }]],
		['values null', { values: null }, [{ path: '/values', code: 'type' }]],
		['an unknown source', { source: 'fax' }, [{ path: '/source', code: 'choice' }]],
		[
			'21 tags',
			{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
			[{ path: '/tags', code: 'too_many' }],
		],
		['an empty tag', { tags: ['ok', ' '] }, [{ path: '/tags/1', code: 'length' }]],
		['a tag of 65 characters', { tags: ['😀'.repeat(65)] }, [{ path: '/tags/0', code: 'length' }]],
		['a tag of 66 in lower case', { tags: ['İ'.repeat(33)] }, [{ path: '/tags/0', code: 'length' }]],
		['a status', { status: 'voided' }, [{ path: '/status', code: 'unknown_field' }]],
		['a URN', { templateId: `urn:uuid:${NOBODY}` }, [{ path: '/templateId', code: 'format' }]],
		['a null event', { eventId: null }, [{ path: '/eventId', code: 'type' }]],
	])('422 for %s', async (name, body, faults) => {
		const whole = name === 'nothing' ? body : { templateId, values, ...body }
		expectRefusal(await expectNoEffect(running.service, () => post(whole)), 'validation_failed', faults)
	})

	test.each([
		['no name', { name: undefined }, 'name', 'required', ''],
		['a blank last name', { name: { firstName: 'A', lastName: ' ' } }, 'name', 'required', '/lastName'],
		['no consent', { consent: false }, 'consent', 'must_agree', ''],
		['text for yes or no', { condition: 'true' }, 'condition', 'wrong_type', ''],
		['an unknown block', { ghost: 1 }, 'ghost', 'unknown_block', ''],
		['a block called constructor', { constructor: 1 }, 'constructor', 'unknown_block', ''],
		['a value for a heading', { title: 'x' }, 'title', 'not_a_question', ''],
		['a day that is none', { born: '2026-02-30' }, 'born', 'not_a_day', ''],
		['a signer of 17', { born: '2008-07-02' }, 'born', 'under_age', ''],
		['an empty signature', { signature: { typed: ' ' } }, 'signature', 'required', ''],
	])('422 for %s', async (_name, more, blockId, code, at) => {
		const refusal = await expectNoEffect(running.service, () => answer(more))
		expectRefusal(refusal, 'validation_failed', [{ path: `/values/${blockId}${at}`, code, blockId }])
	})

	test('201 for a signer who comes of age today', async () => {
		expect((await answer({ born: '2008-07-01' })).status).toBe(201)
	})

	test('422 lists at most 50 issues', async () => {
		const ghosts = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`g${n}`, 1]))
		expect((await answer(ghosts)).body.error.details).toHaveLength(50)
	})

	test('507 below the disk floor stores nothing; a repeat of an earlier call still gets its response', async () => {
		const disk = {
			room: true,
			hasRoom: async () => disk.room,
			isWritable: async () => true,
			trim: async () => undefined,
			release: () => false,
		}
		const small = startTestService({}, { disk })
		const owner = small.tenant('Full')
		const id = await publishTemplate(owner.call, { of: blocks })
		const attempt = (key: string) =>
			owner.call('POST', '/v1/waivers', { templateId: id, values }, { 'idempotency-key': key })
		const first = await attempt('before')
		disk.room = false
		expectRefusal(await expectNoEffect(small.service, () => attempt('during')), 'storage_full')
		expect((await attempt('before')).body).toEqual(repeatOf(first))
		disk.room = true
		expect((await attempt('during')).headers.get('idempotent-replayed')).toBeNull()
		await small.close()
	})
})
