import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const create = (body: unknown) => call('POST', '/v1/templates', body)

describe('POST /v1/templates', () => {
	test('201 with the summary of a template without a version', async () => {
		const { status, body } = await create({ name: '  Bouldering  \u0041\u030a  ' })
		expect(status).toBe(201)
		expect(body).toEqual({
			id: expect.stringMatching(UUID_V7),
			name: 'Bouldering  \u00c5',
			slug: 'bouldering-a',
			kind: 'waiver',
			status: 'draft',
			visibility: 'public',
			locationIds: null,
			activeVersion: null,
			season: null,
			signUrl: null,
			updatedAt: NOW,
		})
	})

	test('201 leaves one template and one audit entry, and emits no event', async () => {
		let id = ''
		const added = await rowsAdded(running.service, async () => {
			id = (await create({ name: 'Effects' })).body.id
		})
		expect(added).toEqual({ templates: 1, audit_log: 1 })
		const [entry] = rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')
		expect(entry).toMatchObject({
			organization_id: hall.organizationId,
			action: 'template.created',
			subject: id,
			actor: expect.stringMatching(/^key:/),
		})
	})

	test('201 for a second and third template of a name, with the slugs ending in -2 and -3', async () => {
		const slugs = []
		for (let n = 0; n < 3; n++) slugs.push((await create({ name: 'Ça va?' })).body.slug)
		expect(slugs).toEqual(['ca-va', 'ca-va-2', 'ca-va-3'])
	})

	test('201 stores unknown settings exactly, whatever their keys', async () => {
		const settings = `{"__proto__":{"a":1},"constructor":2,"toJSON":"z","deep":[{"x":null}],"expiry":{"type":"never"}}`
		const { body } = await create(`{"name":"Odd settings","settings":${settings}}`)
		const read = await call('GET', `/v1/templates/${body.id}`)
		expect(JSON.stringify(read.body.settings)).toBe(settings)
	})

	test('201 for a name of 200 characters of two UTF-16 units each', async () => {
		expect((await create({ name: '😀'.repeat(200) })).body.name).toBe('😀'.repeat(200))
	})

	test.each([
		['no name', {}, 'required', '/name'],
		['a number for a name', { name: 5 }, 'length', '/name'],
		['a blank name', { name: ' \t ' }, 'length', '/name'],
		['201 characters', { name: '😀'.repeat(201) }, 'length', '/name'],
		['an unknown field', { name: 'x', status: 'active' }, 'unknown_field', '/status'],
		['settings that are a list', { name: 'x', settings: [] }, 'type', '/settings'],
		['settings that are null', { name: 'x', settings: null }, 'type', '/settings'],
		['a number as text', { name: 'x', settings: { ageOfMajority: '18' } }, 'type', '/settings/ageOfMajority'],
		['an age of 0', { name: 'x', settings: { ageOfMajority: 0 } }, 'range', '/settings/ageOfMajority'],
		[
			'an unknown expiry',
			{ name: 'x', settings: { expiry: { type: 'soon' } } },
			'choice',
			'/settings/expiry',
		],
		[
			'a language twice',
			{ name: 'x', settings: { languages: ['en', 'en'] } },
			'duplicate',
			'/settings/languages',
		],
	])('422 for %s, and nothing is created', async (_name, body, code, path) => {
		const answer = await expectNoEffect(running.service, () => create(body))
		expectRefusal(answer, 'validation_failed', [{ path, code }])
	})
})

