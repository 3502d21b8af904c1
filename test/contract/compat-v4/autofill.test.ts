import { expect, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { pageForm, publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { Answer, TestService } from '../../support/service/service.ts'

const running = useService({ smartwaiverApi: 'on' })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Ski rental' })
const { body: template } = await hall.call('GET', `/v1/templates/${templateId}`)
const PATH = `/w/hall/${template.slug}`

const asPage = { accept: 'text/html' }
const open = async (path: string, service: TestService = running): Promise<string> =>
	new TextDecoder().decode((await service.anonymous('GET', path, undefined, asPage)).bytes)

/** The address to which a page sends its form. */
const actionOf = (page: string): string =>
	/<form[^>]* action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

const submit = (path: string, service: TestService = running, more: object = {}): Promise<Answer> => {
	const submission = {
		values,
		...pageForm,
		versionId: template.activeVersion.id,
	}
	const headers = { 'idempotency-key': crypto.randomUUID() }
	return service.anonymous('POST', path, { ...submission, ...more }, headers)
}

/** What the compatible API says of the newest waiver. */
const newest = async (): Promise<any> => (await hall.call('GET', '/v4/waivers?limit=1')).body.waivers[0]

test('The tag of an address is kept with the waiver as it was written, is found by it, and goes with a purge', async () => {
	const page = await open(`${PATH}?auto_tag=Ski-42%20%26%20more&lang=de`)
	expect(actionOf(page)).toBe(`${PATH}?auto_tag=Ski-42%20%26%20more`)
	expect((await submit(actionOf(page))).status).toBe(201)
	const waiver = await newest()
	expect([waiver.autoTag, waiver.external_id, waiver.tags]).toEqual(['Ski-42 & more', null, []])
	const find = async (tag: string) =>
		(await hall.call('GET', `/v4/waivers?tag=${encodeURIComponent(tag)}`)).body.waivers.length
	expect([await find('Ski-42 & more'), await find('ski-42 & more'), await find('Ski-42')]).toEqual([1, 0, 0])
	const stored = () =>
		running.service.deps.db.$client
			.query<{ tag: string | null }, [string]>('SELECT auto_tag AS tag FROM waivers WHERE id = ?')
			.get(waiver.waiverId)?.tag
	expect(stored()).toBe('Ski-42 & more')
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${waiver.waiverId}/purge`)
	expect(stored()).toBeNull()
})

test('Name and email of an address are filled in, in every language, and can be changed', async () => {
	const query =
		'wautofill_firstname=Zo%C3%AB&wautofill_lastname=O%27Neil&wautofill_email=zoe@b.example&wautofill_tag=T1'
	const page = await open(`${PATH}?${query}`)
	for (const value of ['Zoë', 'O&#39;Neil', 'zoe@b.example'])
		expect(page.replaceAll("'", '&#39;')).toContain(`value="${value}"`)
	expect((await submit(actionOf(page))).status).toBe(201)
	const waiver = await newest()
	expect([waiver.autoTag, waiver.firstName]).toEqual(['T1', 'Grace'])
	// Guests without a tag get the page of everybody.
	expect(await open(PATH)).not.toContain('Zoë')
	expect(actionOf(await open(PATH))).toBe(PATH)
})

test('A link keeps what its maker has said, and takes the tag of its address beside it', async () => {
	const prefill = { values: { name: { firstName: 'Ada', lastName: 'Lovelace' } } }
	const make = async (more: object) =>
		new URL((await hall.call('POST', '/v1/prefill-links', { templateId, ...prefill, ...more })).body.url)
			.pathname
	const plain = await open(`${await make({})}?auto_tag=Van&wautofill_firstname=Eve`)
	expect(plain).toContain('value="Ada"')
	expect(plain).not.toContain('value="Eve"')
	await submit(actionOf(plain))
	expect((await newest()).autoTag).toBe('Van')
	await submit(actionOf(await open(`${await make({ externalId: 'order-7' })}?auto_tag=Van`)))
	expect(await newest()).toMatchObject({ autoTag: 'order-7', external_id: 'order-7' })
})

test('A tag that is too long or no text is left out, and where the API is off all of them are', async () => {
	for (const tag of ['x'.repeat(129), '', '%00', '%20'])
		expect(actionOf(await open(`${PATH}?auto_tag=${tag}`))).toBe(PATH)
	const off = startTestService()
	const other = off.tenant('Hall')
	const id = await publishTemplate(other.call, { name: 'Ski rental' })
	const { body } = await other.call('GET', `/v1/templates/${id}`)
	expect(actionOf(await open(`${PATH}?auto_tag=T1&wautofill_firstname=Zo`, off))).toBe(PATH)
	const versionId = body.activeVersion.id
	expect((await submit(`${PATH}?auto_tag=T1`, off, { versionId })).status).toBe(201)
	const rows = off.service.deps.db.$client.query('SELECT auto_tag FROM waivers').all()
	expect(rows).toEqual([{ auto_tag: null }])
	expect((await off.anonymous('GET', `/v/${id}/`, undefined, asPage)).status).toBe(404)
	await off.close()
})

test('The addresses of their forms lead to ours, where the form is public and it is clear which is meant', async () => {
	const look = async (path: string) => {
		const response = await fetch(running.service.url + path, { redirect: 'manual', headers: asPage })
		return [response.status, response.headers.get('location')]
	}
	expect(await look(`/w/${templateId}/web/?auto_tag=T1`)).toEqual([302, `${PATH}?auto_tag=T1`])
	expect(await look(`/v/${templateId.toUpperCase()}/`)).toEqual([302, PATH])
	const auto = `?auto_waiverid=${templateId}&auto_tag=T1`
	expect(await look(`/auto/${auto}`)).toEqual([302, PATH + auto])
	expect((await look(`/v/${crypto.randomUUID()}/`))[0]).toBe(404)
	expect((await look('/auto/'))[0]).toBe(404)
	// This box has several organizations, any of which may have such a slug.
	expect((await look(`/v/${template.slug}/`))[0]).toBe(404)
	await hall.call('PATCH', '/v1/organization', { hosts: ['waivers.hall.example'] })
	const atHost = await fetch(`${running.service.url}/v/${template.slug}/`, {
		redirect: 'manual',
		headers: { ...asPage, host: 'waivers.hall.example' },
	})
	expect([atHost.status, atHost.headers.get('location')]).toEqual([302, PATH])
	await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'invite_only' })
	expect((await look(`/v/${templateId}/`))[0]).toBe(404)
})
