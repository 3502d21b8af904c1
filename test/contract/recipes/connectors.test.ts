import { expect, test } from 'bun:test'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const RECIPES = join(import.meta.dir, '../../../docs/recipes')
const read = (path: string): string => readFileSync(join(RECIPES, path), 'utf8')

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

test('The list of recipes names each folder, and each of its links leads to a file', () => {
	const text = read('README.md')
	const folders = readdirSync(RECIPES, { withFileTypes: true }).filter((each) => each.isDirectory())
	for (const { name } of folders) expect(text).toContain(`(${name}/`)
	const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to)
	expect(links.length).toBeGreaterThan(folders.length)
	expect(links.filter((to) => !existsSync(join(RECIPES, to)))).toEqual([])
})

type Compile = (...parts: string[]) => (...given: unknown[]) => unknown

const compile = (() => undefined).constructor as Compile

/** Fills in what is in double braces: expressions that mean the same in JavaScript, but for `and`. */
function render(text: string, scope: Readonly<Record<string, unknown>>): string {
	const evaluate = (expression: string): unknown =>
		compile(
			...Object.keys(scope),
			`return ${expression.replaceAll(' and ', ' && ')}`,
		)(...Object.values(scope))
	return text.replace(/\{\{(.+?)\}\}/g, (_, expression: string) => String(evaluate(expression)))
}

type Command = {
	url: string
	method: string
	headers: Record<string, string>
	content_type?: string
	payload?: string
}

test('The Home Assistant door opens for the tag of a covered person, and records the arrival once', async () => {
	const { id: waiverId, participantId } = await sign(hall, templateId, {
		values: { name: { firstName: 'Hedy', lastName: 'Lamarr' } },
	})
	const text = read('home-assistant/waiver.yaml')
		.replaceAll('https://waivers.example.com', running.service.url)
		.replaceAll(/!secret \w+/g, `"Bearer ${hall.key}"`)
		.replace('0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f', participantId)
	const { rest_command: commands, automation } = Bun.YAML.parse(text) as {
		rest_command: Record<string, Command>
		automation: [{ actions: Record<string, any>[] }]
	}
	const [{ actions }] = automation
	const call = async (name: string, data: Record<string, string>) => {
		const { url, method, headers, content_type, payload } = commands[
			name.replace('rest_command.', '')
		] as Command
		const filled = Object.entries(headers).map(([header, value]) => [header, render(value, data)] as const)
		const response = await fetch(render(url, data), {
			method: method.toUpperCase(),
			headers: {
				...Object.fromEntries(filled),
				...(content_type === undefined ? {} : { 'content-type': content_type }),
			},
			...(payload === undefined ? {} : { body: render(payload, data) }),
		})
		return { status: response.status, content: await response.json() }
	}
	/** What Home Assistant does with the actions. @returns the devices that were told to do something */
	const scan = async (tag: string, id: string): Promise<string[]> => {
		const scope: Record<string, any> = { trigger: { event: { data: { tag_id: tag }, context: { id } } } }
		const told: string[] = []
		for (const {
			variables = {},
			condition,
			value_template,
			action,
			data = {},
			response_variable,
			target,
		} of actions) {
			for (const [name, value] of Object.entries<any>(variables))
				scope[name] =
					typeof value === 'string'
						? render(value, scope)
						: { get: (key: string, none: string) => value[key] ?? none }
			if (condition === 'template' && render(value_template, scope) !== 'true') return told
			if (target !== undefined) told.push(`${action} ${target.entity_id}`)
			else if (action !== undefined) {
				const filled = Object.entries<string>(data).map(([name, value]) => [name, render(value, scope)])
				const answer = await call(action, Object.fromEntries(filled))
				expect(answer.status).toBeLessThan(300)
				if (response_variable !== undefined) scope[response_variable] = answer
			}
		}
		return told
	}
	expect(await scan('04-8A-3B-12', 'scan-1')).toEqual(['lock.open lock.entrance'])
	expect(await scan('04-8A-3B-12', 'scan-1')).toEqual(['lock.open lock.entrance'])
	expect(await scan('another tag', 'scan-2')).toEqual([])
	const { body } = await hall.call('GET', `/v1/checkins?waiverId=${waiverId}`)
	expect(body.items.length).toBe(1)
	await hall.call('POST', `/v1/waivers/${waiverId}/void`, { reason: 'A mistake.' })
	expect(await scan('04-8A-3B-12', 'scan-3')).toEqual([])
})
