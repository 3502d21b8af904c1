import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photo } from './estate.ts'
import { dataUrl, noisyJpeg } from './photos.ts'
import { startTestService, until, untilIdle } from './service.ts'
import type { Tenant, TestService } from './service.ts'
import { publishTemplate, sign } from './waivers.ts'

export type HonestRecord = {
	readonly dataDir: string
	readonly organizationId: string
	readonly waiverIds: readonly string[]
	/** A signed checkpoint of the whole chain, and what it is checked with, as somebody outside would have kept them. */
	readonly checkpoint: string
	readonly verifierKey: string
}

/**
 * The data directory of a service that has stopped, with waivers of every kind: photos, documents, minors, flags; two
 * published versions; and whatever `more` does to them.
 */
export async function makeHonestRecord(
	count: number,
	more: (running: TestService, hall: Tenant, waiverIds: readonly string[]) => Promise<void> = async () =>
		undefined,
): Promise<HonestRecord> {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-honest-'))
	const running = startTestService({ dataDir }, { checkpointPauseMs: 5 })
	const hall = running.tenant('Honest hall')
	const templateId = await publishTemplate(hall.call)
	const document = dataUrl(await noisyJpeg(60, 40), 'image/jpeg')
	const waiverIds: string[] = []
	for (let n = 0; n < count; n++) {
		const values = [
			{ photo, email: `guest${n}@example.com` },
			{ condition: true, children: [{ firstName: 'Ada', lastName: `Child${n}`, dateOfBirth: '2020-02-29' }] },
			{ document: { front: document, back: photo } },
			{ born: '1990-01-01', phone: `555 010${n}` },
		][n % 4]
		const name = { firstName: 'Guest', lastName: `Number${n}` }
		const { id } = await sign(hall, templateId, { values: { ...values, name }, tags: [`tag${n}`] })
		waiverIds.push(id)
		if (n % 5 === 0) await hall.call('GET', '/v1/evidence/checkpoint')
	}
	await untilIdle(running)
	await more(running, hall, waiverIds)
	await untilIdle(running)
	const { checkpoint, verifierKey } = (await hall.call('GET', '/v1/evidence/checkpoint')).body
	await until(() => running.service.deps.db.$client.query('SELECT 1 FROM jobs').get() === null || undefined)
	await running.service.stop()
	return { dataDir, organizationId: hall.organizationId, waiverIds, checkpoint, verifierKey }
}

/** A copy to do harm to. */
export function copyRecord({ dataDir }: HonestRecord): string {
	const copy = mkdtempSync(join(tmpdir(), 'waiver-harmed-'))
	cpSync(dataDir, copy, { recursive: true })
	return copy
}
