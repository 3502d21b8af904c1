import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { replicaOf } from '../../../src/files/open-copies.ts'
import { CopyReads } from '../../../src/features/backup/copy-reads.ts'
import { CopiedKeys } from '../../../src/standby/copied-keys.ts'
import { openStandbyDeps } from '../../../src/standby/deps.ts'
import { serveCopy } from '../../../src/standby/serve.ts'
import type { StandbyBox } from '../../../src/web/standby/box.ts'
import type { TestService } from './service.ts'

type Changing<T> = { -readonly [Key in keyof T]: T[Key] }

export type StandbyCopy = {
	readonly url: string
	readonly reads: CopyReads
	/** Its page shows what a test sets here. */
	readonly box: Changing<StandbyBox>
	/** Who has asked for a takeover. */
	readonly asked: { organizationId: string; staffId: string }[]
	/** Takes the service's database over as it is now. */
	renew(): Promise<void>
	stop(): Promise<void>
}

/**
 * What a standby serves, in this process: a copy of a service's database that changes only when a test says so, as if
 * Litestream had changed it. @param baseUrl the address of the venue, as its setting has it
 */
export async function openStandbyCopy(
	{ service, config: first }: TestService,
	baseUrl = '',
): Promise<StandbyCopy> {
	const { db, clock, ids, log, passwordCost } = service.deps
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-copy-'))
	// The first box's own folder is laid out as its copies are.
	const config = { ...first, dataDir, port: 0, baseUrl, filesReplicaUrl: pathToFileURL(first.dataDir).href }
	const replica = replicaOf(config, ids)
	if (replica === undefined) throw new Error('There is no replica.')
	const keys = new CopiedKeys(replica, ids)
	if (!(await keys.load())) throw new Error('The first box has no keys.')
	const reads = new CopyReads({ readerMs: 50, changeMs: 50 })
	const asked: StandbyCopy['asked'] = []
	const box: Changing<StandbyBox> = {
		behind: { seconds: 0 },
		seenSeconds: () => 0.4,
		hasCopy: () => reads.isOpen,
		read: (work) => reads.read(work),
		takeover: () => 'none',
		takeOver: async (owner) => void asked.push(owner),
		untilDecided: () => Promise.resolve(),
	}
	const deps = { ...openStandbyDeps({ config, clock, ids, log, db: reads.db, replica, keys }), passwordCost }
	const server = serveCopy(deps, reads, box)
	let copies = 0
	const renew = (): Promise<void> =>
		reads.change(async () => {
			const path = join(dataDir, `${++copies}.db`)
			db.$client.run('VACUUM INTO ?', [path])
			reads.offer(path)
		})
	await renew()
	return {
		url: server.url,
		reads,
		box,
		asked,
		renew,
		async stop() {
			reads.close('The test is over.')
			await server.stop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}
