import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { tools } from '../test/support/run/machine.ts'
import { startBucket, startLitestream } from '../test/support/disk/replicas.ts'
import { makeKey, runWaiver, startChild } from '../test/support/service/child-service.ts'
import type { Client } from '../test/support/service/service.ts'
import { until } from '../test/support/service/service.ts'
import { readOptions } from './options.ts'
import { createBodies, signingBlocks } from './signing-body.ts'

/**
 * A box with many waivers is lost under load: what of the acknowledged work is lost with it, and how long until another
 * box serves, has every file, and has verified all of it. The copies lie in a bucket of an S3-compatible server that runs
 * beside. `--waivers 20000` says how many there are before.
 */
const options = readOptions({
	waivers: { type: 'string', default: '2000' },
	rate: { type: 'string', default: '20' },
})

/** Bodies sent in turn, calls at once, and how long the load lasts before the box is lost, in ms. */
const BODIES = 64
const AT_ONCE = 16
const LOAD_MS = 10_000
/** Making a hundred thousand PDFs takes most of an hour. */
const SETTLED_WITHIN_MS = 2 * 60 * 60 * 1000

const PHOTO = { width: 320, height: 240, channels: 1 } as const
/** Edge of the square that shows one bit of a photo's number, in pixels: large enough that the JPEG keeps it. */
const BIT_EDGE = 16
const BITS = 20
const grain = crypto.getRandomValues(new Uint8Array(PHOTO.width * PHOTO.height))
let signings = 0

const folder = mkdtempSync(join(tmpdir(), 'waiver-bench-drill-'))
const bucket = await startBucket()
try {
	await measure()
} finally {
	await bucket.end()
	rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
	const dataDir = join(folder, 'box')
	const env = { ...bucket.env, DATA_DIR: dataDir, LITESTREAM: tools.litestream, LOG_LEVEL: 'info' }
	const key = await makeKey(dataDir)
	const service = await startChild(dataDir, env)
	const litestream = startLitestream(env)
	const call = service.client(key)
	const bodies = await prepare(call)

	const count = Number(options.waivers)
	const filled = await timed(() => fill(call, bodies, count))
	const settled = await timed(() => untilNoJobs(dataDir))
	say(
		`${count} waivers with a photo signed in ${filled.s} s; images, PDFs and copies made in ${settled.s} s more`,
	)

	const waivers: { id: string; at: number }[] = []
	const load = setInterval(
		() =>
			void signOne(call, bodies)
				.then((id) => waivers.push({ id, at: performance.now() }))
				.catch(() => 0),
		1000 / Number(options.rate),
	)
	await Bun.sleep(LOAD_MS)
	const lostAt = performance.now()
	await Promise.all([service.end('SIGKILL'), litestream.end('SIGKILL')])
	clearInterval(load)
	// The box is gone; and a disk of tests need not hold it beside its copies and what comes back of them. Nor is what its
	// removal has the disk do any trouble of the new box.
	rmSync(dataDir, { recursive: true, force: true })
	Bun.spawnSync(['sync'])
	await restore(env, key, waivers, lostAt)
}

async function restore(
	lost: Record<string, string>,
	key: string,
	signed: readonly { id: string; at: number }[],
	lostAt: number,
): Promise<void> {
	const dataDir = join(folder, 'new')
	const env = { ...lost, DATA_DIR: dataDir }
	const begun = performance.now()
	const restoring = runWaiver(['restore'], env)
	await until(() => (existsSync(join(dataDir, 'waiver.db')) ? true : undefined), 600_000)
	const duration = since(begun)
	const early = await startChild(dataDir, env)
	const ready = since(begun)
	const photo = await early.client(key)('GET', `/v1/waivers/${signed[0]?.id}/photos/photo`)
	await early.end('SIGTERM')
	const { code, err } = await restoring
	if (code !== 0) throw new Error(`restore ended with ${code}: ${err}`)
	const whole = since(begun)
	await runWaiver(['recover', '--confirm'], { DATA_DIR: dataDir })
	const service = await startChild(dataDir, { LOG_LEVEL: 'info' })
	const repaired = await timed(() => untilNoJobs(dataDir))
	const again = service.client(key)
	const missing: number[] = []
	for (const { id, at } of signed)
		if ((await again('GET', `/v1/waivers/${id}`)).status !== 200) missing.push(lostAt - at)
	await service.end('SIGTERM')
	const verified = await timed(() => runWaiver(['verify'], { DATA_DIR: dataDir }))
	console.table({
		'signed under load': signed.length,
		'lost of them': missing.length,
		'oldest lost, ms before the end': Math.round(Math.max(0, ...missing)),
		'database after s': duration,
		'ready after s': ready,
		'a photo then': photo.status,
		'all files after s': whole,
		'made again in s': repaired.s,
		'verified in s': verified.s,
		'verify ended with': verified.value.code,
		files: countFiles(join(dataDir, 'files')),
	})
}

async function prepare(call: Client): Promise<Body[]> {
	const { body: template } = await call('POST', '/v1/templates', { name: 'Waiver' })
	const photo = { id: 'photo', type: 'photo_capture', label: 'Photo' }
	await call('PUT', `/v1/templates/${template.id}/draft`, { blocks: [...signingBlocks, photo] })
	await call('POST', `/v1/templates/${template.id}/publish`)
	return createBodies(template.id, BODIES).map((text) => JSON.parse(text) as Body)
}

async function fill(call: Client, bodies: readonly Body[], count: number): Promise<void> {
	let begun = 0
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			while (begun++ < count) await signOne(call, bodies)
		}),
	)
}

type Body = { readonly values: Readonly<Record<string, unknown>> }

/** Each with a photo of its own, as files are named by what is in them. @returns the waiver's id */
async function signOne(call: Client, bodies: readonly Body[]): Promise<string> {
	const number = signings++
	const body = bodies[number % BODIES]
	const photo = `data:image/jpeg;base64,${(await takePhoto(number)).toString('base64')}`
	const answer = await call('POST', '/v1/waivers', { ...body, values: { ...body?.values, photo } })
	if (answer.status !== 201) throw new Error(`A signing answered ${answer.status}.`)
	return answer.body.id as string
}

function takePhoto(number: number): Promise<Buffer> {
	const raw = Buffer.from(grain)
	for (let bit = 0; bit < BITS; bit++) {
		const value = (number >> bit) & 1 ? 255 : 0
		for (let y = 0; y < BIT_EDGE; y++)
			raw.fill(value, y * PHOTO.width + bit * BIT_EDGE, y * PHOTO.width + (bit + 1) * BIT_EDGE)
	}
	return sharp(raw, { raw: PHOTO }).jpeg({ quality: 30 }).toBuffer()
}

async function untilNoJobs(dataDir: string): Promise<void> {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	try {
		const jobs = db.query<{ n: number }, []>('SELECT count(*) AS n FROM jobs')
		await until(() => (jobs.get()?.n === 0 ? true : undefined), SETTLED_WITHIN_MS)
	} finally {
		db.close()
	}
}

async function timed<T>(work: () => Promise<T>): Promise<{ s: number; value: T }> {
	const begun = performance.now()
	const value = await work()
	return { s: since(begun), value }
}

function since(begun: number): number {
	return Math.round((performance.now() - begun) / 100) / 10
}

function countFiles(path: string): number {
	return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

function say(text: string): void {
	console.log(text)
}
