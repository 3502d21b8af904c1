import { expect, test } from 'bun:test'
import { createRequire } from 'node:module'
import { createAppTester } from 'zapier-platform-core'
import { installApp } from '../../support/apps/installed.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { freePort } from '../../support/service/free-port.ts'
import { useService } from '../../support/service/service.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'

const requireHere = createRequire(import.meta.path)

/** What `zapier validate` runs. */
const { compileApp, validateApp } = requireHere('zapier-platform-core/src/tools/schema')

const { load, scopes } = await installApp('zapier')
const app = load('index.js')
const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
/** It may do what the app's page says, and nothing else. */
const { body: key } = await hall.call('POST', '/v1/keys', { name: 'Zapier', scopes })
const authData = { url: running.service.url, apiKey: key.key }
const tester = createAppTester(app)

/** Runs a step as Zapier does. */
const run = (step: any, bundle: object = {}): Promise<any> => tester(step, { authData, ...bundle } as object)
const refusalOf = (step: any, bundle: object): Promise<string> =>
	run(step, bundle).then(
		() => '',
		({ message }: Error) => message,
	)

/** A delivery as Zapier hands it over: with other names of headers. */
function handedOver({ headers, body }: Received, subscribeData: object) {
	const named = Object.entries(headers).map(([name, value]) => [
		`Http-${name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())}`,
		value,
	])
	return { subscribeData, rawRequest: { method: 'POST', headers: Object.fromEntries(named), content: body } }
}

test('The app fits the schema of the platform', () => {
	expect(validateApp(compileApp(app))).toEqual([])
})

test('A connection is tested by reading the organization, whose name is its label', async () => {
	const { authentication } = app
	expect(await run(authentication.test)).toMatchObject({ name: 'Hall' })
	expect(authentication.connectionLabel).toBe('{{name}}')
	const refusal = (data: object) => refusalOf(authentication.test, { authData: { ...authData, ...data } })
	expect(await refusal({ apiKey: 'wrong' })).toContain('key')
	expect(await refusal({ url: 'waivers' })).toContain('Send one such as https://waivers.example.com')
	expect(await refusal({ url: `http://127.0.0.1:${freePort()}` })).toContain("can't be reached")
	expect(await refusal({ url: `${running.service.url}/docs#` })).toContain('look at the address')
})

test('A Zap starts at a signed message, and stops at a forged, an old and another one', async () => {
	const { operation } = app.triggers.waiver_signed
	const receiver = startReceiver()
	const subscribeData = await run(operation.performSubscribe, { targetUrl: receiver.url })
	expect(Object.keys(subscribeData).sort()).toEqual(['id', 'secret'])
	const { id: waiverId, participantId } = await sign(hall, templateId)
	const [got] = (await receiver.untilReceived(1)) as [Received]
	const [event, ...others] = await run(operation.perform, handedOver(got, subscribeData))
	expect(others).toEqual([])
	expect(event).toMatchObject({ type: 'waiver.signed', waiverId, participantId, templateId })

	const refuses = (received: Received, data: object = subscribeData) =>
		refusalOf(operation.perform, handedOver(received, data))
	expect(await refuses({ ...got, body: `${got.body} ` })).toContain('signature does not fit')
	expect(await refuses({ ...got, headers: {} })).toContain('signature does not fit')
	expect(await refuses({ ...got, headers: { ...got.headers, 'webhook-timestamp': '1' } })).toContain(
		'too late',
	)
	const foreign = { ...subscribeData, secret: `whsec_${Buffer.alloc(32).toString('base64')}` }
	expect(await refuses(got, foreign)).toContain('signature does not fit')
	expect(await refuses(got, {})).toContain('signature does not fit')
	expect(await run(app.triggers.checkin_created.operation.perform, handedOver(got, subscribeData))).toEqual(
		[],
	)

	await run(operation.performUnsubscribe, { subscribeData })
	expect((await hall.call('GET', '/v1/webhooks')).body.items).toEqual([])
	expect(await run(operation.performUnsubscribe, { subscribeData })).toEqual({ id: subscribeData.id })
	await receiver.stop()
})

