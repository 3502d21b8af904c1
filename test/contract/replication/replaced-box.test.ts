import { afterEach, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awaitCopies } from '../../../src/features/replication/await-copies.ts'
import { CopiesOwner, takeCopiesOver } from '../../../src/files/copies-owner.ts'
import { openReplica } from '../../../src/files/replica.ts'
import { openCheckpointLog } from '../../../src/ledger/checkpoint-log.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { runOnBox } from '../../support/recovery/command.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const folders: string[] = []
const running: TestService[] = []
afterEach(async () => {
	for (const each of running.splice(0)) await each.close()
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-owner-'))
	folders.push(folder)
	return folder
}

function start(dataDir: string, copies: string): TestService {
	const started = startTestService({ dataDir, filesReplicaUrl: copies })
	running.push(started)
	return started
}

const ownerIn = (folder: string): string | undefined =>
	existsSync(join(folder, 'owner')) ? JSON.parse(readFileSync(join(folder, 'owner'), 'utf8')).id : undefined

/** What a promise fails with; empty where it does not. */
const failure = async (promise: Promise<unknown> | undefined): Promise<string> => {
	try {
		await promise
		return ''
	} catch (error) {
		return String(error)
	}
}

const S3 = { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' }

test('A machine that returns after another was restored from its copies is read-only, says why, and copies nothing', async () => {
	const [copies, dataDir, restoredDir] = [makeFolder(), makeFolder(), makeFolder()]
	const before = start(dataDir, copies)
	const hall = before.tenant('Hall')
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId)
	await until(() => ownerIn(copies))
	await before.service.stop()

	cpSync(dataDir, restoredDir, { recursive: true })
	await takeCopiesOver(restoredDir, () => crypto.randomUUID())
	const restored = start(restoredDir, copies)
	await until(() => (ownerIn(copies) === ownerIn(restoredDir) ? true : undefined))
	expect(ownerIn(copies)).not.toBe(ownerIn(dataDir))
	await sign({ call: createClient(restored.service.url, hall.key) }, templateId)
	const owner = ownerIn(copies)

	const back = start(dataDir, copies)
	const call = createClient(back.service.url, hall.key)
	const { reason } = await until(async () => {
		const { body } = await call('GET', '/health/ready')
		return body.ready ? undefined : body
	})
	expect(reason).toContain('belong to another data directory')
	expectRefusal(await call('POST', '/v1/waivers', { templateId, values }), 'unavailable')
	expectRefusal(await call('POST', `/v1/waivers/${id}/void`, { reason: 'asked' }), 'unavailable')
	expect((await call('GET', `/v1/waivers/${id}`)).status).toBe(200)
	expect(back.logged.filter((line) => line.includes('another machine has taken over'))).toHaveLength(1)
	// The keys of the successor are left alone.
	expect(await failure(back.service.deps.replica?.put('keys/mine', new Uint8Array(1)))).toContain(
		'another data directory',
	)
	expect(ownerIn(copies)).toBe(owner)

	// The successor goes on, also after a restart.
	await restored.service.stop()
	const again = start(restoredDir, copies)
	await sign({ call: createClient(again.service.url, hall.key) }, templateId)
	expect((await again.anonymous('GET', '/health/ready')).body).toEqual({ ready: true })

	// The operator decides for the old box after all. The other one has published under the same name.
	const ofOld = openCheckpointLog(
		join(dataDir, 'checkpoints'),
		createStillClock(),
		0,
		openReplica(copies, S3, () => 'id'),
	)
	await until(async () => (await ofOld.listBehind()).length > 0 || undefined)
	rmSync(join(copies, 'owner'))
	await back.service.stop()
	const chosen = start(dataDir, copies)
	await until(() => (ownerIn(copies) === ownerIn(dataDir) ? true : undefined))
	const ready = async () => (await chosen.anonymous('GET', '/health/ready')).body
	expect((await until(async () => (await ready()).reason)) as string).toContain('waiver recover')
	await runOnBox({ dataDir, copies }, ['recover', '--confirm'])
	await until(async () => (await ready()).ready || undefined, 10_000)
	await sign({ call: createClient(chosen.service.url, hall.key) }, templateId)
}, 20_000)

test('A machine that is replaced while it runs becomes read-only within ten seconds and ends its background work', async () => {
	const [copies, dataDir, otherDir] = [makeFolder(), makeFolder(), makeFolder()]
	const clock = createStillClock()
	const options = {
		replica: openReplica(copies, S3, () => crypto.randomUUID()),
		clock,
		nextId: () => crypto.randomUUID(),
	}
	const copiesOwner = new CopiesOwner({ dataDir, ...options })
	const state: { replaced?: string | undefined } = {}
	const steps: string[] = []
	const logged: string[] = []
	const note = (message: string) => void logged.push(message)
	const log = { debug: note, info: note, warn: note, error: note }
	const { deps } = start(makeFolder(), '').service
	const loop = awaitCopies({ ...deps, copiesOwner, log }, state, {
		goOn: () => steps.push('goes on'),
		stopAll: () => steps.push('ends'),
	})
	loop.start()
	await until(() => (steps.length > 0 ? true : undefined))
	expect([steps, state.replaced]).toEqual([['goes on'], undefined])

	await takeCopiesOver(otherDir, () => crypto.randomUUID())
	expect(await new CopiesOwner({ dataDir: otherDir, ...options }).check()).toBeUndefined()
	await until(() => (steps.length > 1 ? true : undefined), 10_000)
	expect(state.replaced).toContain('another data directory')
	expect(steps).toEqual(['goes on', 'ends'])
	clock.advance(10_000)
	expect(await failure(copiesOwner.guard().remove('files/ab'))).toContain('another data directory')
	await loop.stop()
})

test('An unresponsive replica keeps nobody from signing', async () => {
	const dataDir = makeFolder()
	writeFileSync(join(dataDir, 'no-folder'), '')
	const box = start(dataDir, join(dataDir, 'no-folder', 'below'))
	const hall = box.tenant('Hall')
	await sign(hall, await publishTemplate(hall.call))
	await until(() =>
		box.logged.some((line) => line.includes('the owner of the copies is not known')) ? true : undefined,
	)
	expect((await box.anonymous('GET', '/health/ready')).body).toEqual({ ready: true })
})