describe('GET /v1/templates', () => {
	test("200 with this organization's templates by name, without the archived ones", async () => {
		const other = running.tenant('Another hall')
		const names = ['b', 'a', 'c']
		const ids = new Map<string, string>()
		for (const name of names) ids.set(name, (await other.call('POST', '/v1/templates', { name })).body.id)
		await other.call('POST', `/v1/templates/${ids.get('c')}/archive`)
		const summary = (name: string, status = 'draft') => ({
			id: ids.get(name),
			name,
			slug: name,
			kind: 'waiver',
			status,
			visibility: 'public',
			locationIds: null,
			activeVersion: null,
			season: null,
			signUrl: null,
			updatedAt: NOW,
		})
		const list = async (query = '') => (await other.call('GET', `/v1/templates${query}`)).body
		expect(await list()).toEqual({ items: [summary('a'), summary('b')] })
		expect(await list('?status=archived')).toEqual({ items: [summary('c', 'archived')] })
		expect(await list('?status=active')).toEqual({ items: [] })
	})

	test('200 sorted by name as people expect, independent of letter case and accents', async () => {
		const other = running.tenant('Third hall')
		const names = ['Zip line', 'wall 10', 'Étage', 'adult', 'Wall 2', 'Eagle', 'Foyer']
		for (const name of names) await other.call('POST', '/v1/templates', { name })
		const { body } = await other.call('GET', '/v1/templates')
		expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
			'adult',
			'Eagle',
			'Étage',
			'Foyer',
			'Wall 2',
			'wall 10',
			'Zip line',
		])
	})

	test.each([
		['an unknown status', '?status=gone', 'choice', 'status'],
		['an empty status', '?status=', 'choice', 'status'],
		['a status twice', '?status=draft&status=active', 'duplicate', 'status'],
		['an unknown parameter', '?state=draft', 'unknown_field', 'state'],
		['a parameter called __proto__', '?__proto__=draft', 'unknown_field', '__proto__'],
	])('422 %s', async (_name, query, code, path) => {
		expectRefusal(await call('GET', `/v1/templates${query}`), 'validation_failed', [{ path, code }])
	})
})

describe('GET /v1/templates/{id}', () => {
	test('200 for a draft, without a version and without blocks', async () => {
		const { body: made } = await create({ name: 'Unpublished' })
		await call('PUT', `/v1/templates/${made.id}/draft`, { blocks: [{ id: 'a', type: 'divider' }] })
		const { status, body } = await call('GET', `/v1/templates/${made.id.toUpperCase()}`)
		expect({ status, body }).toEqual({ status: 200, body: { ...made, activeVersion: null, settings: {} } })
	})

	test.each([
		['versions 1 to 8', '01900000-0000-8000-8000-000000000000', 404],
		['nil', '00000000-0000-0000-0000-000000000000', 404],
		['upper case', NOBODY.toUpperCase(), 404],
		['version 9', '01900000-0000-9000-8000-000000000000', 422],
		['version 0', '01900000-0000-0000-8000-000000000000', 422],
		['a URN', `urn:uuid:${NOBODY}`, 422],
		['braces', `%7B${NOBODY}%7D`, 422],
		['no hyphens', NOBODY.replaceAll('-', ''), 422],
		['a space at the end', `${NOBODY}%20`, 422],
		['a newline at the end', `${NOBODY}%0A`, 422],
		['bad percent signs', '%zz', 422],
	])('A UUID of the form "%s" gets %p %p', async (_name, id, status) => {
		const answer = await call('GET', `/v1/templates/${id}`)
		if (status === 404) expectRefusal(answer, 'not_found')
		else expectRefusal(answer, 'validation_failed', [{ path: 'id', code: 'format' }])
	})
})

