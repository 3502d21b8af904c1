import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openEventStream } from '../../support/http/event-stream.ts'
import { PASSWORD, joinStaff, openBrowser } from '../../support/fixtures/staff.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import type { Estate } from '../../support/fixtures/estate.ts'
import { readInterface } from '../../support/http/api.ts'
import type { Interface } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, untilIdle } from '../../support/service/service.ts'
import type { Client, TestService } from '../../support/service/service.ts'
import { openStandbyCopy } from '../../support/service/standby-copy.ts'
import type { StandbyCopy } from '../../support/service/standby-copy.ts'

// Each calls every operation.
setDefaultTimeout(120_000)

let running: TestService
let contract: Interface
let estate: Estate
let standby: StandbyCopy
let there: Client

beforeAll(async () => {
	running = startTestService({ metricsToken: 'token-of-the-operator' })
	contract = await readInterface(running)
	estate = await furnish(running, 'Hall')
	await untilIdle(running)
	standby = await openStandbyCopy(running)
	there = createClient(standby.url, estate.key)
})
afterAll(async () => {
	await standby.stop()
	await running.close()
})

/** What is recorded when it is read, and what only the box itself knows. */
const REFUSED = [
	'downloadAuditLog',
	'downloadCheckins',
	'downloadParticipants',
	'downloadPdfs',
	'downloadPhiAccessLog',
	'downloadWaivers',
	'exportOrganization',
	'getCheckpoint',
	'getConsistencyProof',
	'getParticipant',
	'getStatus',
	'getWaiver',
	'getWaiverPdf',
	'getWaiverPhoto',
	'getWaiverProof',
]

/** The first box keeps such messages in a folder that is not copied. */
const NOT_COPIED = 'getMessageContent'

/** Of its own health a standby says something else, and a stream has no end. */
const OTHERS = new Set(['getHealth', 'getReadiness', 'followEvents'])

test('A standby reads each route as the first box does, or refuses it with 503 and says what to do', async () => {
	const reads = contract.operations.filter(({ id, method }) => method === 'GET' && !OTHERS.has(id))
	expect(reads.length).toBeGreaterThan(40)
	const refused: string[] = []
	for (const operation of reads) {
		const inputs = await recipeOf(operation.id)(estate)
		await untilIdle(running)
		await standby.renew()
		const [here, copied] = [
			await contract.call(estate.call, operation, inputs),
			await contract.call(there, operation, inputs),
		]
		if (copied.status === 503) {
			refused.push(operation.id)
			const { details, message } = copied.body.error
			expect([operation.id, details, message]).toEqual([
				operation.id,
				{ standby: true },
				expect.stringContaining('Use the first box, or let the standby take over.'),
			])
		} else if (operation.id === NOT_COPIED) expectRefusal(copied, 'not_found')
		else {
			// The first box alone publishes checkpoints.
			const body = operation.id === 'readEventsFeed' ? { ...here.body, checkpoint: null } : here.body
			expect([operation.id, copied.status, copied.body]).toEqual([operation.id, here.status, body])
		}
	}
	expect(refused.toSorted()).toEqual(REFUSED)
})

test('A standby changes nothing, and says what it is', async () => {
	const writes = contract.operations.filter(({ method, scope }) => method !== 'GET' && scope !== undefined)
	expect(writes.length).toBeGreaterThan(40)
	for (const operation of writes) {
		const answer = await contract.call(there, operation, await recipeOf(operation.id)(estate))
		const { error } = answer.body
		expect([operation.id, answer.status, error.code, error.message]).toEqual([
			operation.id,
			503,
			'unavailable',
			expect.stringContaining('This is the standby'),
		])
	}
})

test('A standby knows the same keys and scopes as the first box', async () => {
	const { body } = await estate.call('POST', '/v1/keys', { name: 'door', scopes: ['checkins:write'] })
	const door = createClient(standby.url, body.key)
	expectRefusal(await door('GET', '/v1/checkins/lookup?q=hop'), 'unauthorized')
	await standby.renew()
	expect((await door('GET', '/v1/checkins/lookup?q=hop')).status).toBe(200)
	expectRefusal(await door('GET', '/v1/waivers'), 'insufficient_scope')
	await estate.call('DELETE', `/v1/keys/${body.id}`)
	await standby.renew()
	expectRefusal(await door('GET', '/v1/checkins/lookup?q=hop'), 'key_revoked')
	expect(
		running.service.deps.db.$client.query('SELECT last_used_at FROM api_keys WHERE id = ?').get(body.id),
	).toEqual({ last_used_at: null })
})

