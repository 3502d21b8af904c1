import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apps, packApp } from '../../build/apps.ts'
import { checkN8nTypes, lintN8n } from '../support/apps/n8n-checks.ts'
import { installN8n, openN8n } from '../support/apps/n8n-host.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { until, useService } from '../support/service/service.ts'

// It compiles SQLite for n8n the first time.
setDefaultTimeout(20 * 60_000)

const folder = mkdtempSync(join(tmpdir(), 'waiver-n8n-'))
const tarball = await packApp(apps.n8n, folder)
await installN8n()
const n8n = await openN8n(tarball)
afterAll(async () => {
	await n8n.close()
	rmSync(folder, { recursive: true })
})
const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const PACKAGE = 'n8n-nodes-waiver-service'
const OWNER = { email: 'owner@example.com', firstName: 'Ada', lastName: 'Byron', password: 'Correct-horse-7' }

/** Who signed is read, and checked in. */
const workflow = {
	id: 'WaiverRehearsal1',
	name: 'Check in whoever signs',
	active: false,
	settings: { executionOrder: 'v1' },
	nodes: [
		makeNode('Signed', 'waiverServiceTrigger', { events: ['waiver.signed'] }),
		makeNode('Who', 'waiverService', {
			resource: 'guest',
			operation: 'get',
			participantId: '={{ $json.data.participantId }}',
		}),
		makeNode('PDF', 'waiverService', {
			resource: 'waiver',
			operation: 'getPdf',
			waiverId: '={{ $("Signed").item.json.data.waiverId }}',
			binaryProperty: 'data',
		}),
		makeNode('Arrived', 'waiverService', {
			resource: 'checkin',
			operation: 'create',
			waiverId: '={{ $json.waiverId }}',
			requireValid: true,
			options: { repeatKey: '={{ $("Signed").item.json.id }}' },
		}),
	],
	connections: {
		Signed: to('Who'),
		Who: to('PDF'),
		PDF: to('Arrived'),
	},
}

function makeNode(name: string, type: string, parameters: object) {
	return {
		id: crypto.randomUUID(),
		name,
		type: `${PACKAGE}.${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		webhookId: crypto.randomUUID(),
		credentials: { waiverServiceApi: { id: 'WaiverRehearsal2', name: 'Hall' } },
		retryOnFail: true,
		maxTries: 5,
		waitBetweenTries: 1_000,
	}
}

function to(node: string) {
	return { main: [[{ node, type: 'main', index: 0 }]] }
}

async function importAll(key: string): Promise<void> {
	const data = { url: running.service.url, apiKey: key }
	const credentials = [{ id: 'WaiverRehearsal2', name: 'Hall', type: 'waiverServiceApi', data }]
	await Bun.write(join(folder, 'credentials.json'), JSON.stringify(credentials))
	await Bun.write(join(folder, 'workflow.json'), JSON.stringify([workflow]))
	await n8n.command('import:credentials', `--input=${join(folder, 'credentials.json')}`)
	await n8n.command('import:workflow', `--input=${join(folder, 'workflow.json')}`)
}

type Stored = { versionId: string }
type Trigger = { status: string; errorMessage: string | null }
type Publication = { status: string; triggers: Trigger[] }
type Execution = { id: string; status: string; data: string }

const listHooks = async (): Promise<{ id: string; url: string; events: string[] }[]> =>
	(await hall.call('GET', '/v1/webhooks')).body.items

/** Activates the workflow, which n8n does in the background. @returns what became of its trigger */
async function activate(): Promise<Trigger | undefined> {
	const { versionId } = await n8n.call<Stored>('GET', `/workflows/${workflow.id}`)
	await n8n.call('POST', `/workflows/${workflow.id}/activate`, { versionId })
	return until(async () => {
		const { status, triggers } = await n8n.call<Publication>(
			'GET',
			`/workflows/${workflow.id}/publication-status`,
		)
		return status === 'in_progress' ? undefined : triggers[0]
	})
}

test('A real n8n starts a workflow when somebody signs, reads who it was, fetches the PDF and checks them in', async () => {
	await importAll(hall.key)
	await n8n.start()
	await n8n.call('POST', '/owner/setup', OWNER)
	expect(await activate()).toMatchObject({ status: 'activated' })
	const [hook, ...others] = await listHooks()
	expect(others).toEqual([])
	expect(hook?.events).toEqual(['waiver.signed'])
	expect(hook?.url).toStartWith(`${n8n.url}/webhook/`)

	const { id: waiverId, participantId } = await sign(hall, templateId)
	const execution = await until(async () => {
		const { results } = await n8n.call<{ results: Execution[] }>('GET', '/executions')
		return results.find(({ status }) => status === 'success' || status === 'error')
	}, 60_000)
	const { data } = await n8n.call<Execution>('GET', `/executions/${execution.id}`)
	expect(execution.status).toBe('success')
	for (const text of [waiverId, participantId, 'Grace', 'application/pdf', `waiver-${waiverId}.pdf`])
		expect(data).toContain(text)
	const { body: arrivals } = await hall.call('GET', `/v1/checkins?waiverId=${waiverId}`)
	expect(arrivals.items).toMatchObject([{ waiverId, method: 'api', isValid: true }])

	const forged = await fetch(hook?.url ?? '', { method: 'POST', body: '{"type": "waiver.signed"}' })
	expect(forged.status).toBe(400)
	const { body: deliveries } = await hall.call('GET', `/v1/webhooks/${hook?.id}/deliveries`)
	const [delivery] = deliveries.items
	await hall.call('POST', `/v1/webhooks/${hook?.id}/deliveries/${delivery.id}/replay`)
	await until(async () => {
		const { body } = await hall.call('GET', `/v1/webhooks/${hook?.id}/deliveries?status=delivered`)
		return body.items.length === 2 ? true : undefined
	})
	const { results } = await n8n.call<{ results: Execution[] }>('GET', '/executions')
	expect(results.map(({ id }) => id)).toEqual([execution.id])

	await n8n.call('POST', `/workflows/${workflow.id}/deactivate`, {})
	await until(async () => ((await listHooks()).length === 0 ? true : undefined))
})

test("A real n8n shows our sentence where a key may not do what a workflow's trigger needs", async () => {
	await n8n.stop()
	const scopes = ['organization:read', 'participants:read']
	const { body: weak } = await hall.call('POST', '/v1/keys', { name: 'Weak', scopes })
	await importAll(weak.key)
	await n8n.start()
	await n8n.call('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password })
	const trigger = await activate()
	expect(trigger?.status).toBe('failed')
	expect(trigger?.errorMessage).toContain('webhooks:manage')
})

test('The rules that n8n has for nodes find only what whoever publishes the package fills in', async () => {
	expect(await lintN8n(tarball, join(folder, 'lint'))).toEqual([
		'package/package.json: valid-author',
		'source/package.json: valid-author',
	])
})

test("The nodes fit n8n's own types", async () => {
	expect(await checkN8nTypes(join(folder, 'types'))).toBe('')
})
