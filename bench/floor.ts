import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import rows from './rows.json'
import type { SigningBody } from './signing-body.ts'

/**
 * What the platform itself can do: bare Bun.serve and bun:sqlite, the rows of a signing, durable before the 201, and
 * nothing else (no key, no limit, no check of an answer). Run as `bun bench/floor.ts <port> <data directory>`.
 */
const [port = '0', directory = '.'] = Bun.argv.slice(2)
const db = new Database(join(directory, 'floor.db'))
db.run('pragma journal_mode = wal')
db.run('pragma synchronous = full')
for (const sql of rows.schema) db.run(sql)
const inserts = rows.inserts.map(({ sql, values }) => ({ statement: db.prepare(sql), values }))

type Pending = {
	body: SigningBody
	key: string
	image: Uint8Array
	done: (id: string) => void
	fail: (error: unknown) => void
}

let seq = 0
let lastHash = ''
let pending: Pending[] = []

const server = Bun.serve({
	port: Number(port),
	hostname: '127.0.0.1',
	maxRequestBodySize: 24 * 1024 * 1024,
	fetch: async (request) => {
		const body = (await request.json()) as SigningBody
		const image = Buffer.from(body.values.signature.slice(body.values.signature.indexOf(',') + 1), 'base64')
		const key = request.headers.get('idempotency-key') ?? crypto.randomUUID()
		const id = await sign(body, key, image)
		return Response.json({ id, pdfStatus: 'pending' }, { status: 201 })
	},
})
console.log(`ready ${server.port}`)

/** Answers after the commit; what arrives in one turn of the event loop shares one transaction and one fsync. */
function sign(body: SigningBody, key: string, image: Uint8Array): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>()
	if (pending.length === 0) setImmediate(commitPending)
	pending.push({ body, key, image, done: resolve, fail: reject })
	return promise
}

function commitPending(): void {
	const group = pending
	pending = []
	try {
		db.run('begin immediate')
		const ids = group.map(write)
		db.run('commit')
		for (const [i, { done }] of group.entries()) done(ids[i] ?? '')
	} catch (error) {
		db.run('rollback')
		for (const { fail } of group) fail(error)
	}
}

function write({ body, key, image }: Pending): string {
	const { signature: _, ...answers } = body.values
	const imageSha256 = sha256(image)
	const stored = JSON.stringify({
		...answers,
		signature: { image: true, sha256: imageSha256, bytes: image.length },
	})
	const bodySha256 = sha256(stored)
	lastHash = sha256(lastHash + bodySha256)
	seq++
	const id = Bun.randomUUIDv7()
	const record: Record<string, SQLQueryBindings> = {
		seq,
		id,
		templateId: body.templateId,
		versionId: body.templateId,
		now: Date.now(),
		body: stored,
		participantId: Bun.randomUUIDv7(),
		firstName: answers.name.firstName,
		lastName: answers.name.lastName,
		dateOfBirth: answers.dateOfBirth,
		name: `${answers.name.firstName} ${answers.name.lastName}`.toLowerCase(),
		email: answers.email,
		phone: answers.phone.replace(/\D/g, ''),
		imageId: Bun.randomUUIDv7(),
		imageSha256,
		imagePath: null,
		imageBytes: image,
		bodySha256,
		hash: lastHash,
		eventId: Bun.randomUUIDv7(),
		event: JSON.stringify({ type: 'waiver.signed', data: { waiverId: id } }),
		pdfJobId: Bun.randomUUIDv7(),
		imageJobId: Bun.randomUUIDv7(),
		idempotencyKey: key,
	}
	for (const { statement, values } of inserts) statement.run(...values.map((name) => record[name] ?? null))
	return id
}

function sha256(data: string | Uint8Array): string {
	return createHash('sha256').update(data).digest('hex')
}
