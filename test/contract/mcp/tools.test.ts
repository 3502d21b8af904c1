import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Client as Agent, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { GRANTABLE_SCOPES, holdsScope } from '../../../src/api/scopes.ts'
import type { GrantableScope } from '../../../src/api/scopes.ts'
import { transact } from '../../../src/db/transact.ts'
import { addKey } from '../../../src/features/keys/issue.ts'
import { OWNER } from '../../../src/features/keys/maker.ts'
import { tools } from '../../../src/web/mcp/tools.ts'
import type { Tool } from '../../../src/web/mcp/tool.ts'
import { readApi } from '../../support/http/api.ts'
import { rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

/** What a guest says about their health, and what nobody else says. */
const HEALTH = 'Insulin twice a day, quetzal'
const QUESTION = 'Which medicine, ocelot?'

const agents: Agent[] = []
afterAll(() => Promise.all(agents.map((agent) => agent.close())))
const running = useService({ mailFrom: 'hall@example.com' })
const hall = running.tenant('Hall')
const other = running.tenant('Other')
const formId = await publishTemplate(hall.call, {
	name: 'Climbing',
	of: [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'email', type: 'email', label: 'Email', required: false },
		{ id: 'medicine', type: 'short_text', label: QUESTION },
		{ id: 'condition', type: 'yes_no', label: 'A condition?', flagIf: { equals: true } },
		{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
	],
})
const waiver = await signAnswered()
await settleJobs(running.service)

async function signAnswered(): Promise<{ id: string; participantId: string }> {
	const values = {
		name: { firstName: 'Grace', lastName: 'Hopper' },
		email: 'grace@example.com',
		medicine: HEALTH,
		condition: true,
		signature: { typed: 'Grace Hopper' },
	}
	const { status, body } = await hall.call('POST', '/v1/waivers', { templateId: formId, values })
	if (status !== 201) throw new Error(`Signing answered ${status}: ${JSON.stringify(body)}`)
	return body
}

function keyOf({ organizationId }: Tenant, scopes: readonly GrantableScope[]): string {
	const { deps } = running.service
	const actor = { organizationId, name: 'test', requestId: 'test', address: 'test' }
	const input = { name: 'agent', scopes, expiresAt: null }
	return transact(deps.db, (tx) => addKey(tx, deps, { actor, maker: OWNER, input })).key
}

/** The official client, connected with a key. */
async function connect(key: string): Promise<Agent> {
	const agent = new Agent({ name: 'test', version: '1' })
	const requestInit = { headers: { authorization: `Bearer ${key}` } }
	await agent.connect(
		new StreamableHTTPClientTransport(new URL(`${running.service.url}/mcp`), { requestInit }),
	)
	agents.push(agent)
	return agent
}

type Used = { readonly isError: boolean; readonly text: string }

async function use(agent: Agent, name: string, input: Record<string, unknown>): Promise<Used> {
	const { content, isError } = await agent.callTool({ name, arguments: input })
	const [first] = content as { type: string; text: string }[]
	return { isError: isError === true, text: first?.text ?? '' }
}

const read = async (agent: Agent, name: string, input: Record<string, unknown>) => {
	const { isError, text } = await use(agent, name, input)
	if (isError) throw new Error(text)
	return JSON.parse(text)
}

/** Arguments with which each tool does something in the hall. */
const inputs = (): Record<string, Record<string, unknown>> => ({
	find_people: { name: 'Hopper' },
	find_waivers: { name: 'grace' },
	get_coverage: { personId: waiver.participantId },
	check_in: { waiverId: waiver.id },
	list_flags: {},
	list_forms: {},
	send_link: { formId, channel: 'email', to: 'ada@example.com' },
})

test('An agent finds a guest, asks for coverage, checks them in, sees flags, and sends a link', async () => {
	const agent = await connect(hall.key)
	const { people } = await read(agent, 'find_people', { name: 'hopp' })
	expect(people).toEqual([
		{
			id: waiver.participantId,
			firstName: 'Grace',
			lastName: 'Hopper',
			lastSignedAt: expect.any(String),
			lastWaiverId: waiver.id,
			match: 'exact',
		},
	])
	const { waivers } = await read(agent, 'find_waivers', { name: 'hopper' })
	expect(waivers).toHaveLength(1)
	expect(waivers[0]).toMatchObject({ id: waiver.id, isValid: true, templateName: 'Climbing' })
	expect(waivers[0].signer).toEqual({
		participantId: waiver.participantId,
		firstName: 'Grace',
		lastName: 'Hopper',
	})
	expect(await read(agent, 'get_coverage', { personId: waiver.participantId })).toEqual({
		covered: true,
		waiverId: waiver.id,
		reasons: [],
	})
	expect(await read(agent, 'get_coverage', { personId: waiver.participantId, on: '2020-01-01' })).toEqual({
		covered: false,
		waiverId: waiver.id,
		reasons: ['not_yet_signed'],
	})
	const { waivers: flagged } = await read(agent, 'list_flags', {})
	expect(flagged.map(({ id }: { id: string }) => id)).toEqual([waiver.id])
	expect(flagged[0].flagsOpen).toBeGreaterThan(0)
	expect(await read(agent, 'list_forms', {})).toEqual({ forms: [{ id: formId, name: 'Climbing' }] })
	const answer = await read(agent, 'send_link', { formId, channel: 'email', to: 'ada@example.com' })
	expect(answer).toEqual({
		status: 'queued',
		via: 'outbox',
		messageId: expect.any(String),
		linkExpiresAt: expect.any(String),
	})
	const { body: message } = await hall.call('GET', `/v1/messages/${answer.messageId}`)
	expect([message.kind, message.to]).toEqual(['invite', 'ada@example.com'])
	await settleJobs(running.service)
})

test('Each tool tells the shape of its result, and gives it as text and as data', async () => {
	const agent = await connect(hall.key)
	const { tools: listed } = await agent.listTools()
	expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
	expect(JSON.stringify(listed)).not.toMatch(/"(?:tidied|x-[a-z]+)":/)
	for (const { name, outputSchema } of listed) {
		const { content, structuredContent } = await agent.callTool({ name, arguments: inputs()[name] ?? {} })
		expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
		const validate = addFormats(new Ajv2020({ strict: false })).compile(outputSchema as object)
		expect([name, validate(structuredContent), validate.errors]).toEqual([name, true, null])
	}
	await settleJobs(running.service)
})

test('An act that is requested twice with one request key is done once', async () => {
	const agent = await connect(hall.key)
	const input = { waiverId: waiver.id, requestKey: 'arrival 7' }
	const first = await read(agent, 'check_in', input)
	expect(await read(agent, 'check_in', input)).toEqual(first)
	const { body } = await hall.call('GET', `/v1/checkins?waiverId=${waiver.id}`)
	expect(body.items.filter(({ id }: { id: string }) => id === first.id)).toHaveLength(1)
})

test('The tool check_in lets in everybody who takes part if nobody is named, and its description says so', async () => {
	const child = { firstName: 'Mary', lastName: 'Hopper', dateOfBirth: '2018-06-06' }
	const family = await sign(hall, await publishTemplate(hall.call), { values: { children: [child] } })
	const { id } = await read(await connect(hall.key), 'check_in', { waiverId: family.id })
	const { body } = await hall.call('GET', `/v1/checkins?waiverId=${family.id}`)
	const [arrival] = body.items
	const roles = arrival.participants.map(({ role }: { role: string }) => role)
	expect([arrival.id, roles]).toEqual([id, ['signer', 'minor']])
	const told = tools.find(({ name }) => name === 'check_in')?.input.properties['personIds']
	expect(JSON.stringify(told)).toContain('by default, all who take part')
})

test('A key sees the tools that its scopes allow, and is refused all others', async () => {
	const { operations } = await readApi(running)
	const scopesOf = (tool: Tool) =>
		tool.operations.map((id) => operations.find((each) => each.id === id)?.scope ?? `no operation ${id}`)
	for (const scope of GRANTABLE_SCOPES) {
		const agent = await connect(keyOf(hall, [scope]))
		const { tools: seen } = await agent.listTools()
		const allowed = tools.filter((tool) => scopesOf(tool).every((each) => holdsScope(new Set([scope]), each)))
		expect([scope, seen.map(({ name }) => name)]).toEqual([scope, allowed.map(({ name }) => name)])
		const refusals = tools.filter((tool) => !allowed.includes(tool))
		const added = await rowsAdded(running.service, async () => {
			for (const { name } of refusals) {
				const { isError, text } = await use(agent, name, inputs()[name] ?? {})
				expect([scope, name, isError, text]).toEqual([
					scope,
					name,
					true,
					expect.stringContaining('lacks the scope'),
				])
			}
		})
		expect([scope, added]).toEqual([scope, {}])
	}
	const sender = await connect(keyOf(hall, ['prefill:manage', 'messages:send']))
	expect((await sender.listTools()).tools.map(({ name }) => name)).toEqual(['send_link'])
})

test("An agent reaches nothing of another organization's", async () => {
	const stranger = await connect(other.key)
	expect(await read(stranger, 'find_people', { name: 'Hopper' })).toEqual({ people: [] })
	expect(await read(stranger, 'find_waivers', { name: 'Hopper' })).toEqual({ waivers: [] })
	expect(await read(stranger, 'list_flags', {})).toEqual({ waivers: [] })
	expect(await read(stranger, 'list_forms', {})).toEqual({ forms: [] })
	const added = await rowsAdded(running.service, async () => {
		for (const name of ['get_coverage', 'check_in', 'send_link'])
			expect((await use(stranger, name, inputs()[name] ?? {})).isError).toBe(true)
	})
	expect(added).toEqual({})
})

test('No tool returns what a guest has answered, nor the question', async () => {
	const agent = await connect(hall.key)
	const { body } = await hall.call('GET', `/v1/waivers/${waiver.id}`)
	// The answers are there, for whoever may read them.
	expect(JSON.stringify(body)).toContain(HEALTH)
	expect(Object.keys(inputs()).sort()).toEqual(tools.map(({ name }) => name).sort())
	for (const [name, input] of Object.entries(inputs())) {
		const { isError, text } = await use(agent, name, input)
		expect([name, isError]).toEqual([name, false])
		for (const secret of ['Insulin', 'quetzal', 'ocelot', 'condition', 'medicine', 'grace@example.com'])
			expect([name, secret, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([name, secret, false])
	}
	await settleJobs(running.service)
})

test('What a tool does is on the logs as the same call of the API is', async () => {
	const agent = await connect(hall.key)
	const byTool = await rowsAdded(running.service, () => read(agent, 'check_in', { waiverId: waiver.id }))
	const body = { waiverId: waiver.id, method: 'api', requireValid: true }
	const byCall = await rowsAdded(running.service, () => hall.call('POST', '/v1/checkins', body))
	expect(byTool).toEqual(byCall)
	const acts = rowsOf(running.service, 'SELECT actor, action FROM audit_log ORDER BY seq DESC LIMIT 2')
	expect(acts[0]).toEqual(acts[1])
	const lines = running.logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request')
	const outer = lines.findLast(({ route }) => route === '/mcp')
	const inner = lines.findLast(
		({ route, requestId }) => route === '/v1/checkins' && requestId === outer.requestId,
	)
	expect([inner.status, inner.actor]).toEqual([201, outer.actor])
})

test('A refusal says what to do: for wrong arguments, a missing waiver, and an unknown tool', async () => {
	const agent = await connect(hall.key)
	expect(await use(agent, 'check_in', { waiverId: 'seven', more: 1 })).toEqual({
		isError: true,
		text: expect.stringContaining('waiverId: Send a UUID'),
	})
	expect((await use(agent, 'find_people', {})).text).toStartWith('name: ')
	expect(await use(agent, 'check_in', { waiverId: hall.organizationId })).toMatchObject({ isError: true })
	expect((await use(agent, 'erase_people', {})).text).toContain('Use find_people, find_waivers')
	await hall.call('POST', `/v1/waivers/${waiver.id}/void`, { reason: 'Wrong form.' })
	const late = await use(agent, 'check_in', { waiverId: waiver.id })
	expect([late.isError, late.text.length > 10]).toEqual([true, true])
	expect(await read(agent, 'get_coverage', { personId: waiver.participantId })).toEqual({
		covered: false,
		waiverId: waiver.id,
		reasons: ['voided'],
	})
})

test('A link that could not be sent is revoked', async () => {
	const agent = await connect(hall.key)
	const before = (await hall.call('GET', '/v1/prefill-links')).body.items.length
	const { isError } = await use(agent, 'send_link', { formId, channel: 'email', to: 'no address' })
	const { items } = (await hall.call('GET', '/v1/prefill-links')).body
	expect([isError, items.length, items[0].status]).toEqual([true, before + 1, 'revoked'])
})
