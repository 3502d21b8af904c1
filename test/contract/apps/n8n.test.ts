import { expect, test } from 'bun:test'
import { EVENT_TYPES } from '../../../src/features/webhooks/catalog.ts'
import { installApp } from '../../support/apps/installed.ts'
import { activating, choosing, evaluate, executing, receiving } from '../../support/apps/n8n-contexts.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { freePort } from '../../support/service/free-port.ts'
import { until, useService } from '../../support/service/service.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'

const { load, scopes } = await installApp('n8n')
const { WaiverServiceApi } = load('dist/credentials/WaiverServiceApi.credentials.js')
const { WaiverService } = load('dist/nodes/WaiverService/WaiverService.node.js')
const TRIGGER = 'dist/nodes/WaiverServiceTrigger/WaiverServiceTrigger.node.js'
const credentials = new WaiverServiceApi()
const node = new WaiverService()
const trigger = new (load(TRIGGER).WaiverServiceTrigger)()
const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const { headers } = credentials.authenticate.properties
/** It may do what the node's page says, and nothing else. */
const { body: key } = await hall.call('POST', '/v1/keys', { name: 'n8n', scopes })
const world = { credentials: { url: `${running.service.url}/`, apiKey: key.key }, headers }

const run = async (act: string, parameters: object, options?: object): Promise<any[]> => {
	const [resource, operation] = act.split('.')
	const context = executing(world, { resource, operation, ...parameters }, options)
	const [items] = await node.execute.call(context)
	return items
}
const errorOf = (act: string, parameters: object): Promise<any> =>
	run(act, parameters).catch((error: unknown) => error)
const listHooks = async () => (await hall.call('GET', '/v1/webhooks')).body.items
const { checkExists, create, delete: remove } = trigger.webhookMethods.default
const steps = (stored: object, url: string, events = ['waiver.signed']) =>
	activating(world, stored, url, events)

/** A real delivery of a signing, to an address that n8n would have. @returns what came, and what the trigger stored */
async function deliver(events = ['waiver.signed']) {
	const receiver = startReceiver()
	const stored: Record<string, any> = {}
	await create.call(steps(stored, receiver.url, events))
	const signed = await sign(hall, templateId)
	const [got] = (await receiver.untilReceived(1)) as [Received]
	return { ...signed, receiver, stored, got }
}

test('The credentials are tested by a read that only a valid key may do', async () => {
	const { baseURL, url } = credentials.test.request
	const ask = async (apiKey: string) => {
		const given = { ...world.credentials, apiKey }
		const sent = Object.entries(headers).map(([name, value]) => [name, evaluate(value as string, given)])
		return (await fetch(evaluate(baseURL, given) + url, { headers: Object.fromEntries(sent) })).status
	}
	expect(await ask(key.key)).toBe(200)
	expect(await ask('wrong')).toBe(401)
})

test('A workflow that is activated has one webhook for its events, and none once it is deactivated', async () => {
	const stored: Record<string, any> = {}
	const url = 'http://127.0.0.1:9/webhook/1'
	expect(await checkExists.call(steps(stored, url))).toBe(false)
	await create.call(steps(stored, url))
	const [hook, ...others] = await listHooks()
	expect(others).toEqual([])
	expect(hook).toMatchObject({
		id: stored['webhookId'],
		url,
		events: ['waiver.signed'],
		description: 'n8n: Ours',
	})
	expect(stored['secret']).toStartWith('whsec_')
	expect(await checkExists.call(steps(stored, url))).toBe(true)

	const more = ['checkin.created', 'waiver.signed']
	expect(await checkExists.call(steps(stored, url, more))).toBe(false)
	expect(await checkExists.call(steps({}, url))).toBe(false)
	await hall.call('PATCH', `/v1/webhooks/${hook.id}`, { active: false })
	expect(await checkExists.call(steps(stored, url))).toBe(false)
	await create.call(steps(stored, url, more))
	expect(await listHooks()).toMatchObject([{ id: stored['webhookId'], active: true, events: more }])

	await remove.call(steps(stored, url))
	expect(await listHooks()).toEqual([])
	expect([stored['webhookId'], stored['secret']]).toEqual([undefined, undefined])
	expect(await remove.call(steps({ webhookId: hook.id }, url))).toBe(true)
})

