import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../src/db/migrations.ts'
import {
	makeDataDir,
	makeKey,
	runWaiver,
	spawnWaiver,
	startChild,
} from '../../support/service/child-service.ts'
import type { ChildService, Ended } from '../../support/service/child-service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { makeTwoPrograms } from '../../support/service/two-programs.ts'
import type { Programs } from '../../support/service/two-programs.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(400_000)

const folders: string[] = []
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What a guest, a booking system and the desk know of waivers by their ids. */
type Known = {
	readonly key: string
	readonly templateId: string
	readonly early: string
	readonly voided: string
	readonly purged: string
	readonly family: string
	readonly familyPdf: string
	readonly people: readonly string[]
	readonly voidedSince: string
	readonly last: string
}

const family = {
	name: { firstName: 'Ada', lastName: 'Lovelace' },
	children: [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth: '2018-05-12' }],
}

const serve = (dataDir: string, program: string): Promise<ChildService> =>
	startChild(dataDir, {}, [], [program])
const run = (dataDir: string, program: string, ...args: string[]): Promise<Ended> =>
	runWaiver(args, { DATA_DIR: dataDir }, [program])
const pdfOf = async (call: Client, id: string): Promise<string> =>
	new Bun.CryptoHasher('sha256').update((await call('GET', `/v1/waivers/${id}/pdf`)).bytes).digest('hex')