describe('PATCH /v1/templates/{id}', () => {
	test('200 changes the fields that are sent and nothing else', async () => {
		const { body: made } = await create({ name: 'Before', settings: { a: 1, b: 2 } })
		clock.advance(1_000)
		const changes = { name: ' After ', slug: 'after-all', visibility: 'kiosk_only', settings: { b: 3 } }
		const { status, body } = await call('PATCH', `/v1/templates/${made.id}`, changes)
		const updatedAt = new Date(clock.now()).toISOString()
		expect({ status, body }).toEqual({
			status: 200,
			body: { ...made, name: 'After', slug: 'after-all', visibility: 'kiosk_only', updatedAt },
		})
		expect((await call('GET', `/v1/templates/${made.id}`)).body.settings).toEqual({ b: 3 })
		expect((await call('PATCH', `/v1/templates/${made.id}`, { visibility: 'public' })).body).toEqual({
			...body,
			visibility: 'public',
		})
	})

	test('409 for a slug that another template has; its own slug is no conflict', async () => {
		const { body: first } = await create({ name: 'First of two' })
		const { body: second } = await create({ name: 'Second of two' })
		const rename = () => call('PATCH', `/v1/templates/${second.id}`, { slug: first.slug })
		expectRefusal(await expectNoEffect(running.service, rename), 'slug_taken')
		expect((await call('PATCH', `/v1/templates/${second.id}`, { slug: second.slug })).status).toBe(200)
	})

	test.each([
		['a slug with capitals', { slug: 'No' }, 'format', '/slug'],
		['a slug of 81 characters', { slug: 'a'.repeat(81) }, 'length', '/slug'],
		['an unknown visibility', { visibility: 'secret' }, 'choice', '/visibility'],
		[
			'a redirect with user info',
			{ settings: { redirectUrl: 'https://hall.example@evil.example' } },
			'format',
			'/settings/redirectUrl',
		],
		['a status', { status: 'active' }, 'unknown_field', '/status'],
	])('422 for %s', async (_name, changes, code, path) => {
		const { body: made } = await create({ name: 'Stays' })
		const answer = await call('PATCH', `/v1/templates/${made.id}`, changes)
		expectRefusal(answer, 'validation_failed', [{ path, code }])
		expect((await call('GET', `/v1/templates/${made.id}`)).body).toEqual({ ...made, settings: {} })
	})

	test('422 for the shape comes before 404, and 404 before 409', async () => {
		expectRefusal(await call('PATCH', `/v1/templates/${NOBODY}`, { slug: 'x' }), 'not_found')
		expectRefusal(await call('PATCH', `/v1/templates/${NOBODY}`, { slug: 5 }), 'validation_failed')
	})
})

describe('POST /v1/templates/{id}/archive and /unarchive', () => {
	test('200 archives, and restores to draft or active; a second call changes nothing', async () => {
		const { body: draft } = await create({ name: 'Never published' })
		const active = await publishTemplate(call, { name: 'Published' })
		for (const [id, status, version] of [
			[draft.id, 'draft', null],
			[active, 'active', 1],
		] as const) {
			const summary = (await call('GET', '/v1/templates')).body.items.find((item: any) => item.id === id)
			expect(summary).toMatchObject({ status, activeVersion: version })
			clock.advance(1_000)
			const archived = {
				...summary,
				status: 'archived',
				signUrl: null,
				updatedAt: new Date(clock.now()).toISOString(),
			}
			expect(await rowsAdded(running.service, () => call('POST', `/v1/templates/${id}/archive`))).toEqual({
				audit_log: 1,
				webhook_events: 1,
			})
			clock.advance(1_000)
			const again = () => call('POST', `/v1/templates/${id}/archive`)
			expect((await expectNoEffect(running.service, again)).body).toEqual(archived)
			const restored = await call('POST', `/v1/templates/${id}/unarchive`)
			const updatedAt = new Date(clock.now()).toISOString()
			expect(restored).toMatchObject({ status: 200, body: { ...summary, updatedAt } })
			clock.advance(1_000)
			const twice = () => call('POST', `/v1/templates/${id}/unarchive`)
			expect((await expectNoEffect(running.service, twice)).body).toEqual(restored.body)
		}
		const [event] = rowsOf(running.service, 'SELECT body FROM webhook_events ORDER BY sequence DESC LIMIT 1')
		expect(JSON.parse(event.body)).toMatchObject({ type: 'template.archived', data: { templateId: active } })
	})

	test.each(['archive', 'unarchive'])('404 for %s of an unknown template', async (verb) => {
		const refusal = () => call('POST', `/v1/templates/${NOBODY}/${verb}`)
		expectRefusal(await expectNoEffect(running.service, refusal), 'not_found')
	})
})
