import { expect, setDefaultTimeout, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import { openCheckpoint } from '../../../verifier/evidence.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { useService, until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const running = useService({}, { checkpointPauseMs: 20 })
const hall = running.tenant('Hall')

const rotations = (): { from: string; to: string }[] =>
	rowsOf<{ body: string }>(
		running.service,
		"SELECT body FROM chain WHERE organization_id = ? AND body LIKE '%key.rotated%' ORDER BY seq",
		hall.organizationId,
	).map(({ body }) => JSON.parse(body).data)

test('Rotating the signing key of a running service is recorded in the chain, keeps old proofs valid, and signs new ones with the new key', async () => {
	const templateId = await publishTemplate(hall.call)
	const first = await sign(hall, templateId)
	const before = (await hall.call('GET', `/v1/waivers/${first.id}/proof`)).body
	const { dataDir } = running.config
	const rotated = await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir })
	expect(rotated).toMatchObject({ code: 0 })
	const later = await until(async () => {
		const { body } = await hall.call('GET', '/v1/evidence/checkpoint')
		return body.verifierKey === before.verifierKey ? undefined : body
	})
	expect(rotations()).toEqual([{ from: before.verifierKey, to: later.verifierKey }])
	expect(openCheckpoint(later.checkpoint, [later.verifierKey])?.size).toBeGreaterThan(before.treeSize)
	expect(openCheckpoint(before.checkpoint, [before.verifierKey])?.size).toBe(before.treeSize)
	expect(openCheckpoint(later.checkpoint, [before.verifierKey])).toBeUndefined()

	await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir })
	const second = await sign(hall, templateId)
	const proof = (await hall.call('GET', `/v1/waivers/${second.id}/proof`)).body
	expect(rotations().map(({ from }) => from)).toEqual([before.verifierKey, later.verifierKey])
	expect(rotations().at(-1)?.to).toBe(proof.verifierKey)
	expect(verifyData(dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	expect(statSync(join(dataDir, 'keys', 'evidence.json')).mode & 0o777).toBe(0o600)
	const { body } = await hall.call('GET', '/v1/audit-log?action=evidence_key.rotated')
	expect(body.items).toHaveLength(2)
})

test('The events feed contains the newest checkpoint', async () => {
	const { checkpoint } = (await hall.call('GET', '/v1/evidence/checkpoint')).body
	const feed = await until(async () => {
		const { body } = await hall.call('GET', '/v1/events-feed?limit=1')
		return body.checkpoint === checkpoint ? body : undefined
	})
	expect(feed.checkpoint).toStartWith(`127.0.0.1/org/${hall.organizationId}\n`)
	expect((await running.tenant('Silent').call('GET', '/v1/events-feed')).body).toEqual({
		items: [],
		nextAfter: 0,
		hasMore: false,
		checkpoint: null,
	})
})