test('A standby shows its pages, and takes no guest’s form', async () => {
	const { slug } = (await there('GET', '/v1/organization')).body
	const template = (await there('GET', `/v1/templates/${estate.templateId}`)).body.slug
	const form = `/w/${slug}/${template}`
	const token = 'A'.repeat(28)
	for (const path of [
		'/desk',
		'/desk/waivers',
		'/docs',
		'/verify',
		'/verify/nobody',
		'/kiosk',
		'/favicon.ico',
		form,
	])
		expect([path, (await there('GET', path, undefined, { accept: 'text/html' })).status]).toEqual([path, 200])
	for (const path of [
		`/s/${token}`,
		`/c/${token}`,
		`/leave/${estate.messageId}/${token}`,
		`/desk/invitations/${token}`,
	])
		expect([path, (await there('GET', path, undefined, { accept: 'text/html' })).status]).toEqual([path, 404])
	const posted = await there('POST', form, 'a=b', {
		'content-type': 'application/x-www-form-urlencoded',
	})
	expectRefusal(posted, 'unavailable')
})

test('The metrics of a standby say how far behind it is', async () => {
	standby.box.behind = { seconds: 1.5 }
	const operator = createClient(standby.url, 'token-of-the-operator')
	const { status, bytes } = await operator('GET', '/metrics')
	expect([status, new TextDecoder().decode(bytes)]).toEqual([
		200,
		expect.stringContaining('\nwaiver_standby_behind_seconds 1.5\n'),
	])
})

test('Staff who are signed in at the first box read at the standby, and nobody signs in there', async () => {
	const browser = openBrowser(running)
	const { body: invited } = await estate.call('POST', '/v1/staff', { name: 'Ana Núñez', role: 'desk' })
	const { login } = await joinStaff(running, invited.inviteUrl, browser)
	await standby.renew()
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const desk: Client = (method, path, body) =>
		createClient(standby.url)(method, path, body, { cookie, origin: standby.url })
	for (const path of ['/desk/session', '/desk/device', '/desk/me', '/v1/today', '/v1/checkins/lookup?q=hop'])
		expect([path, (await desk('GET', path)).status]).toEqual([path, 200])
	const refused = await desk('POST', '/desk/session', { login, password: PASSWORD })
	expectRefusal(refused, 'unavailable')
	expect(refused.body.error.message).toContain('This is the standby')
	expectRefusal(await desk('DELETE', '/desk/session'), 'unavailable')
})

test('Whoever follows events at the standby gets them with the next change of the copy', async () => {
	await standby.renew()
	const stream = await openEventStream(standby.url, estate.key)
	try {
		const { id } = await sign(estate, estate.templateId)
		expect(stream.events()).toEqual([])
		await standby.renew()
		const [event] = await stream.take(1)
		expect([event?.event, event?.data.data.waiverId]).toEqual(['waiver.signed', id])
	} finally {
		stream.close()
	}
})

test('While the copy changes a reader waits, and is refused if it takes too long', async () => {
	let end: () => void = () => undefined
	const changing = standby.reads.change(() => new Promise<void>((resolve) => (end = resolve)))
	const waiting = there('GET', '/v1/waivers?limit=1')
	const refused = await waiting
	expectRefusal(refused, 'unavailable')
	expect(refused.headers.get('retry-after')).toBe('1')
	const next = there('GET', '/v1/waivers?limit=1')
	end()
	await changing
	expect((await next).status).toBe(200)
})

test('Without a copy, or with that of another version, a standby says so', async () => {
	standby.reads.withdraw()
	expectRefusal(await there('GET', '/v1/waivers'), 'unavailable')
	await standby.renew()
	const { $client } = running.service.deps.db
	$client.run("INSERT INTO schema_migrations VALUES (99999, 'of a newer program', 'x', 0)")
	await standby.renew()
	const answer = await there('GET', '/v1/waivers')
	expectRefusal(answer, 'unavailable')
	expect(answer.body.error.message).toContain('another version')
	$client.run('DELETE FROM schema_migrations WHERE version = 99999')
	await standby.renew()
	expect((await there('GET', '/v1/waivers')).status).toBe(200)
})
