import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Fastify from 'fastify'

// A signing server as one would write it with care and without tricks: the image is written to a file and fsynced,
// then the rows of `../rows.json` go into one transaction of their own, synchronous=FULL, and then comes the 201.
// Run as `node bench/peer/server.mjs <port> <data directory>`; the directory holds an empty database.
// better-sqlite3 13 crashes without a word on older versions.
if (Number.parseInt(process.versions.node, 10) < 22)
	throw new Error('The peer needs Node 22: npm ci --prefix bench/peer')

const [port = '0', directory = '.'] = process.argv.slice(2)
const rows = JSON.parse(readFileSync(new URL('../rows.json', import.meta.url), 'utf8'))
const images = join(directory, 'images')
mkdirSync(images, { recursive: true })
const db = new Database(join(directory, 'waiver.db'))
db.pragma('synchronous = full')
for (const sql of rows.seed) db.exec(sql)
const inserts = rows.inserts.map(({ sql, values }) => ({ statement: db.prepare(sql), values }))

// A chain begins with entry 0, which follows a hash of zeros.
let seq = -1
let lastHash = '0'.repeat(64)

const write = db.transaction((record) => {
	for (const { statement, values } of inserts) statement.run(...values.map((name) => record[name] ?? null))
})

const app = Fastify({ bodyLimit: 24 * 1024 * 1024 })
app.post('/v1/waivers', async (request, reply) => {
	const { body } = request
	const { signature, ...answers } = body.values
	const image = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
	const imagePath = join(images, `${randomUUID()}.png`)
	await writeDurably(imagePath, image)
	const imageSha256 = sha256(image)
	const stored = JSON.stringify({
		...answers,
		signature: { image: true, sha256: imageSha256, bytes: image.length },
	})
	const bodySha256 = sha256(stored)
	const prev = lastHash
	const [id, participantId, now] = [randomUUID(), randomUUID(), Date.now()]
	const entry = JSON.stringify({
		v: 1,
		seq: seq + 1,
		prev,
		kind: 'waiver.signed',
		subject: id,
		at: now,
		data: bodySha256,
	})
	const hash = sha256(entry)
	const salt = randomBytes(32)
	write.immediate({
		seq: seq + 1,
		id,
		now,
		body: stored,
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
		participantSeq: seq + 1,
		person: JSON.stringify(answers.name),
		firstName: answers.name.firstName,
		lastName: answers.name.lastName,
		dateOfBirth: answers.dateOfBirth,
		name: `${answers.name.firstName} ${answers.name.lastName}`.toLowerCase(),
		email: answers.email,
		phone: answers.phone.replace(/\D/g, ''),
		imagePath: imagePath,
		imageBytes: null,
		result: JSON.stringify({ id, participantId, flags: 0, pdfStatus: 'pending' }),
		auditId: randomUUID(),
		requestId: randomUUID(),
		audit: JSON.stringify({ templateId: body.templateId }),
		eventId: randomUUID(),
		event: JSON.stringify({ type: 'waiver.signed', data: { waiverId: id, participantId } }),
		idempotencyKey: request.headers['idempotency-key'] ?? randomUUID(),
	})
	seq++
	lastHash = hash
	return reply.code(201).send({ id, pdfStatus: 'pending' })
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log(`ready ${app.server.address().port}`)

async function writeDurably(path, bytes) {
	const file = await open(path, 'wx')
	try {
		await file.writeFile(bytes)
		await file.sync()
	} finally {
		await file.close()
	}
}

function sha256(data) {
	return createHash('sha256').update(data).digest('hex')
}