const untilPdfReady = (call: Client, id: string): Promise<true> =>
	until(
		async () => ((await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined),
		60_000,
	)

/** A data directory that the earlier program has begun, and in which the next one has gone on until it was killed. */
async function makeKept({ older, newer }: Programs): Promise<Known & { readonly dataDir: string }> {
	const dataDir = makeDataDir()
	folders.push(dataDir)
	let service = await serve(dataDir, older)
	const key = await makeKey(dataDir)
	let call = service.client(key)
	const templateId = await publishTemplate(call)
	const [early, voided, purged] = [
		(await sign({ call }, templateId)).id,
		(await sign({ call }, templateId)).id,
		(await sign({ call }, templateId)).id,
	]
	for (const id of [early, voided, purged]) await untilPdfReady(call, id)
	await service.end('SIGTERM')
	service = await serve(dataDir, newer)
	call = service.client(key)
	expect((await call('POST', `/v1/waivers/${voided}/void`, { reason: 'Twice' })).status).toBe(200)
	expect((await call('POST', `/v1/waivers/${purged}/purge`, { reason: 'Asked for' })).status).toBe(200)
	const signed = await sign({ call }, templateId, { values: family })
	await untilPdfReady(call, signed.id)
	const familyPdf = await pdfOf(call, signed.id)
	const { body } = await call('GET', `/v1/waivers/${signed.id}`)
	const voidedSince = (await sign({ call }, templateId)).id
	await call('POST', `/v1/waivers/${voidedSince}/void`, { reason: 'Wrong form' })
	await untilPdfReady(call, voidedSince)
	// Its PDF is not made yet.
	const last = (await sign({ call }, templateId)).id
	await service.end('SIGKILL')
	const people = body.participants.map(({ id }: { id: string }) => id)
	return {
		dataDir,
		key,
		templateId,
		early,
		voided,
		purged,
		family: signed.id,
		familyPdf,
		people,
		voidedSince,
		last,
	}
}

function schemaOf(dataDir: string): number {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	const version = db.query<{ n: number }, []>('SELECT count(*) AS n FROM schema_migrations').get()?.n ?? 0
	db.close()
	return version
}

/** The earlier program serves all that was acknowledged, goes on, and its evidence verifies. */
async function expectWhole(dataDir: string, program: string, known: Known): Promise<void> {
	const service = await serve(dataDir, program)
	const call = service.client(known.key)
	const read = async (id: string) => (await call('GET', `/v1/waivers/${id}`)).body
	expect((await call('GET', '/health/ready')).status).toBe(200)
	for (const id of [known.early, known.family, known.last]) expect((await read(id)).status).toBe('signed')
	for (const id of [known.voided, known.voidedSince]) expect((await read(id)).status).toBe('voided')
	expect((await call('GET', `/v1/waivers/${known.purged}`)).body).toMatchObject({
		purgedAt: expect.any(String),
	})
	expect((await read(known.family)).participants.map(({ id }: { id: string }) => id)).toEqual([
		...known.people,
	])
	expect(await pdfOf(call, known.family)).toBe(known.familyPdf)
	const covered = await call(
		'GET',
		`/v1/participants/${known.people[1]}/coverage?templateId=${known.templateId}`,
	)
	expect(covered.body).toMatchObject({ covered: true })
	await untilPdfReady(call, (await sign({ call }, known.templateId)).id)
	await service.end('SIGTERM')
	expect(await run(dataDir, program, 'verify')).toMatchObject({ code: 0 })
}

describe('To a program that the newer schema is not marked compatible with', () => {
	const programs = makeTwoPrograms('other')
	let kept: Known & { readonly dataDir: string }
	beforeAll(async () => {
		kept = await makeKept(programs)
	})
	const copyOf = (): string => {
		const dataDir = makeDataDir()
		folders.push(dataDir)
		cpSync(kept.dataDir, dataDir, { recursive: true })
		return dataDir
	}

	test('A rollback restores under the same ids what was signed since the upgrade, and voids and purges again', async () => {
		const dataDir = copyOf()
		expect((await run(dataDir, programs.older, 'organizations', 'list')).err).toContain('"waiver rollback"')
		const { code, out, err } = await run(dataDir, programs.newer, 'rollback', '--to', programs.older)
		expect({ code, err }).toEqual({ code: 0, err: '' })
		expect(out).toContain('3 waivers imported.')
		expect(out).toContain('2 waivers voided and 1 waiver purged, as before.')
		expect(out).toContain(`sudo install -m 0755 ${programs.older} `)
		expect(schemaOf(dataDir)).toBe(migrations.length)
		expect(existsSync(join(dataDir, 'rollback.json'))).toBe(false)
		await expectWhole(dataDir, programs.older, kept)
		// The way forward is open again.
		await expectWhole(dataDir, programs.newer, kept)
		expect(schemaOf(dataDir)).toBe(migrations.length + 1)
	})

	test('A rollback that is killed again and again goes on when it is run again, and nothing is lost', async () => {
		const dataDir = copyOf()
		const holds = (name: string): number =>
			existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name)).length : 0
		const database = (): number => statSync(join(dataDir, 'waiver.db')).ino
		const newer = database()
		// Each step leaves a trace; it is killed at the first sight of it.
		const steps = [
			() => holds('backups') > 1,
			() => existsSync(join(dataDir, 'rollback.json')),
			() => database() !== newer,
			() => holds('found') > 0,
			() => database() !== newer && holds('found') === 0,
		]
		let kills = 0
		for (const step of steps) {
			const child = spawnWaiver(
				['rollback', '--to', programs.older],
				{ DATA_DIR: dataDir },
				['setsid'],
				[programs.newer],
			)
			while (child.exitCode === null && !step()) await Bun.sleep(1)
			if (child.exitCode !== null) break
			process.kill(-child.pid, 'SIGKILL')
			await child.exited
			kills++
		}
		expect(await run(dataDir, programs.newer, 'rollback', '--to', programs.older)).toMatchObject({
			code: 0,
			err: '',
		})
		expect(kills).toBeGreaterThan(2)
		await expectWhole(dataDir, programs.older, kept)
	})

	test('Between its steps a rollback keeps the newer program from upgrading the database again, and either program finishes it', async () => {
		const dataDir = copyOf()
		const stub = join(dataDir, '../', `${dataDir.split('/').at(-1)}-stub`)
		folders.push(stub)
		await Bun.write(stub, `#!/bin/sh\n[ "$2" = --schema ] && exec '${programs.older}' "$@"\nexit 1\n`)
		await Bun.$`chmod 755 ${stub}`.quiet()
		const cut = await run(dataDir, programs.newer, 'rollback', '--to', stub)
		expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('run "waiver rollback" again') })
		expect(schemaOf(dataDir)).toBe(migrations.length)
		const started = await run(dataDir, programs.newer, 'serve')
		expect(started).toMatchObject({ code: 1, err: expect.stringContaining('is not finished') })
		expect(schemaOf(dataDir)).toBe(migrations.length)
		expect(await run(dataDir, programs.older, 'rollback')).toMatchObject({ code: 0, err: '' })
		await expectWhole(dataDir, programs.older, kept)
	})

	test('A rollback is refused while the service runs, without the backup, and to what is no program, and changes nothing', async () => {
		const dataDir = copyOf()
		const service = await serve(dataDir, programs.newer)
		expect(await run(dataDir, programs.newer, 'rollback', '--to', programs.older)).toMatchObject({
			code: 1,
			err: expect.stringMatching(/^The service runs\. Stop it first: /),
		})
		await service.end('SIGTERM')
		const refused = async (...args: string[]): Promise<string> => {
			const { code, err } = await run(dataDir, programs.newer, 'rollback', ...args)
			expect(code).toBe(1)
			return err
		}
		expect(await refused()).toContain('Name its file: waiver rollback --to FILE.')
		expect(await refused('--to', '/nowhere')).toContain('does not exist')
		expect(await refused('--to', '/bin/true')).toContain('is not an earlier program')
		rmSync(join(dataDir, 'backups'), { recursive: true })
		expect(await refused('--to', programs.older)).toContain('has no copy that a program of schema')
		expect(schemaOf(dataDir)).toBe(migrations.length + 1)
	})
})

test('A program serves a newer schema that is marked compatible, so that a rollback to it loses nothing', async () => {
	const programs = makeTwoPrograms('compatible')
	const kept = await makeKept(programs)
	const { code, out, err } = await run(kept.dataDir, programs.newer, 'rollback', '--to', programs.older)
	expect({ code, err }).toEqual({ code: 0, err: '' })
	expect(out).toContain('Nothing is lost.')
	expect(schemaOf(kept.dataDir)).toBe(migrations.length + 1)
	await expectWhole(kept.dataDir, programs.older, kept)
	await expectWhole(kept.dataDir, programs.newer, kept)
})
