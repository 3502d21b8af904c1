import type { Database } from 'bun:sqlite'
import { checkValues } from '../src/blocks/values.ts'
import { RECORD_SALT_BYTES, commitRecord, jsonItem } from '../src/features/evidence/commitment.ts'
import { ReceivedImages } from '../src/features/waivers/signing/received-images.ts'
import { fingerprintJson } from '../src/kit/fingerprint.ts'
import { sha256Hex } from '../src/kit/sha256.ts'
import { parseStrictJson } from '../src/kit/strict-json.ts'
import { signingBlocks, type SigningBody } from './signing-body.ts'

/** A signing reads these: its key, an earlier call, template, version, organization, namesakes, and three last numbers. */
const READS = 9

/** As long as a batch that the service's log writes, in UTF-16 units. */
const LOG_BATCH = 64 * 1024

/**
 * What the contract asks of each signing beyond its rows, done by our own pure modules in bare code: references are
 * checked, the key is hashed and found, the body is read strictly and has a fingerprint, each answer is checked, and
 * each item is committed to. @returns a function that does it for one request, and returns its body
 */
export function createDuties(db: Database): (request: Request) => Promise<SigningBody> {
	db.run('pragma foreign_keys = on')
	db.run('pragma recursive_triggers = on')
	db.run('pragma secure_delete = on')
	const find = db.prepare('select * from idempotency_keys where organization_id = ? and key = ?')
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let log = ''
	return async (request) => {
		const keyHash = sha256Hex(request.headers.get('authorization') ?? '')
		const body = parseStrictJson(decoder.decode(await request.arrayBuffer()))
		if (!body.ok) throw new Error(`The body has the fault ${body.fault}.`)
		const signing = body.value as SigningBody
		const fingerprint = fingerprintJson(signing)
		for (let read = 0; read < READS; read++) find.get('org', fingerprint)
		commitTo(checkAnswers(signing), keyHash)
		log += `${JSON.stringify({ time: new Date().toISOString(), level: 'info', message: 'request', requestId: crypto.randomUUID() })}\n`
		if (log.length > LOG_BATCH) log = ''
		return signing
	}
}

function checkAnswers({ values }: SigningBody): Record<string, unknown> {
	const today = new Date().toISOString().slice(0, 10)
	const { readImage } = new ReceivedImages()
	const checked = checkValues(signingBlocks, values, { today, readImage })
	if (checked.issues.length > 0) throw new Error('An answer of the bench is wrong.')
	return checked.values
}

/** The items and their sizes are those of a signing with a key. */
function commitTo(values: Record<string, unknown>, sha256: string): void {
	const [id, receivedAt] = [crypto.randomUUID(), new Date().toISOString()]
	const evidence = { receivedAt, address: '127.0.0.1', userAgent: null, language: 'en', channel: 'key:bench' }
	const version = { way: 'key', source: 'api', templateVersionId: id, termsHash: sha256, consentText: sha256 }
	const dates = { expiresAt: null, minorOfAgeAt: null, eventId: null, locationId: null }
	commitRecord(crypto.getRandomValues(new Uint8Array(RECORD_SALT_BYTES)), [
		jsonItem('values', values),
		jsonItem('evidence', { ...evidence, ...version }),
		jsonItem('participants', [{ id, role: 'signer', firstName: 'Ada', lastName: 'Lovelace' }]),
		jsonItem('outcome', { templateId: id, signerId: id, ...dates, flags: [] }),
		{ path: 'image/signature', sha256 },
	])
}
