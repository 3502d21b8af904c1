import { afterAll, afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOnBox } from '../../support/recovery/command.ts'
import { makeRecoveryEstate } from '../../support/recovery/recovery-estate.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { Client, TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(60_000)

const estate = await makeRecoveryEstate()
afterAll(() => estate.remove())

let running: TestService | undefined
afterEach(async () => {
	await running?.service.stop()
	running = undefined
})

type Folders = { readonly dataDir: string; readonly copies: string }

/** A box whose folder was set back as a whole, as by a snapshot of its machine; its copies went on. */
function setBack(name: string): Folders {
	const folder = join(estate.folder, name)
	cpSync(join(estate.folder, 'box'), folder, { recursive: true })
	const dataDir = join(folder, 'data')
	for (const state of ['waiver.db', 'checkpoints']) rmSync(join(dataDir, state), { recursive: true })
	cpSync(join(estate.folder, 'older.db'), join(dataDir, 'waiver.db'))
	cpSync(join(estate.folder, 'older-checkpoints'), join(dataDir, 'checkpoints'), { recursive: true })
	return { dataDir, copies: join(folder, 'copies') }
}

function start({ dataDir, copies }: Folders): { call: Client; ready: () => Promise<any> } {
	const started = startTestService({ dataDir, filesReplicaUrl: copies })
	running = started
	return {
		call: createClient(started.service.url, estate.key),
		ready: async () => (await started.anonymous('GET', '/health/ready')).body,
	}
}

/** Each file below a folder with its bytes. */
const contentOf = (folder: string): Record<string, string> =>
	Object.fromEntries(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => [
				join(parentPath, name).slice(folder.length),
				readFileSync(join(parentPath, name), 'utf8'),
			]),
	)

const originOf = async (call: Client): Promise<string> =>
	(await call('GET', '/v1/evidence/checkpoint')).body.checkpoint.split('\n')[0]

test('A folder that was set back is noticed by its copies, only reads, and publishes under another name once the loss is confirmed', async () => {
	const box = setBack('confirmed')
	const before = contentOf(join(box.copies, 'checkpoints'))
	const { call, ready } = start(box)
	const { reason } = await until(async () => ((await ready()).ready === true ? undefined : await ready()))
	expect(reason).toContain('this folder is an older copy')
	expectRefusal(await call('POST', '/v1/locations', { name: 'Hall 2' }), 'unavailable')
	expect((await call('GET', '/v1/status')).body.service).toMatchObject({ code: 'recovery_needed' })
	expect(contentOf(join(box.copies, 'checkpoints'))).toEqual(before)

	expect(await runOnBox(box, ['recover', '--confirm'])).toContain('was fetched from the copies')
	await until(async () => (await ready()).ready || undefined)
	await sign({ call }, await publishTemplate(call))
	expect(await originOf(call)).toEndWith('/g2')
	// What was published of old is left as it is, line for line.
	const after = await until(() => {
		const content = contentOf(join(box.copies, 'checkpoints'))
		return Object.keys(content).length > Object.keys(before).length ? content : undefined
	})
	expect(after).toMatchObject(before)
})

test('While the copies are not reachable, guests sign and nothing is published; a folder that was set back is noticed then', async () => {
	const box = setBack('unreachable')
	renameSync(box.copies, `${box.copies}-away`)
	writeFileSync(box.copies, 'a file where the folder should be')
	const logs = contentOf(join(box.dataDir, 'checkpoints'))
	const { call, ready } = start(box)
	await sign({ call }, await publishTemplate(call))
	expect(await ready()).toEqual({ ready: true })
	const refusal = await call('GET', '/v1/evidence/checkpoint')
	expectRefusal(refusal, 'unavailable')
	expect(refusal.body.error.message).toContain('FILES_REPLICA_URL')
	expect(contentOf(join(box.dataDir, 'checkpoints'))).toEqual(logs)

	rmSync(box.copies)
	renameSync(`${box.copies}-away`, box.copies)
	const { reason } = await until(async () => ((await ready()).ready === true ? undefined : await ready()))
	expect(reason).toContain('this folder is an older copy')
	expect(contentOf(join(box.dataDir, 'checkpoints'))).toEqual(logs)
})

test('A box whose copies are merely behind serves, and completes them', async () => {
	const folder = join(estate.folder, 'behind')
	cpSync(join(estate.folder, 'box'), folder, { recursive: true })
	const box = { dataDir: join(folder, 'data'), copies: join(folder, 'copies') }
	const [log = ''] = readdirSync(join(box.copies, 'checkpoints'))
	const pieces = join(box.copies, 'checkpoints', log)
	rmSync(join(pieces, readdirSync(pieces).sort().at(-1) ?? ''))
	const { call, ready } = start(box)
	await sign({ call }, await publishTemplate(call))
	expect((await call('GET', '/v1/evidence/checkpoint')).status).toBe(200)
	await until(() => {
		const copy = Object.entries(contentOf(pieces))
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([, text]) => text)
			.join('')
		return copy === readFileSync(join(box.dataDir, 'checkpoints', log), 'utf8') || undefined
	})
	expect(await ready()).toEqual({ ready: true })
})
