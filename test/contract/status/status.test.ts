import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartedBy } from '../../../src/config/started-by.ts'
import { noteBackup } from '../../../src/features/backup/last-backup.ts'
import type { PartName, Status } from '../../../src/features/status/model.ts'
import { VERSION } from '../../../src/kit/release/version.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { startTestService, useService, until } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

const NOW = '2026-07-01T10:00:00.000Z'
const clock = createSettableClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const statusOf = async ({ call }: Pick<Tenant, 'call'>): Promise<Status> =>
	(await call('GET', '/v1/status')).body

// The first sweep begins right after the start.
await until(async () => (await statusOf(hall)).files.checkedAt ?? undefined)

/** State and code of some parts. */
const tell = (status: Status, ...names: PartName[]) =>
	names.map((name) => `${name}: ${status[name].state} ${status[name].code}`)
const idle = { waiting: 0, failing: 0, oldestAt: null }
const size = expect.any(Number)

test('200 with every part of a new box: only copies, mail and an address for phones are missing, and nothing changes', async () => {
	const { status, body } = await expectNoEffect(running.service, () => hall.call('GET', '/v1/status'))
	expect(status).toBe(200)
	expect(body).toEqual({
		state: 'attention',
		at: NOW,
		version: VERSION,
		startedBy: readStartedBy(),
		smartwaiverApi: false,
		service: { state: 'ok', code: null },
		disk: {
			state: 'ok',
			code: null,
			freeBytes: size,
			totalBytes: size,
			floorBytes: 0,
			databaseBytes: size,
			logBytes: size,
			reserveBytes: 0,
			otherBytes: size,
		},
		drill: { state: 'ok', code: null, last: null },
		copies: { state: 'attention', code: 'no_copies', database: null, files: null, lastBackupAt: null },
		keys: { state: 'ok', code: null, files: [] },
		files: {
			state: 'ok',
			code: null,
			missing: 0,
			unexplained: 0,
			found: 0,
			foundUntil: null,
			checkedAt: NOW,
		},
		documents: { state: 'ok', code: null, ...idle, failed: 0, waitingForFont: 0 },
		webhooks: { state: 'ok', code: null, ...idle, paused: 0 },
		messages: { state: 'ok', code: null, ...idle, failedToday: 0 },
		law: { state: 'ok', code: null, overrides: 0, due: 0, changed: 0 },
		clock: { state: 'ok', code: null, timezone: 'UTC', newestAt: NOW },
		address: {
			state: 'attention',
			code: 'address_local',
			baseUrl: null,
			lanUrls: expect.any(Array),
			certificateEndsAt: null,
		},
		mail: { state: 'attention', code: 'mail_kept', email: 'outbox', sms: 'outbox', from: null },
	})
	const { freeBytes, databaseBytes, logBytes, otherBytes, totalBytes } = body.disk
	expect(databaseBytes + logBytes).toBeGreaterThan(100_000)
	expect(freeBytes + databaseBytes + logBytes + otherBytes).toBeWithin(totalBytes - 1_000_000, totalBytes + 1)
})

test("A queue that is late or has failed needs attention in its own organization and in no other's", async () => {
	const other = running.tenant('Other')
	const templateId = await publishTemplate(hall.call)
	const ids: string[] = []
	for (let n = 0; n < 3; n++) ids.push((await sign(hall, templateId)).id)
	const message = { channel: 'email', kind: 'custom', to: 'a@example.org', subject: 'Hello', body: 'Hello' }
	const { body: queued } = await hall.call('POST', '/v1/messages', message)
	const hook = { url: 'https://example.com/hooks', events: ['waiver.signed'] }
	const { body: webhook } = await hall.call('POST', '/v1/webhooks', hook)
	await settleJobs(running.service)
	const { $client } = running.service.deps.db
	const run = (sql: string, ...values: (string | number | undefined)[]): void =>
		void $client.run(
			sql,
			values.map((value) => value ?? null),
		)
	const queues = async (of: Tenant) => tell(await statusOf(of), 'documents', 'webhooks', 'messages')
	const fine = ['documents: ok null', 'webhooks: ok null', 'messages: ok null']
	expect(await queues(hall)).toEqual(fine)

	const long = clock.now() - HOUR_MS - MINUTE_MS
	run("UPDATE waivers SET pdf_status = 'pending', signed_at = ? WHERE id = ?", long, ids[0])
	run(
		`INSERT INTO jobs (kind, subject, organization_id, run_at, attempts, leased, failure)
		SELECT 'waiver.pdf', id, organization_id, ?2, 3, 0, 'x' FROM waivers WHERE id = ?1`,
		ids[0],
		clock.now() + DAY_MS,
	)
	run(
		"UPDATE messages SET status = 'queued', attempts = 2, created_at = ?, next_attempt_at = ? WHERE id = ?",
		long,
		clock.now() + DAY_MS,
		queued.id,
	)
	run(
		`INSERT INTO webhook_deliveries SELECT 1, 'd', organization_id, id, 'test', 'e', 'ping', NULL, '{}', 'pending',
		pause_count, 2, ?, ?, NULL FROM webhook_endpoints WHERE id = ?`,
		clock.now() + DAY_MS,
		long,
		webhook.id,
	)
	const late = await statusOf(hall)
	const one = { waiting: 1, failing: 1, oldestAt: new Date(long).toISOString() }
	expect(late).toMatchObject({ documents: one, webhooks: one, messages: one })
	expect(await queues(hall)).toEqual([
		'documents: attention documents_late',
		'webhooks: attention webhooks_late',
		'messages: attention messages_late',
	])
	run("UPDATE waivers SET missing_letters = 'U+4E00' WHERE id = ?", ids[0])
	expect((await statusOf(hall)).documents).toMatchObject({
		code: 'font_missing',
		waiting: 0,
		waitingForFont: 1,
	})
	run("UPDATE waivers SET pdf_status = 'failed' WHERE id = ?", ids[1])
	run("UPDATE webhook_endpoints SET active = 0, paused_reason = 'failing' WHERE id = ?", webhook.id)
	const failed = await statusOf(hall)
	expect(tell(failed, 'documents', 'webhooks')).toEqual([
		'documents: attention documents_failed',
		'webhooks: attention webhooks_paused',
	])
	expect(failed).toMatchObject({ documents: { failed: 1 }, webhooks: { ...idle, paused: 1 } })
	expect(await queues(other)).toEqual(fine)
	run('DELETE FROM webhook_deliveries')
})

