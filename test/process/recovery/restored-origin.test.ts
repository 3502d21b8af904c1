import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const copies = (): Record<string, string> => ({ FILES_REPLICA_URL: join(place, 'copies') })

let place: string
let dataDir: string
let backup: string
let running: ChildService | undefined
let key: string
let templateId: string
let organizationId: string
/** The newest checkpoint that was published after the backup was made: origin, size and root. */
let later: string[]

/** A box of which there is a backup, that has signed and published since, by another key, and then was lost. */
async function loseBox(env: Record<string, string>): Promise<void> {
	const call = await start(dataDir, env)
	organizationId = (await call('GET', '/v1/organization')).body.id
	templateId = await publishTemplate(call)
	const { id } = await sign({ call }, templateId)
	await proofOf(call, id)
	expect((await runWaiver(['backup', '--to', backup], { DATA_DIR: dataDir })).code).toBe(0)
	await sign({ call }, templateId)
	expect((await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir })).code).toBe(0)
	const last = await sign({ call }, templateId)
	later = await proofOf(call, last.id)
	if (env['FILES_REPLICA_URL'] !== undefined) await untilCopied(later)
	await running?.end('SIGKILL')
}

async function start(folder: string, env: Record<string, string> = {}): Promise<Client> {
	running = await startChild(folder, env)
	return running.client(key)
}

/** The checkpoint that proves a waiver. @returns its lines: origin, size, root */
async function proofOf(call: Client, id: string): Promise<string[]> {
	const { status, body } = await call('GET', `/v1/waivers/${id}/proof`)
	expect(status).toBe(200)
	return (body.checkpoint as string).split('\n').slice(0, 3)
}

/** Waits until the copies of the logs hold a checkpoint of this size. */
async function untilCopied([, size]: string[]): Promise<void> {
	const log = `copies/checkpoints/${organizationId}.g1.log`
	await until(async () => {
		// One that is being written has another name until it is whole, and the box dies right after this.
		const pieces = [...new Bun.Glob('*').scanSync({ cwd: join(place, log), onlyFiles: true })].filter(
			(name) => !name.endsWith('.part'),
		)
		const texts = await Promise.all(pieces.map((piece) => Bun.file(join(place, log, piece)).text()))
		return texts.some((text) => text.includes(`"size":${size},`)) || undefined
	})
}

beforeEach(async () => {
	place = mkdtempSync(join(tmpdir(), 'waiver-restored-'))
	dataDir = makeDataDir()
	backup = join(place, 'backup')
	key = await makeKey(dataDir)
})
afterEach(async () => {
	await running?.end('SIGKILL')
	for (const path of [place, dataDir]) rmSync(path, { recursive: true, force: true })
})

test('A restored backup publishes under another origin than the service did after the backup was made', async () => {
	await loseBox({})
	const [restored, again] = [join(place, 'data'), join(place, 'again')]
	const said = await runWaiver(['restore', '--from', backup], { DATA_DIR: restored })
	expect(said).toMatchObject({ code: 0, out: expect.stringContaining('published under new origins') })
	const call = await start(restored)
	const first = (await call('GET', '/v1/waivers')).body.items[0].id
	const origins = new Set<string | undefined>()
	for (let size = 0; size < Number(later[1]);) {
		const [origin, reached] = await proofOf(call, (await sign({ call }, templateId)).id)
		origins.add(origin)
		size = Number(reached)
	}
	const { body: proof } = await call('GET', `/v1/waivers/${first}/proof`)
	expect((await call('POST', '/v1/evidence/verify', proof)).body.valid).toBe(true)
	await running?.end('SIGTERM')
	expect(await runWaiver(['verify'], { DATA_DIR: restored })).toMatchObject({ code: 0 })

	// The same copy once more, with nothing left of what was signed on the first: a third history, and a third name.
	expect((await runWaiver(['restore', '--from', backup], { DATA_DIR: again })).code).toBe(0)
	const third = await start(again)
	origins.add((await proofOf(third, (await sign({ call: third }, templateId)).id))[0])
	expect(origins.size).toBe(2)
	for (const origin of origins) expect(origin).toMatch(new RegExp(`^${later[0]}/g\\d+$`))
})

test('A restored backup is read-only until the owner confirms the loss, if the replica has later checkpoints', async () => {
	await loseBox(copies())
	const restored = join(place, 'data')
	const said = await runWaiver(['restore', '--from', backup], { DATA_DIR: restored, ...copies() })
	expect(said).toMatchObject({ code: 0, out: expect.stringContaining('read-only until the owner confirms') })
	await expectRecovery(restored, copies())
})

test('A restored backup is read-only until the owner confirms the loss, if the logs of the lost database are still there', async () => {
	await loseBox({})
	for (const name of ['waiver.db', 'waiver.db-wal', 'waiver.db-shm'])
		rmSync(join(dataDir, name), { force: true })
	const said = await runWaiver(['restore', '--from', backup], { DATA_DIR: dataDir })
	expect(said).toMatchObject({ code: 0, out: expect.stringContaining('read-only until the owner confirms') })
	await expectRecovery(dataDir, {})
})

async function expectRecovery(restored: string, env: Record<string, string>): Promise<void> {
	const call = await start(restored, env)
	expectRefusal(await call('POST', '/v1/waivers', { templateId }), 'unavailable')
	const confirmed = await runWaiver(['recover', '--confirm'], { DATA_DIR: restored })
	expect(confirmed).toMatchObject({ code: 0, err: '' })
	await until(async () => (await call('GET', '/health/ready')).status === 200 || undefined)
	const { id } = await sign({ call }, templateId)
	expect((await proofOf(call, id))[0]).toBe(`${later[0]}/g2`)
	await running?.end('SIGTERM')
	expect(await runWaiver(['verify'], { DATA_DIR: restored })).toMatchObject({ code: 0 })
}