test('A trigger starts the workflow at a signed message once, also after a restart of n8n', async () => {
	const { id: waiverId, participantId, receiver, stored, got } = await deliver()
	const before = { ...stored }
	const take = async (data: object, received: Received = got, at = trigger) => {
		const { context, answered } = receiving(world, data, received)
		return { ...(await at.webhook.call(context)), ...answered }
	}
	const { workflowData } = await take(stored)
	expect(workflowData).toMatchObject([
		[{ json: { type: 'waiver.signed', data: { waiverId, participantId } } }],
	])
	const unheard = { noWebhookResponse: true, status: 204 }
	expect(await take(stored)).toEqual(unheard)
	// What the trigger noted was not stored, or it was and n8n was started anew.
	expect(await take(before)).toEqual(unheard)
	const restarted = new (load(TRIGGER, true).WaiverServiceTrigger)()
	expect(await take(stored, got, restarted)).toEqual(unheard)

	const refused = { noWebhookResponse: true, status: 400 }
	expect(await take(stored, { ...got, body: `${got.body} ` })).toEqual(refused)
	expect(await take(stored, { ...got, headers: {} })).toEqual(refused)
	expect(await take(stored, { ...got, headers: { ...got.headers, 'webhook-timestamp': '1' } })).toEqual(
		refused,
	)
	expect(await take({}, got)).toEqual(refused)
	const foreign = { ...stored, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }
	expect(await take(foreign)).toEqual(refused)

	await hall.call('POST', `/v1/webhooks/${stored['webhookId']}/test`)
	const [, ping] = await receiver.untilReceived(2)
	expect(await take(stored, ping)).toEqual(unheard)
	await remove.call(steps(stored, receiver.url))
	await receiver.stop()
})

test('What a trigger stores of its messages is bounded', async () => {
	const { receiver, stored, got } = await deliver()
	stored['ids'] = Array.from({ length: 500 }, (_, at) => String(at))
	const { context } = receiving(world, stored, got)
	await trigger.webhook.call(context)
	expect(stored['ids'].length).toBe(500)
	expect([stored['ids'][0], stored['ids'].at(-1)]).toEqual(['1', JSON.parse(got.body).id])
	await remove.call(steps(stored, receiver.url))
	await receiver.stop()
})

test('Each event that the service knows can start a workflow', async () => {
	const [{ options }] = trigger.description.properties
	const { receiver, stored } = await deliver(options.map(({ value }: { value: string }) => value))
	const [{ events }] = await listHooks()
	expect(new Set(events)).toEqual(new Set(EVENT_TYPES))
	await remove.call(steps(stored, receiver.url))
	await receiver.stop()
})

