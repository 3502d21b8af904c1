import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { verifySnapshot } from '../../../verifier/data.ts'
import { takeSnapshot } from '../../../verifier/snapshot.ts'
import { isIncluded, openCheckpoint, readEntry, sha256, verifyReceipt } from '../../../verifier/evidence.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { useService, until, untilIdle } from '../../support/service/service.ts'
import { verifyConsistency } from '../../support/evidence/tree-proofs.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Many PDFs are rendered here, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService({ baseUrl: 'https://hall.example:8443' }, { checkpointPauseMs: 20 })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const proofOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}/proof`)).body

test('A waiver is proven by its entry, an inclusion proof and a signed checkpoint of its organization', async () => {
	const { id } = await sign(hall, templateId)
	const proof = await proofOf(id)
	const { hash } = (await hall.call('GET', `/v1/waivers/${id}`)).body
	const leaf = sha256('\0', proof.entry)
	expect(proof.hash).toBe(leaf.toString('hex'))
	expect(proof.hash).toBe(hash)
	const entry = readEntry(proof.entry)
	expect(entry).toMatchObject({ kind: 'waiver.signed', subject: id, org: hall.organizationId })
	expect(entry?.seq).toBe(proof.leafIndex)
	const checkpoint = openCheckpoint(proof.checkpoint, [proof.verifierKey])
	expect(checkpoint?.origin).toBe(`hall.example:8443/org/${hall.organizationId}`)
	expect(checkpoint?.size).toBe(proof.treeSize)
	const root = checkpoint?.root as Buffer
	expect(isIncluded(leaf, proof.leafIndex, proof.treeSize, proof.inclusionProof, root)).toBe(true)
	expect(verifyReceipt(proof, [proof.verifierKey])).toMatchObject({
		included: true,
		signed: true,
		opens: null,
	})
})

test('A checkpoint published while a chain is being verified does not count as damage', async () => {
	await sign(hall, templateId)
	const publish = async () => (await hall.call('GET', '/v1/evidence/checkpoint')).body.checkpoint as string
	await publish()
	const snapshot = takeSnapshot(running.config.dataDir)
	await sign(hall, templateId)
	const later = await publish()
	const verdicts = verifySnapshot(snapshot)
	snapshot.db.close()
	expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([])
	const verdict = verdicts.find(({ organizationId }) => organizationId === hall.organizationId)
	expect(verdict?.checkpoints).toBeGreaterThan(0)
	expect(verdict?.entries).toBeLessThan(Number(later.split('\n')[1]))
})

