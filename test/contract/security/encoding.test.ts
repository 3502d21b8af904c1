import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { furnish } from '../../support/fixtures/estate.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { readPersonalTexts } from '../../support/service/log-scan.ts'
import { startTestService, useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Every operation is called.
setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')

const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

const HOSTILE = `</title></script><script>alert(1)</script>"' onload=x & {organization} \${7*7} {{7*7}} <!--`

test('What is sent is decoded once, and then taken as it is', async () => {
	const names = ['100%41', '%2541', '&amp;lt;', '\\u0041', '+plus+']
	const templateId = await publishTemplate(hall.call)
	for (const firstName of names) {
		const { id } = await sign(hall, templateId, {
			values: { ...values, name: { firstName, lastName: 'Once' } },
		})
		const { body } = await hall.call('GET', `/v1/waivers/${id}`)
		expect(body.values.name.firstName).toBe(firstName)
	}
	for (const [tag, query] of [
		['%41', '%2541'],
		['A', '%41'],
		['a b', 'a+b'],
		['a+b', 'a%2Bb'],
	] as const) {
		const { id } = await sign(hall, templateId)
		await hall.call('PUT', `/v1/waivers/${id}/tags`, { tags: [tag] })
		const { body } = await hall.call('GET', `/v1/waivers?tag=${query}`)
		expect([tag, body.items.map((item: { id: string }) => item.id)]).toEqual([tag, [id]])
	}
	// Decoded twice, these would lead out of the path.
	for (const path of ['%252e%252e%252fkeys', '..%2fkeys', '%2e%2e%2fkeys'])
		expect((await hall.call('GET', `/v1/waivers/${path}`)).status).not.toBe(200)
})

test('A page shows hostile text as text, in its title, its content, its attributes and its data', async () => {
	const of = [
		{ id: 'title', type: 'heading', level: 1, text: HOSTILE },
		{ id: 'terms', type: 'text', text: HOSTILE },
		{ id: 'name', type: 'name', label: HOSTILE },
		{ id: 'kind', type: 'single_choice', label: 'Kind', options: [{ value: 'a', label: HOSTILE }] },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	]
	const templateId = await publishTemplate(hall.call, { name: HOSTILE, of })
	// What is stored is not escaped: whoever shows it escapes it.
	const template = (await hall.call('GET', `/v1/templates/${templateId}`)).body
	expect([template.name, template.activeVersion.blocks[0].text]).toEqual([HOSTILE, HOSTILE])
	const { slug } = (await hall.call('GET', '/v1/organization')).body
	const html = textOf(
		await running.anonymous('GET', `/w/${slug}/${template.slug}`, undefined, { accept: 'text/html' }),
	)
	expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
	expect(html).toContain('{organization} ${7*7} {{7*7}}')
	// Each script is one of ours: the data, and the module.
	const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)]
	expect(scripts.map(([, attributes]) => attributes)).toEqual([
		expect.stringContaining('type="application/json"'),
		expect.stringContaining('type="module"'),
	])
	const props = JSON.parse(scripts[0]?.[2] ?? '')
	expect(JSON.stringify(props)).toContain(JSON.stringify(HOSTILE).slice(1, -1))
	// Within its quotes an attribute may say anything.
	const markup = html.replaceAll(/<script\b[^]*?<\/script>/gi, '').replaceAll(/="[^"]*"/g, '')
	expect(markup).not.toMatch(/<[^>]*\sonload=|<!--/i)
	expect(html.match(/<\/title>/g)).toHaveLength(1)
})

test('No statement of the database holds a text that somebody sent: values are bound', async () => {
	const seen = new Set<string>()
	const spies = (['query', 'prepare', 'run'] as const).map((method) => {
		const real = Database.prototype[method] as (sql: string, ...rest: unknown[]) => unknown
		const note = function (this: Database, sql: string, ...rest: unknown[]): unknown {
			seen.add(sql)
			return real.call(this, sql, ...rest)
		}
		return spyOn(Database.prototype, method).mockImplementation(note as never)
	})
	const watched = startTestService()
	try {
		const contract = await readApi(watched)
		const estate = await furnish(watched, "Robert'); DROP TABLE waivers;--")
		for (const operation of contract.operations)
			await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		const marker = "Qzx' OR 1=1 --"
		for (const { path, parameters } of contract.operations.filter(({ method }) => method === 'GET'))
			for (const { name, in: place } of parameters)
				if (place === 'query')
					await estate.call(
						'GET',
						`${path.replaceAll(/\{\w+\}/g, estate.waiverId)}?${name}=${encodeURIComponent(marker)}`,
					)
		await untilIdle(watched)
		const texts = [...readPersonalTexts(watched.service.deps.db.$client), marker, 'DROP TABLE waivers']
		const ours = texts.filter((text) => /[\s'@]/.test(text))
		expect([seen.size, ours.length].map((count) => count > 20)).toEqual([true, true])
		expect([...seen].filter((sql) => ours.some((text) => sql.includes(text)))).toEqual([])
	} finally {
		for (const spy of spies) spy.mockRestore()
		await watched.close()
	}
})