test('Each operation of the node does what it says', async () => {
	const values = { name: { firstName: 'Ada', lastName: 'Byron' } }
	const { id: waiverId, participantId } = await sign(hall, templateId, { values })
	const search = { query: 'Byron', limit: 10, options: { templateId, tag: '' } }
	expect(await run('waiver.search', search)).toMatchObject([
		{ json: { id: waiverId }, pairedItem: { item: 0 } },
	])
	expect(await run('waiver.get', { waiverId })).toMatchObject([{ json: { id: waiverId, values } }])
	const [file] = await until(async () => {
		const items = await run('waiver.getPdf', { waiverId, binaryProperty: 'pdf' }).catch(() => undefined)
		return items
	})
	const { data, fileName, mimeType } = file.binary.pdf
	expect({ fileName, mimeType }).toEqual({ fileName: `waiver-${waiverId}.pdf`, mimeType: 'application/pdf' })
	expect(Buffer.from(data, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')

	expect(await run('guest.get', { participantId })).toMatchObject([{ json: { lastName: 'Byron' } }])
	expect(await run('guest.lookUp', { q: 'ada byron' })).toMatchObject([
		{ json: { participant: { id: participantId }, coverage: { covered: true } } },
	])
	const covered = { participantId, covered: true, waiverId, reasons: [] }
	expect(await run('guest.getCoverage', { participantId })).toMatchObject([{ json: covered }])
	const early = { participantId, options: { on: '2020-01-01' } }
	expect(await run('guest.getCoverage', early)).toMatchObject([{ json: { reasons: ['not_yet_signed'] } }])

	const arrival = { waiverId, requireValid: true, options: { repeatKey: 'B-1' } }
	const [first] = await run('checkin.create', arrival)
	expect(first.json).toMatchObject({ waiverId, method: 'api', isValid: true })
	expect(await run('checkin.create', arrival)).toEqual([first])

	const answer = [
		{ key: 'name.firstName', value: 'Grace' },
		{ key: 'name.lastName', value: 'Hopper' },
		{ key: 'condition', value: 'no' },
	]
	const link = { templateId, answers: { answer }, options: { externalId: 'B-2' } }
	const [made] = await run('prefillLink.create', link)
	expect(made.json).toMatchObject({ status: 'active', externalId: 'B-2' })
	const page = await fetch(running.service.url + new URL(made.json.url).pathname)
	expect(await page.text()).toContain('Hopper')

	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
	const person = { eventId: event.id, email: '', firstName: 'Mary', lastName: 'Jackson', options: {} }
	expect(await run('event.invite', person)).toMatchObject([{ json: { firstName: 'Mary', email: null } }])
})

test('The tables of operations and of fields agree: each operation has its fields, with a text for agents', () => {
	const { properties } = node.description
	const acts = properties
		.filter(({ name }: { name: string }) => name === 'operation')
		.flatMap(({ options, displayOptions }: any) =>
			options.map(({ value, action }: any) => [`${displayOptions.show.resource[0]}.${value}`, action]),
		)
	expect(acts.length).toBe(9)
	for (const [act, action] of acts) {
		const [resource, operation] = act.split('.')
		const shown = properties.filter(
			({ displayOptions: { show } = { show: {} } }: any) =>
				show.resource?.includes(resource) && show.operation?.includes(operation),
		)
		expect([act, action !== '', shown.length > 0]).toEqual([act, true, true])
	}
})

test('Lists of forms, events and questions come from the service', async () => {
	const list = (name: string, parameters?: object): Promise<{ value: string; name: string }[]> =>
		node.methods.loadOptions[name].call(choosing(world, parameters as Record<string, unknown>))
	expect(await list('listForms')).toMatchObject([{ value: templateId }])
	expect((await list('listEvents')).map(({ name }) => name)).toEqual(['Party'])
	const questions = await list('listAnswers', { templateId })
	expect(questions).toContainEqual({ value: 'name.firstName', name: 'Name: first name' })
	expect(await list('listAnswers', { templateId: '' })).toEqual([])
})

test('A refusal is an error of n8n with our sentence, the faults and what to quote', async () => {
	const error = await errorOf('checkin.create', { waiverId: crypto.randomUUID(), requireValid: true })
	expect(error).toMatchObject({ name: 'Error', httpCode: '404', itemIndex: 0 })
	expect(error.constructor.name).toBe('NodeApiError')
	expect(error.message).toContain('No waiver has this id.')
	expect(error.description).toMatch(/^Code: not_found\. Request: .+\.$/)
	const faulty = { templateId, answers: { answer: [{ key: 'born', value: 'yesterday' }] }, options: {} }
	expect((await errorOf('prefillLink.create', faulty)).description).toContain('/values/born: ')
	const [item, other] = await run('waiver.get', { waiverId: 'x' }, { items: 2, continueOnFail: true })
	expect(item.json.error).toBe(other.json.error)
	expect(other.pairedItem).toEqual({ item: 1 })
})

test('An address that is none, is away or is not the service is said in a sentence', async () => {
	const messageAt = async (url: string): Promise<string> => {
		const context = executing(
			{ ...world, credentials: { url, apiKey: hall.key } },
			{
				resource: 'waiver',
				operation: 'get',
				waiverId: 'x',
			},
		)
		const error = await node.execute.call(context).catch((error: Error) => error)
		expect(error.constructor.name).toBe('NodeApiError')
		return error.message
	}
	expect(await messageAt('waivers')).toContain('Send one such as https://waivers.example.com')
	expect(await messageAt(`http://127.0.0.1:${freePort()}`)).toContain("can't be reached")
	const foreign = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('<h1>Hello</h1>') })
	expect(await messageAt(foreign.url.href)).toContain('is not JSON')
	await foreign.stop(true)
	const elsewhere = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		fetch: () => Response.redirect('https://x.example'),
	})
	expect(await messageAt(elsewhere.url.href)).toContain('The address redirects')
	await elsewhere.stop(true)
})
