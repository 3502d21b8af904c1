import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { transact } from '../../../src/db/transact.ts'
import { requeueMissing } from '../../../src/features/documents/requeue-missing.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { BASE, hireAtBase, openHallFor, openWithHost, putHosts } from '../../support/http/hosts.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { untilIdle, useService } from '../../support/service/service.ts'

const running = useService({ baseUrl: BASE, messagesPerMinute: 1_000 })

describe('The hosts of an organization', () => {
	test('Hosts are kept in small letters and in Punycode, once each, in their order', async () => {
		const hall = openHallFor(running)
		const { body } = await putHosts(hall, 'Waivers.Süd.example', 'b.example', 'waivers.süd.example')
		expect(body.hosts).toEqual(['waivers.xn--sd-xka.example', 'b.example'])
		expect((await hall.call('GET', '/v1/organization')).body.hosts).toEqual(body.hosts)
		expect((await putHosts(hall)).body.hosts).toEqual([])
	})

	test.each([
		'https://hall.example',
		'hall.example/w',
		'hall.example:8443',
		'user@hall.example',
		'192.0.2.7',
		'[2001:db8::1]',
		'hall',
		'hall.example.',
		'-hall.example',
		'hall example',
		'*.example',
		'box.example',
		'BOX.example',
	])('422 for %s, which is no host of an organization', async (name) => {
		const hall = openHallFor(running)
		expectRefusal(await putHosts(hall, 'fine.example', name), 'validation_failed', [
			{ path: '/hosts/1', code: 'host' },
		])
		expect((await hall.call('GET', '/v1/organization')).body.hosts).toEqual([])
	})

	test('422 for the eleventh host', async () => {
		const hall = openHallFor(running)
		const names = Array.from({ length: 11 }, (_, at) => `h${at}-${hall.host}`)
		expect((await putHosts(hall, ...names)).status).toBe(422)
		expect((await putHosts(hall, ...names.slice(1))).status).toBe(200)
	})

	test('409 for a host of another organization, until that one gives it up', async () => {
		const [hall, thief] = [openHallFor(running), openHallFor(running)]
		await putHosts(hall, hall.host)
		const stolen = await putHosts(thief, thief.host, hall.host.toUpperCase())
		expectRefusal(stolen, 'conflict')
		expect(stolen.body.error).toMatchObject({
			message: 'Another organization of this service has one of these names. It has to give it up first.',
			details: { host: hall.host },
		})
		expect((await thief.call('GET', '/v1/organization')).body.hosts).toEqual([])
		await putHosts(hall, `new-${hall.host}`)
		expect((await putHosts(thief, thief.host, hall.host)).body.hosts).toEqual([thief.host, hall.host])
	})

	test('Owners set hosts; managers, the desk and auditors do not', async () => {
		const hall = openHallFor(running)
		for (const role of ['manager', 'desk', 'auditor'] as const) {
			const { call } = await hireAtBase(running, hall, role)
			expectRefusal(await call('PATCH', '/v1/organization', { hosts: [hall.host] }), 'insufficient_scope')
		}
		const owner = await hireAtBase(running, hall, 'owner')
		expect((await owner.call('PATCH', '/v1/organization', { hosts: [hall.host] })).status).toBe(200)
	})
})

describe('Addresses', () => {
	test('All addresses of an organization have its first host; without one that of the service', async () => {
		const hall = await openWithHost(running)
		const { call, templateId } = hall
		const list = async (): Promise<string[]> => {
			const [event, kiosk, person, prefill] = await Promise.all([
				call('POST', '/v1/events', { name: 'Party', templateId, startsAt: '2099-01-01T10:00:00Z' }),
				call('POST', '/v1/kiosks', { name: 'Tablet' }),
				call('POST', '/v1/staff', { name: 'Ana', role: 'desk' }),
				call('POST', '/v1/prefill-links', { templateId, values: {} }),
			])
			const invited = await call('POST', `/v1/events/${event.body.id}/invitees`, {
				invitees: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@guests.example' }],
			})
			const leader = await call('PUT', `/v1/events/${event.body.id}/leader-link`)
			return [
				(await call('GET', `/v1/templates/${templateId}`)).body.signUrl,
				event.body.signUrl,
				leader.body.leaderUrl,
				kiosk.body.pairUrl,
				person.body.inviteUrl,
				prefill.body.url,
				invited.body.items[0].signUrl,
			].map((url) => new URL(url).origin)
		}
		expect(new Set(await list())).toEqual(new Set([`https://${hall.host}`]))
		await putHosts(hall, `new-${hall.host}`, hall.host)
		expect(new Set(await list())).toEqual(new Set([`https://new-${hall.host}`]))
		await putHosts(hall)
		expect(new Set(await list())).toEqual(new Set([BASE]))
	})

	test('A mail has links at the host', async () => {
		const { call, templateId, host } = await openWithHost(running)
		const { body: event } = await call('POST', '/v1/events', {
			name: 'Party',
			templateId,
			startsAt: '2099-01-01T10:00:00Z',
		})
		const { body: invited } = await call('POST', `/v1/events/${event.id}/invitees`, {
			invitees: [{ firstName: 'Ada', lastName: 'Lovelace', email: `ada@${host}` }],
		})
		const message = { channel: 'email', kind: 'invite', inviteeId: invited.items[0].id }
		expect((await call('POST', '/v1/messages', message)).status).toBe(202)
		await untilIdle(running)
		const outbox = join(running.config.dataDir, 'outbox')
		const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
		const mail = mails.find((text) => text.includes(`ada@${host}`)) ?? ''
		const plain = mail.replaceAll('=\r\n', '')
		expect(plain).toContain(`https://${host}/s/`)
		expect(plain).toContain(`https://${host}/leave/`)
		expect(plain).not.toContain(`${BASE}/`)
	})

	test('A document names the host at which it was made, and keeps its bytes when the host goes', async () => {
		const hall = await openWithHost(running)
		const { id } = await sign(hall, hall.templateId)
		await settleJobs(running.service)
		const db = running.service.deps.db.$client
		const row = () =>
			db
				.query<{ file: string; unsealed: string; shown: string }, [string]>(
					`SELECT w.pdf_sha256 AS file, s.unsealed_sha256 AS unsealed, s.shown
					FROM waivers AS w JOIN pdf_seals AS s ON s.waiver_seq = w.seq WHERE w.id = ?`,
				)
				.get(id)
		const before = row()
		expect(before?.shown).toContain(`https://${hall.host}`)
		await putHosts(hall)
		expect(row()).toEqual(before)
		// Rendered again, it is what it was.
		const file = before?.file ?? ''
		rmSync(join(running.config.dataDir, 'files', file.slice(0, 2), file))
		transact(running.service.deps.db, (tx) => requeueMissing(tx, [file]))
		await settleJobs(running.service)
		expect([row()?.unsealed, row()?.shown]).toEqual([before?.unsealed, before?.shown])
	})
})
