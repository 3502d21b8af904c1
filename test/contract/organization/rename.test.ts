import { expect, test } from 'bun:test'
import { cliActor } from '../../../src/cli/actor.ts'
import { createOrganization } from '../../../src/features/organization/create.ts'
import { renameOrganization } from '../../../src/features/organization/rename.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other')

const rename = (tenant: { organizationId: string }, naming: { name?: string; slug?: string }) =>
	renameOrganization(running.service.deps, cliActor({ id: tenant.organizationId }), naming)

const slugOf = async (tenant: typeof hall): Promise<string> =>
	(await tenant.call('GET', '/v1/organization')).body.slug

test('A renamed organization has its new name and slug, and a poster with the former slug still leads to its form', async () => {
	const before = await slugOf(hall)
	const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
	const { body: template } = await hall.call('GET', `/v1/templates/${templateId}`)
	rename(hall, { name: ' North Wall ', slug: 'north-wall' })
	const { body } = await hall.call('GET', '/v1/organization')
	expect(body).toMatchObject({ name: 'North Wall', slug: 'north-wall' })
	for (const slug of [before, 'north-wall']) {
		const page = await running.anonymous('GET', `/w/${slug}/${template.slug}`)
		expect(page.status).toBe(200)
		expect(Buffer.from(page.bytes).toString()).toContain('North Wall')
	}
	const { body: changed } = await hall.call('GET', `/v1/templates/${templateId}`)
	expect(changed.signUrl).toEndWith(`/w/north-wall/${template.slug}`)
	expect((await running.anonymous('GET', `/w/nowhere/${template.slug}`)).status).toBe(404)
	const { body: log } = await hall.call('GET', '/v1/audit-log')
	expect(log.items[0]).toMatchObject({
		action: 'organization.updated',
		actor: 'cli',
		data: { changed: 'name slug' },
	})
})

test('No other organization can have a slug that is or was in use, and its own can be taken back', async () => {
	const { deps } = running.service
	rename(other, { slug: 'boulder-a' })
	rename(other, { slug: 'boulder-b' })
	for (const slug of ['boulder-a', 'boulder-b']) {
		expect(() => createOrganization(deps, { name: 'x', slug })).toThrow(slug)
		expect(() => rename(hall, { slug })).toThrow(slug)
	}
	rename(other, { slug: 'boulder-a' })
	expect(await slugOf(other)).toBe('boulder-a')
	expect(() => rename(hall, { slug: 'boulder-b' })).toThrow('whose printed posters lead to it')
})

test('A name or slug that cannot be used is refused, and nothing changes', async () => {
	const before = await slugOf(hall)
	for (const naming of [{ name: ' ' }, { slug: '' }, { slug: 'Not A Slug' }, { name: 'x', slug: 'a--b' }])
		expect(() => rename(hall, naming)).toThrow(/^Give a/)
	const { body } = await hall.call('GET', '/v1/organization')
	expect([body.slug, body.name]).toEqual([before, 'North Wall'])
})

test('An organization keeps 20 former slugs, and then must go back to one of them', async () => {
	const many = running.tenant('Many')
	for (let count = 1; count <= 20; count++) rename(many, { slug: `many-${count}` })
	expect(() => rename(many, { slug: 'one-more' })).toThrow('at most 20 former slugs')
	rename(many, { slug: 'many-3' })
	expect(await slugOf(many)).toBe('many-3')
})