test('An example of a trigger is the newest of its events, and has the fields of the invented one', async () => {
	const { id: waiverId } = await sign(hall, templateId, {
		values: { name: { firstName: 'Ada', lastName: 'Byron' } },
	})
	await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
	for (const key of ['waiver_signed', 'checkin_created']) {
		const { performList, sample } = app.triggers[key].operation
		const [newest] = await run(performList)
		expect(newest).toMatchObject({ type: sample.type, waiverId })
		expect(Object.keys(newest)).toEqual(expect.arrayContaining(Object.keys(sample)))
	}
})

test('A link has the answers of the step filled in, from fields that the chosen form gives', async () => {
	const { operation } = app.creates.prefill_link
	const [form, answers] = operation.inputFields
	const choices = await run(app.triggers.form_list.operation.perform)
	expect(choices).toEqual([{ id: templateId, name: expect.any(String) }])
	expect(form.dynamic).toBe('form_list.id.name')
	expect(await run(answers)).toEqual([])
	const fields: { key: string; type: string }[] = await run(answers, { inputData: { templateId } })
	const keys = fields.map(({ key }) => key)
	expect(keys).toEqual(expect.arrayContaining(['answer.name.firstName', 'answer.email', 'answer.born']))
	expect(keys.join()).not.toContain('signature')
	const inputData = {
		templateId,
		'answer.name.firstName': 'Grace',
		'answer.name.lastName': 'Hopper',
		'answer.condition': 'false',
		'answer.email': '',
		externalId: 'B-1',
	}
	const link = await run(operation.perform, { inputData })
	expect(link).toMatchObject({ status: 'active', externalId: 'B-1' })
	const page = await fetch(running.service.url + new URL(link.url).pathname)
	expect(await page.text()).toContain('Hopper')
	await signByLink(running, hall, { templateId, token: tokenOf(link.url) })
	const wrong = { ...inputData, 'answer.born': 'yesterday' }
	expect(await refusalOf(operation.perform, { inputData: wrong })).toContain('/values/born')
})

test('A guest is checked in once for a key, and refused without a valid waiver', async () => {
	const { operation } = app.creates.checkin
	const { id: waiverId } = await sign(hall, templateId)
	const inputData = { waiverId, requireValid: true, repeatKey: 'B-2' }
	const first = await run(operation.perform, { inputData })
	expect(first).toMatchObject({ waiverId, method: 'api', isValid: true })
	expect(await run(operation.perform, { inputData })).toEqual(first)
	await hall.call('POST', `/v1/waivers/${waiverId}/void`, { reason: 'A mistake.' })
	const again = { inputData: { ...inputData, repeatKey: 'B-3' } }
	expect(await refusalOf(operation.perform, again)).toContain('valid')
})

test('Somebody is invited to an event that the list names, and gets their own link', async () => {
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
	expect(await run(app.triggers.event_list.operation.perform)).toEqual([{ id: event.id, name: 'Party' }])
	const inputData = { eventId: event.id, firstName: 'Mary', lastName: 'Jackson', email: '' }
	const made = await run(app.creates.invitee.operation.perform, { inputData })
	expect(made).toMatchObject({ firstName: 'Mary', email: null, status: 'invited' })
	expect(made.signUrl).toContain('/s/')
})

test('Searches find a waiver, and a guest with what covers them, and nobody where nothing was asked', async () => {
	const values = { name: { firstName: 'Katherine', lastName: 'Johnson' } }
	const { id, participantId } = await sign(hall, templateId, { values })
	const find = (key: string, inputData: object) => run(app.searches[key].operation.perform, { inputData })
	expect(await find('waiver', { query: 'Katherine' })).toMatchObject([{ id, isValid: true }])
	expect(await find('waiver', {})).toEqual([])
	const covered = { id: participantId, firstName: 'Katherine', covered: true, waiverId: id }
	expect(await find('guest', { participantId })).toMatchObject([covered])
	expect(await find('guest', { q: 'katherine johnson' })).toMatchObject([covered])
	expect(await find('guest', {})).toEqual([])
})

test('After too many calls Zapier runs the step again when the service says so', async () => {
	const headers = { 'retry-after': '7' }
	const busy = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		fetch: () =>
			Response.json({ error: { code: 'rate_limited', message: 'Wait.' } }, { status: 429, headers }),
	})
	const bundle = { authData: { ...authData, url: busy.url.href } }
	const error = await run(app.authentication.test, bundle).catch((error: Error) => error)
	expect(error.name).toBe('ThrottledError')
	expect(JSON.parse(error.message)).toMatchObject({ delay: 7 })
	await busy.stop(true)
})
