import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../../src/features/backup/make.ts'
import { truncateWal } from '../../../src/db/truncate-wal.ts'
import { greyPng } from '../fixtures/images.ts'
import { rowsOf, settleJobs } from '../fixtures/effects.ts'
import { publishTemplate, sign } from '../fixtures/waivers.ts'
import { startTestService, until } from '../service/service.ts'

/** What a guest was told is stored: a waiver, with the hashes of its files. */
export type Acknowledged = { readonly id: string; readonly files: readonly string[] }

/**
 * Folders of one box, to be copied for each accident: `box/data` with `box/copies`, a backup on a `stick`, an `older`
 * database from before the last waivers, and the data directory of `another` box.
 */
export type RecoveryEstate = {
	readonly folder: string
	readonly key: string
	/** In the order of signing; the older database has the first three. */
	readonly acknowledged: readonly Acknowledged[]
	remove(): void
}

/** How many waivers the older database has, and how many were signed since. */
export const OLDER = 3
const NEWER = 3

export async function makeRecoveryEstate(): Promise<RecoveryEstate> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-recovery-'))
	const [dataDir, copies] = [join(folder, 'box/data'), join(folder, 'box/copies')]
	const running = startTestService({ dataDir, filesReplicaUrl: copies })
	const hall = running.tenant('Hall')
	const templateId = await publishTemplate(hall.call)
	const signSome = async (from: number, count: number): Promise<void> => {
		for (let n = from; n < from + count; n++) {
			const photo = `data:image/png;base64,${greyPng(40 + n, 30).toString('base64')}`
			const email = `guest${n}@example.com`
			await sign(hall, templateId, { values: { photo, email } })
		}
		await settleJobs(running.service)
		await hall.call('GET', '/v1/evidence/checkpoint')
	}
	await signSome(0, OLDER)
	const { deps } = running.service
	truncateWal(deps.db)
	deps.db.$client.query('VACUUM INTO ?').run(join(folder, 'older.db'))
	cpSync(join(dataDir, 'checkpoints'), join(folder, 'older-checkpoints'), { recursive: true })
	cpSync(join(dataDir, 'keys/evidence.json'), join(folder, 'older-evidence.json'))
	deps.keys.rotate()
	await signSome(OLDER, NEWER)
	await makeBackup(deps, join(folder, 'stick'))
	// As a power cut leaves them: the last waivers are in the write-ahead log.
	cpSync(join(dataDir, 'waiver.db'), join(folder, 'cut/waiver.db'))
	cpSync(join(dataDir, 'waiver.db-wal'), join(folder, 'cut/waiver.db-wal'))
	const acknowledged = rowsOf<{ seq: number; id: string; pdf: string }>(
		running.service,
		'SELECT seq, id, pdf_sha256 AS pdf FROM waivers ORDER BY seq',
	).map(({ seq, id, pdf }) => ({
		id,
		files: [pdf, ...imagesOf(seq)],
	}))
	function imagesOf(seq: number): string[] {
		const sql = 'SELECT file_sha256 AS sha256 FROM waiver_images WHERE waiver_seq = ?'
		return rowsOf<{ sha256: string }>(running.service, sql, seq).map(({ sha256 }) => sha256)
	}
	await until(() =>
		Bun.file(join(copies, 'owner'))
			.exists()
			.then((isThere) => isThere || undefined),
	)
	await untilLogsCopied(dataDir, copies)
	await running.service.stop()
	await makeAnother(folder)
	return {
		folder,
		key: hall.key,
		acknowledged,
		remove: () => rmSync(folder, { recursive: true, force: true }),
	}
}

async function makeAnother(folder: string): Promise<void> {
	const dataDir = join(folder, 'another/data')
	const running = startTestService({ dataDir, filesReplicaUrl: join(folder, 'another/copies') })
	const hall = running.tenant('Another hall')
	await sign(hall, await publishTemplate(hall.call))
	await settleJobs(running.service)
	await hall.call('GET', '/v1/evidence/checkpoint')
	cpSync(join(dataDir, 'waiver.db-wal'), join(folder, 'another/waiver.db-wal'))
	await running.service.stop()
}

/** The copies of a log are pieces, each named by where it begins and by its length. */
async function untilLogsCopied(dataDir: string, copies: string): Promise<void> {
	const [log = ''] = readdirSync(join(dataDir, 'checkpoints'))
	const folder = join(copies, 'checkpoints', log)
	await until(() => {
		const pieces = existsSync(folder) ? readdirSync(folder) : []
		const ends = pieces.map((name) => name.split('-').reduce((sum, part) => sum + Number(part), 0))
		return Math.max(0, ...ends) === statSync(join(dataDir, 'checkpoints', log)).size || undefined
	})
}
