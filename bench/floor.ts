import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createDuties } from './duties.ts'
import rows from './rows.json'
import type { SigningBody } from './signing-body.ts'

/**
 * What the platform itself can do: bare Bun.serve and bun:sqlite, the rows of a signing, durable before the 201, and
 * nothing else (no key, no limit, no check of an answer). Run as `bun bench/floor.ts <port> <data directory>`, where the
 * directory holds an empty database; with `duties` as a third word it also does the duties of a signing, see `duties.ts`.
 */
const [port = '0', directory = '.', withDuties] = Bun.argv.slice(2)
const db = new Database(join(directory, 'waiver.db'))
db.run('pragma synchronous = full')
for (const sql of rows.seed) db.run(sql)
const read = withDuties === 'duties' ? createDuties(db) : readBare
const inserts = [...rows.inserts, rows.spool].map(({ sql, values }) => ({
	statement: db.prepare(sql),
	values,
}))

type Pending = {
	body: SigningBody
	key: string
	image: Uint8Array
	done: (id: string) => void
	fail: (error: unknown) => void
}

// A chain begins with entry 0, which follows a hash of zeros.
let seq = -1
let lastHash = '0'.repeat(64)
let pending: Pending[] = []

const server = Bun.serve({
	port: Number(port),
	hostname: '127.0.0.1',
	maxRequestBodySize: 24 * 1024 * 1024,
	fetch: async (request) => {
		const body = await read(request)
		const image = Buffer.from(body.values.signature.slice(body.values.signature.indexOf(',') + 1), 'base64')
		const key = request.headers.get('idempotency-key') ?? crypto.randomUUID()
		const id = await sign(body, key, image)
		return Response.json({ id, pdfStatus: 'pending' }, { status: 201 })
	},
})
console.log(`ready ${server.port}`)

async function readBare(request: Request): Promise<SigningBody> {
	return (await request.json()) as SigningBody
}

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
	const text = JSON.stringify({
		...answers,
		signature: { image: true, sha256: imageSha256, bytes: image.length },
	})
	const bodySha256 = sha256(text)
	const prev = lastHash
	const [id, participantId, now] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Date.now()]
	const entry = JSON.stringify({
		v: 1,
		seq: ++seq,
		prev,
		kind: 'waiver.signed',
		subject: id,
		at: now,
		data: bodySha256,
	})
	const hash = sha256(entry)
	lastHash = hash
	const salt = crypto.getRandomValues(new Uint8Array(32))
	const record: Record<string, SQLQueryBindings> = {
		seq,
		id,
		now,
		body: text,
		bodySha256,
		hash,
		prev,
		entry,
		evidence: JSON.stringify({ receivedAt: now, address: '127.0.0.1', language: 'en', channel: 'key:bench' }),
		salt,
		commitments: JSON.stringify({
			values: bodySha256,
			evidence: hash,
			participants: prev,
			image: imageSha256,
		}),
		participantId,
		participantSeq: seq,
		person: JSON.stringify(answers.name),
		firstName: answers.name.firstName,
		lastName: answers.name.lastName,
		dateOfBirth: answers.dateOfBirth,
		name: `${answers.name.firstName} ${answers.name.lastName}`.toLowerCase(),
		email: answers.email,
		phone: answers.phone.replace(/\D/g, ''),
		imagePath: null,
		imageBytes: image,
		result: JSON.stringify({ id, participantId, flags: 0, pdfStatus: 'pending' }),
		auditId: Bun.randomUUIDv7(),
		requestId: Bun.randomUUIDv7(),
		audit: JSON.stringify({ templateId: body.templateId }),
		eventId: Bun.randomUUIDv7(),
		event: JSON.stringify({ type: 'waiver.signed', data: { waiverId: id, participantId } }),
		idempotencyKey: key,
	}
	for (const { statement, values } of inserts) statement.run(...values.map((name) => record[name] ?? null))
	return id
}

function sha256(data: string | Uint8Array): string {
	return createHash('sha256').update(data).digest('hex')
}