test('A clock that was set back behind what has happened is a fault', async () => {
	clock.set('2026-06-30T10:00:00Z')
	const status = await statusOf(hall)
	expect([status.state, ...tell(status, 'clock')]).toEqual(['fault', 'clock: fault clock_behind'])
	expect(status.clock.newestAt).toStartWith('2026-07-01T10:')
	clock.set('2026-07-01T11:00:00Z')
})

test('A backup is good for eight days', async () => {
	const { deps } = running.service
	const madeAt = new Date(clock.now() - 8 * DAY_MS).toISOString()
	await noteBackup(deps, { madeAt })
	expect((await statusOf(hall)).copies).toMatchObject({ state: 'ok', lastBackupAt: madeAt })
	clock.advance(1)
	expect(tell(await statusOf(hall), 'copies')).toEqual(['copies: attention backup_old'])
})

test('Only the owner reads the status, and a key needs organization:manage', async () => {
	for (const role of ['manager', 'desk', 'auditor'] as const)
		expectRefusal(await (await hire(running, hall, role)).call('GET', '/v1/status'), 'insufficient_scope')
	expect((await (await hire(running, hall, 'owner')).call('GET', '/v1/status')).status).toBe(200)
	const reader = running.clientOf(hall.organizationId, ['organization:read'])
	expectRefusal(await reader('GET', '/v1/status'), 'insufficient_scope')
})

test('Disk, drill, copies, address and mail say what is wrong by the settings, without any secret of them', async () => {
	const place = mkdtempSync(join(tmpdir(), 'waiver-copies-'))
	const boxed = startTestService(
		{
			baseUrl: 'http://192.168.1.20:3000',
			diskFloorMb: 1_000_000,
			dbReplicaUrl: `file://${place}/db?access-key=SECRET-OF-PLACE`,
			smtpUrl: 'smtps://user:SECRET-OF-MAIL@mail.example:465',
			smsGatewayUrl: 'https://sms.example/?key=SECRET-OF-SMS',
			mailFrom: 'desk@hall.example',
		},
		{ clock, withoutLoops: true },
	)
	const tenant = boxed.tenant('Hall')
	const parts = ['disk', 'drill', 'copies', 'address', 'mail'] as const
	const first = await tenant.call('GET', '/v1/status')
	expect(tell(first.body, ...parts)).toEqual([
		'disk: fault disk_full',
		'drill: attention drill_missing',
		'copies: attention files_not_copied',
		'address: attention no_https',
		'mail: ok null',
	])
	expect(first.body.mail).toMatchObject({ email: 'smtp', sms: 'sms_gateway', from: 'desk@hall.example' })
	expect(new TextDecoder().decode(first.bytes)).not.toContain('SECRET')

	const drilled = (ok: boolean, ageMs: number): void => {
		const at = new Date(clock.now() - ageMs).toISOString()
		const figures = {
			waivers: 3,
			files: 4,
			lostEntries: 0,
			lostSeconds: 2,
			readySeconds: 1,
			verifySeconds: 1,
		}
		const result = { at, ok, source: 'replica', reason: 'x', repaired: { images: 0, pdfs: 0 }, ...figures }
		writeFileSync(join(boxed.config.dataDir, 'drill.json'), JSON.stringify(result))
	}
	const drill = async () => (await statusOf(tenant)).drill
	drilled(true, 8 * DAY_MS)
	expect(await drill()).toEqual({
		state: 'ok',
		code: null,
		last: {
			at: new Date(clock.now() - 8 * DAY_MS).toISOString(),
			ok: true,
			source: 'replica',
			waivers: 3,
			lostSeconds: 2,
		},
	})
	drilled(true, 8 * DAY_MS + 1)
	expect(await drill()).toMatchObject({ state: 'attention', code: 'drill_overdue' })
	drilled(false, 0)
	expect(await drill()).toMatchObject({ state: 'fault', code: 'drill_failed' })
	await boxed.close()
	rmSync(place, { recursive: true })
})
