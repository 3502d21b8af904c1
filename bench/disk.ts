import { Database } from 'bun:sqlite'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, until } from '../test/support/service/service.ts'
import type { Client } from '../test/support/service/service.ts'
import { takePhoto } from './disk/photo.ts'
import { weighPdf } from './disk/weigh-pdf.ts'
import type { Weights } from './disk/weigh-pdf.ts'
import { startContender } from './contender.ts'
import { readOptions } from './options.ts'
import { drawSignature } from './signing-body.ts'

/**
 * What one waiver takes on the disk, and where: without a picture, with a photo, and with both sides of an identity card.
 * The form is the gallery's for climbing, the photo has 12 megapixels.
 */
const options = readOptions({ rows: { type: 'string', default: '300' }, keep: { type: 'string' } })

const SETTLED_WITHIN_MS = 600_000
/** By name: the blocks that a form has besides, and what is given for them. */
const CAPTURES = {
	'no picture': { blocks: [], pictures: () => ({}) },
	'a photo': {
		blocks: [{ id: 'photo', type: 'photo_capture', label: 'Photo' }],
		pictures: ([photo]: readonly string[]) => ({ photo }),
	},
	'an identity card': {
		blocks: [{ id: 'card', type: 'id_capture', label: 'Identity card', sides: 2 }],
		pictures: ([front, back]: readonly string[]) => ({ card: { front, back } }),
	},
} as const

const server = await startContender('ours')
const db = new Database(join(server.dataDir, 'waiver.db'), { readonly: true })
try {
	const call = createClient(
		new URL(server.url).origin,
		server.headers['authorization']?.slice('Bearer '.length),
	)
	const photos = await Promise.all([1, 2].map(async (seed) => asUrl(await takePhoto(seed), 'image/jpeg')))
	const rows = await weighRows(call, Number(options.rows))
	const weights: Record<string, Weights> = {}
	for (const [name, { blocks, pictures }] of Object.entries(CAPTURES)) {
		const id = await sign(call, await publish(call, blocks), 0, pictures(photos))
		await untilDone()
		weights[name] = { rows, ...weighFiles(id, name) }
	}
	print(weights)
} finally {
	db.close()
	await server.stop()
}
process.exit(0)

/** A waiver's share of the database after many, without free pages. @returns bytes */
async function weighRows(call: Client, count: number): Promise<number> {
	const templateId = await publish(call, [])
	const before = usedBytes()
	for (let number = 1; number <= count; number++) await sign(call, templateId, number, {})
	await untilDone()
	return (usedBytes() - before) / count
}

function usedBytes(): number {
	const read = (name: string) =>
		Object.values(db.query(`PRAGMA ${name}`).get() as Record<string, number>)[0] ?? 0
	return (read('page_count') - read('freelist_count')) * read('page_size')
}

async function untilDone(): Promise<void> {
	const jobs = db.query<{ n: number }, []>('SELECT count(*) AS n FROM jobs')
	await until(() => (jobs.get()?.n === 0 ? true : undefined), SETTLED_WITHIN_MS)
}

function weighFiles(id: string, name: string): Weights {
	const load = (sha256: string): Buffer =>
		readFileSync(join(server.dataDir, 'files', sha256.slice(0, 2), sha256))
	const { pdf, seq } = db
		.query<{ pdf: string; seq: number }, [string]>('SELECT pdf_sha256 AS pdf, seq FROM waivers WHERE id = ?')
		.get(id) ?? { pdf: '', seq: 0 }
	const images = db
		.query<{ type: string; file: string }, [number]>(
			'SELECT block_type AS type, file_sha256 AS file FROM waiver_images WHERE waiver_seq = ?',
		)
		.all(seq)
	const weights: Record<string, number> = {}
	for (const { type, file } of images) {
		const kind = type === 'signature' ? 'file: signature' : 'file: pictures'
		weights[kind] = (weights[kind] ?? 0) + load(file).length
	}
	const document = load(pdf)
	if (options.keep !== undefined) writeFileSync(join(options.keep, `${name}.pdf`), document)
	for (const [part, bytes] of Object.entries(weighPdf(document))) weights[`PDF: ${part}`] = bytes
	return weights
}

/** In kB, which are 1,000 bytes; the largest first. */
function print(weights: Readonly<Record<string, Weights>>): void {
	const most = (part: string): number => Math.max(...Object.values(weights).map((each) => each[part] ?? 0))
	const parts = [...new Set(Object.values(weights).flatMap(Object.keys))].sort((a, b) => most(b) - most(a))
	const column = (each: Weights, part: string): string => ((each[part] ?? 0) / 1000).toFixed(1)
	const table = Object.fromEntries(
		parts.map((part) => [
			part,
			Object.fromEntries(Object.entries(weights).map(([name, each]) => [name, column(each, part)])),
		]),
	)
	const sums = Object.entries(weights).map(([name, each]) => [
		name,
		(Object.values(each).reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(1),
	])
	console.log('One waiver on the disk, in kB:\n')
	console.table({ ...table, all: Object.fromEntries(sums) })
}

async function publish(call: Client, more: readonly object[]): Promise<string> {
	const { id } = (await call('POST', '/v1/template-gallery/climbing', { languages: ['en'] })).body
	const draft = (await call('GET', `/v1/templates/${id}/draft`)).body
	await call('PUT', `/v1/templates/${id}/draft`, {
		blocks: [...draft.blocks.slice(0, -2), ...more, ...draft.blocks.slice(-2)],
	})
	const { status, body } = await call('POST', `/v1/templates/${id}/publish`)
	if (status >= 300) throw new Error(`The form was not published: ${JSON.stringify(body)}`)
	return id
}

/** @returns the waiver's id */
async function sign(call: Client, templateId: string, number: number, captures: object): Promise<string> {
	const values = {
		name: { firstName: `Guest${number}`, lastName: `Number${number * 7919}` },
		born: '1988-03-14',
		email: `guest${number}@example.com`,
		phone: `+1 555 ${String(1_000_000 + number)}`,
		experience: 'top_rope',
		emergency: { name: 'Johanna Brandt', phone: '+1 555 0199', relationship: 'Sister' },
		condition: true,
		details: 'Asthma, mild. The inhaler is in the left pocket of the blue bag.',
		first_aid: true,
		agree: true,
		photos: true,
		consent: true,
		signature: asUrl(drawSignature(number), 'image/png'),
		...captures,
	}
	const answer = await call('POST', '/v1/waivers', { templateId, source: 'api', values })
	if (answer.status !== 201)
		throw new Error(`A signing was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
	return answer.body.id as string
}

function asUrl(bytes: Buffer, contentType: string): string {
	return `data:${contentType};base64,${bytes.toString('base64')}`
}
