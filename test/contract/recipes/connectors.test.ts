import { expect, test } from 'bun:test'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'

const RECIPES = join(import.meta.dir, '../../../docs/recipes')
const read = (path: string): string => readFileSync(join(RECIPES, path), 'utf8')

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

/** A webhook's delivery of a signing, as its receiver gets it. */
async function deliver(): Promise<{
	got: Received
	secret: string
	waiverId: string
	participantId: string
}> {
	const receiver = startReceiver()
	const { body: hook } = await hall.call('POST', '/v1/webhooks', {
		url: receiver.url,
		events: ['waiver.signed'],
	})
	const { id, participantId } = await sign(hall, templateId)
	const [got] = (await receiver.untilReceived(1)) as [Received]
	await hall.call('DELETE', `/v1/webhooks/${hook.id}`)
	await receiver.stop()
	return { got, secret: hook.secret, waiverId: id, participantId }
}

test('The list of recipes names each folder, and each of its links leads to a file', () => {
	const text = read('README.md')
	const folders = readdirSync(RECIPES, { withFileTypes: true }).filter((each) => each.isDirectory())
	for (const { name } of folders) expect(text).toContain(`(${name}/`)
	const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to)
	expect(links.length).toBeGreaterThan(folders.length)
	expect(links.filter((to) => !existsSync(join(RECIPES, to)))).toEqual([])
})

type Compile<T> = (...parts: string[]) => (...given: unknown[]) => T

/** Recipes are programs that somebody pastes elsewhere: the names of what they are given, then their text. */
const compile = (() => undefined).constructor as Compile<any>
const compileAsync = (async () => undefined).constructor as Compile<Promise<any>>

type Flow = {
	nodes: { name: string; type: string; parameters: Record<string, any> }[]
	connections: Record<string, { main: { node: string }[][] }>
}

test('The n8n workflow verifies a webhook, refuses a forged one, and reads who signed', async () => {
	const { got, secret, participantId } = await deliver()
	const flow = JSON.parse(read('n8n/workflow.json')) as Flow
	const order: string[] = []
	for (
		let at: string | undefined = 'Webhook';
		at !== undefined;
		at = flow.connections[at]?.main[0]?.[0]?.node
	)
		order.push(at)
	expect(order).toEqual(flow.nodes.map(({ name }) => name))
	const parametersOf = (name: string) => flow.nodes.find((each) => each.name === name)?.parameters ?? {}
	expect(parametersOf('Webhook')).toMatchObject({ httpMethod: 'POST', options: { rawBody: true } })
	const $env = { WAIVER_WEBHOOK_SECRET: secret, WAIVER_URL: running.service.url, WAIVER_KEY: hall.key }
	const verify = (received: Received): Promise<[{ json: Record<string, unknown> }]> =>
		compileAsync('require', '$input', '$env', parametersOf('Verify')['jsCode']).call(
			{ helpers: { getBinaryDataBuffer: async () => Buffer.from(received.body) } },
			require,
			{ first: () => ({ json: { headers: received.headers } }) },
			$env,
		)
	const [{ json: $json }] = await verify(got)
	expect($json).toMatchObject({ type: 'waiver.signed', data: { participantId } })
	const refusalOf = (received: Received) => verify(received).catch(({ message }: Error) => message)
	expect(await refusalOf({ ...got, body: `${got.body} ` })).toContain('not from the waiver service')
	const old = { ...got, headers: { ...got.headers, 'webhook-timestamp': '1' } }
	expect(await refusalOf(old)).toContain('too old')
	const { url, headerParameters } = parametersOf('Read the person')
	const fill = (text: string) => render(text.slice(1), { $env, $json })
	const [header] = headerParameters.parameters as [{ name: string; value: string }]
	const response = await fetch(fill(url), { headers: { [header.name]: fill(header.value) } })
	expect(await response.json()).toMatchObject({ id: participantId, firstName: 'Grace' })
})

test('The Zapier step verifies a webhook, and refuses a forged or an old one', async () => {
	const { got, secret, waiverId } = await deliver()
	const step = compile('inputData', 'require', `let output\n${read('zapier/verify.js')}\nreturn output`)
	const input = {
		secret,
		body: got.body,
		id: got.headers['webhook-id'],
		timestamp: got.headers['webhook-timestamp'],
		signature: got.headers['webhook-signature'],
	}
	expect(step(input, require)).toMatchObject({ id: input.id, type: 'waiver.signed', waiverId })
	const rotated = `v1,${Buffer.alloc(32).toString('base64')} ${input.signature}`
	expect(step({ ...input, signature: rotated }, require)).toMatchObject({ waiverId })
	expect(() => step({ ...input, body: `${input.body} ` }, require)).toThrow('not from the waiver service')
	expect(() => step({ ...input, signature: 'v1,x' }, require)).toThrow('not from the waiver service')
	expect(() => step({ ...input, timestamp: '1' }, require)).toThrow('too old')
})

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