test('A file that a purge removes during verification is not reported as missing', async () => {
	const { id } = await sign(hall, templateId)
	await untilIdle(running)
	const { dataDir } = running.config
	const snapshot = takeSnapshot(dataDir)
	const files = (): number => readdirSync(join(dataDir, 'files'), { recursive: true }).length
	const before = files()
	expect((await hall.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
	await until(() => files() < before || undefined)
	const verdicts = verifySnapshot(snapshot)
	snapshot.db.close()
	expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([])
})

test.each(['.', '(', '[', '\\'])(
	'An entry whose organization was altered to contain "%s" does not verify',
	async (odd) => {
		const { id } = await sign(hall, templateId)
		const proof = await proofOf(id)
		const altered = `${odd}${hall.organizationId.slice(1)}`
		const entry = JSON.stringify({ ...JSON.parse(proof.entry), org: altered })
		expect(verifyReceipt({ ...proof, entry }, [proof.verifierKey])).toMatchObject({
			included: false,
			signed: false,
		})
	},
)

test('Every published checkpoint is consistent with every later one', async () => {
	const seen = new Map<number, Buffer>()
	for (let round = 0; round < 12; round++) {
		await sign(hall, templateId)
		const { body } = await hall.call('GET', '/v1/evidence/checkpoint')
		const { size, root } = openCheckpoint(body.checkpoint, [body.verifierKey]) as {
			size: number
			root: Buffer
		}
		seen.set(size, root)
		await Bun.sleep(15)
	}
	await untilIdle(running)
	expect(seen.size).toBeGreaterThan(3)
	for (const [size, root] of seen) {
		const { body } = await hall.call('GET', `/v1/evidence/consistency?from=${size}`)
		const newest = parse(body.checkpoint)
		expect(body).toMatchObject({ from: size, to: newest.size })
		const proof = body.consistencyProof.map((hash: string) => Buffer.from(hash, 'hex'))
		expect(verifyConsistency({ size, root }, newest, proof)).toBe(true)
	}
})

function parse(note: string): { size: number; root: Buffer } {
	const [, size, root] = note.split('\n')
	return { size: Number(size), root: Buffer.from(root ?? '', 'base64') }
}

test('A consistency proof from 0 is empty, and one from beyond the chain is refused', async () => {
	const { body } = await hall.call('GET', '/v1/evidence/consistency?from=0')
	expect(body.consistencyProof).toEqual([])
	const beyond = await hall.call('GET', '/v1/evidence/consistency?from=100000')
	expectRefusal(beyond, 'validation_failed', [{ path: 'from', code: 'range' }])
})

test('An organization without entries has an empty tree', async () => {
	const { body } = await running.tenant('Empty').call('GET', '/v1/evidence/checkpoint')
	expect(openCheckpoint(body.checkpoint, [body.verifierKey])).toMatchObject({ size: 0, root: sha256() })
	expect(body.recordedAt).toBeNull()
})

describe('Verifying a proof', () => {
	test('200 valid for a proof of this service, with the newest or an older checkpoint', async () => {
		const { id } = await sign(hall, templateId)
		const proof = await proofOf(id)
		await sign(hall, templateId)
		const { status, body } = await hall.call('POST', '/v1/evidence/verify', proof)
		expect(status).toBe(200)
		const entry = readEntry(proof.entry)
		expect(body).toEqual({
			valid: true,
			included: true,
			signed: true,
			current: true,
			opens: null,
			imported: false,
			waiverId: id,
			seq: proof.leafIndex,
			recordedAt: entry?.at,
		})
	})

	test.each([
		['another entry', { entry: '{"v":1}' }, { included: false, current: false }],
		[
			'a changed path',
			{ inclusionProof: ['00'.repeat(32)] },
			{ included: false, signed: true, current: true },
		],
		[
			'a forged checkpoint',
			{ checkpoint: 'x/org/y\n1\nAAAA\n\n— x AAAA\n' },
			{ included: false, signed: false },
		],
	])('200 not valid for %s', async (_, change, verdict) => {
		const { id } = await sign(hall, templateId)
		const { body } = await hall.call('POST', '/v1/evidence/verify', { ...(await proofOf(id)), ...change })
		expect(body).toMatchObject({ valid: false, ...verdict })
	})

	test("200 not valid for another organization's proof, and the response says nothing about it", async () => {
		const { id } = await sign(hall, templateId)
		const other = running.tenant('Other')
		const { body } = await other.call('POST', '/v1/evidence/verify', await proofOf(id))
		expect(body).toMatchObject({ valid: false, signed: false, current: false, waiverId: null, seq: null })
	})
})

test('200 says when the newest entry that a checkpoint covers was recorded', async () => {
	const { id } = await sign(hall, templateId)
	const proof = await proofOf(id)
	const { body } = await hall.call('GET', '/v1/evidence/checkpoint')
	const { size } = openCheckpoint(body.checkpoint, [body.verifierKey]) as { size: number }
	const newest = rowsOf<{ body: string }>(
		running.service,
		'SELECT body FROM chain WHERE organization_id = ? AND seq = ?',
		hall.organizationId,
		size - 1,
	)
	expect(size).toBeGreaterThan(proof.leafIndex)
	expect(body.recordedAt).toBe(JSON.parse(newest[0]?.body ?? '').at)
})

test('Proofs over a thousand entries are the same with and without stored nodes', async () => {
	const { deps } = running.service
	const { id } = await sign(hall, templateId)
	const { appendEntry } = await import('../../../src/features/evidence/append.ts')
	const { organizationId } = hall
	// Its PDF is an entry of its own, and brings a checkpoint that covers no more than that.
	await settleJobs(running.service)
	await deps.write((tx) => {
		for (let n = 0; n < 1_100; n++)
			appendEntry(tx, {
				organizationId,
				kind: 'flag.cleared',
				subject: 'x',
				at: deps.clock.now(),
				data: { n },
			})
	})
	await hall.call('GET', '/v1/evidence/checkpoint')
	const proof = await proofOf(id)
	expect(proof.treeSize).toBeGreaterThan(1_100)
	expect(
		rowsOf(running.service, 'SELECT * FROM chain_nodes WHERE organization_id = ?', organizationId).length,
	).toBeGreaterThan(3)
	deps.db.$client.run('DELETE FROM chain_nodes')
	const { inclusionProof } = await proofOf(id)
	expect(inclusionProof).toEqual(proof.inclusionProof)
	expect(verifyReceipt(proof, [proof.verifierKey])).toMatchObject({ included: true, signed: true })
})

test('Only its owner can read the signing key, and the log holds each checkpoint once', async () => {
	const { statSync, readFileSync } = await import('node:fs')
	const key = statSync(`${running.config.dataDir}/keys/evidence.json`)
	expect(key.mode & 0o777).toBe(0o600)
	const log = readFileSync(`${running.config.dataDir}/checkpoints/${hall.organizationId}.g1.log`, 'utf8')
	const sizes = log
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line).size as number)
	expect(sizes.length).toBeGreaterThan(3)
	expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
})
