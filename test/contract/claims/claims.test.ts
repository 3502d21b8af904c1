import { expect, test } from 'bun:test'
import { commitItems, commitRecord, canonicalize, sha256 } from '../../../verifier/evidence.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { openNote } from '../../support/evidence/open-note.ts'
import { unzip } from '../../support/archives/unzip.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { until, useService } from '../../support/service/service.ts'

const running = useService({}, { checkpointPauseMs: 5 })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const newGuest = guestsOf(tenant, templateId)

const readers = running.clientOf(tenant.organizationId, ['waivers:read', 'audit:read'])
const bundle = (id: string, by = tenant.call) => by('GET', `/v1/waivers/${id}/claim.zip`)

function commitmentOf(recordSalt: string, path: string, record: any): string {
	const hash = sha256(canonicalize(record)).toString('hex')
	return commitRecord(commitItems(Buffer.from(recordSalt, 'base64'), new Map([[path, hash]])))
}

async function signReady(): Promise<{ id: string; participantId: string }> {
	const guest = await newGuest()
	await until(async () =>
		(await tenant.call('GET', `/v1/waivers/${guest.id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	return guest
}

test('200 with the PDF, the proof, arrivals, readers, and each report as the chain fixes it', async () => {
	const { id, participantId } = await signReady()
	await tenant.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
	const told = { text: 'Fell.', firstAid: 'Cooled it.', people: [participantId] }
	const { body: report } = await tenant.call('POST', '/v1/incidents', told)
	const path = `/v1/incidents/${report.id}`
	await tenant.call('POST', `${path}/photos`, { photo })
	await tenant.call('POST', `${path}/close`, { revision: 1 })
	await tenant.call('POST', `${path}/additions`, { text: 'It was broken.' })
	const answer = await bundle(id)
	expect(answer.headers.get('content-type')).toBe('application/zip')
	const files = await unzip(answer.bytes)
	expect([...files.keys()].map((name) => name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID'))).toEqual([
		'README.txt',
		'waiver.pdf',
		'answers.json',
		'terms.json',
		'proof.json',
		'checkpoint.txt',
		'arrivals.csv',
		'messages.csv',
		'readers.csv',
		'incident-1/report.json',
		'incident-1/addition-1.json',
		'incident-1/photo-ID.jpg',
		'index.txt',
	])
	const textOf = (name: string) => Buffer.from(files.get(name) ?? new Uint8Array()).toString()
	expect(textOf('waiver.pdf').slice(0, 5)).toBe('%PDF-')
	expect(JSON.parse(textOf('proof.json')).entry).toContain(id)
	expect(textOf('arrivals.csv').split('\r\n')).toHaveLength(3)
	expect(textOf('readers.csv')).toContain('waiver.read')
	const { termsHash } = JSON.parse(JSON.parse(textOf('proof.json')).entry).data
	expect(sha256(textOf('terms.json')).toString('hex')).toBe(termsHash)
	const closed = JSON.parse(textOf('incident-1/report.json'))
	expect(JSON.parse(closed.proof.entry).data.commit).toBe(
		commitmentOf(closed.recordSalt, 'report', closed.record),
	)
	const photoName = [...files.keys()].find((name) => name.endsWith('.jpg')) ?? ''
	expect(closed.record.photos[0].sha256).toBe(sha256(files.get(photoName) ?? '').toString('hex'))
	const addition = JSON.parse(textOf('incident-1/addition-1.json'))
	expect(JSON.parse(addition.proof.entry).data.commit).toBe(
		commitmentOf(addition.recordSalt, `addition/${addition.record.id}`, addition.record),
	)
})

test('The index of a claim bundle has the hash of each file, and is signed with the key of the evidence', async () => {
	const { id } = await signReady()
	const message = { channel: 'email', kind: 'receipt', waiverId: id, to: 'ada@example.org' }
	await tenant.call('POST', '/v1/messages', message)
	const files = await unzip((await bundle(id)).bytes)
	const index = Buffer.from(files.get('index.txt') ?? '').toString()
	const { verifierKey } = (await tenant.call('GET', `/v1/waivers/${id}/proof`)).body
	const text = openNote(index, [verifierKey])
	const [head, subject, , ...lines] = (text ?? '').trimEnd().split('\n')
	expect([head, subject]).toEqual(['waiver/claim/v1', id])
	const named = [...files].filter(([name]) => name !== 'index.txt')
	expect(lines).toEqual(named.map(([name, bytes]) => `${sha256(bytes).toString('hex')}  ${name}`))
	expect(Buffer.from(files.get('messages.csv') ?? '').toString()).toMatch(/,email,receipt,/)
})

test('A claim bundle is on both logs, and leaves reports out for who may not read them', async () => {
	const { id, participantId } = await signReady()
	await tenant.call('POST', '/v1/incidents', { people: [participantId] })
	const { bytes } = await bundle(id, readers)
	expect([...(await unzip(bytes)).keys()].some((name) => name.startsWith('incident'))).toBe(false)
	const acts = rowsOf(running.service, 'SELECT action FROM audit_log WHERE subject = ? ORDER BY seq', id)
	expect(acts.map(({ action }) => action)).toContain('waiver.claim_downloaded')
	const reads = rowsOf(
		running.service,
		'SELECT action FROM phi_access_log WHERE waiver_id = ? ORDER BY seq',
		id,
	)
	expect(reads.map(({ action }) => action).slice(-2)).toEqual(['waiver.read', 'waiver.pdf_read'])
})

test('A waiver without a PDF says why in its place, and a purged one gets 404', async () => {
	const { id } = await newGuest()
	running.service.deps.db.$client.run("UPDATE waivers SET pdf_status = 'failed' WHERE id = ?", [id])
	const names = [...(await unzip((await bundle(id)).bytes)).keys()]
	expect(names).toContain('waiver-missing.txt')
	await tenant.call('POST', `/v1/waivers/${id}/purge`)
	expectRefusal(await bundle(id), 'purged')
})

test('403 with one of its two scopes alone, and 404 for another organization', async () => {
	const { id } = await newGuest()
	for (const [scope, required] of [
		['waivers:read', 'audit:read'],
		['audit:read', 'waivers:read'],
	] as const) {
		const answer = await bundle(id, running.clientOf(tenant.organizationId, [scope]))
		expect([answer.status, answer.body.error.details]).toEqual([403, { required }])
	}
	expectRefusal(await bundle(id, running.tenant('Other').call), 'not_found')
	expectRefusal(await bundle(NOBODY), 'not_found')
})
