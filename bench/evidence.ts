import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config/config.ts'
import { transact } from '../src/db/transact.ts'
import { openDeps } from '../src/deps.ts'
import type { Deps } from '../src/deps.ts'
import { appendEntry } from '../src/features/evidence/append.ts'
import { newestCheckpoint } from '../src/features/evidence/checkpoints.ts'
import { proveEntry } from '../src/features/evidence/prove.ts'
import { chainSize, keepNodes } from '../src/features/evidence/tree.ts'
import { createOrganization } from '../src/features/organization/create.ts'

/** What evidence costs: appending, proving and verifying at a million entries. `--entries 100000` for a short run. */
const at = Bun.argv.indexOf('--entries')
const ENTRIES = at === -1 ? 1_000_000 : Number(Bun.argv[at + 1])
const BATCH = 5_000
const PROOFS = 500

/** What an entry of a signing holds, in size. */
const data = {
	commit: 'ab'.repeat(32),
	termsHash: 'cd'.repeat(32),
	templateVersionId: '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e',
	consentHash: 'ef'.repeat(32),
	itemCount: 5,
	source: 'api',
}

const dataDir = mkdtempSync(join(tmpdir(), 'waiver-bench-evidence-'))
const deps = openDeps({ ...readConfig({}), dataDir, logLevel: 'error' }, { checkpointPauseMs: 0 })
try {
	const { id } = createOrganization(deps, { name: 'Bench' })
	report('append, in a transaction', append(deps, id), ENTRIES, 'µs an entry')
	const kept = await timed(async () => {
		while (await deps.write((tx) => keepNodes(tx, id)));
	})
	report('nodes of the tree, kept afterwards', kept, ENTRIES, 'µs an entry')
	const checkpoint = await timed(() => newestCheckpoint(deps, id, chainSize(deps.db, id)))
	report('a checkpoint', checkpoint, 1, 'µs')
	report('a proof', await prove(deps, id), PROOFS, 'µs a proof')
	await deps.close()
	await verify()
} finally {
	rmSync(dataDir, { recursive: true })
}

/** @returns milliseconds, commits apart */
function append({ db, ids, clock }: Deps, organizationId: string): number {
	let spent = 0
	for (let done = 0; done < ENTRIES; done += BATCH)
		transact(db, (tx) => {
			const start = performance.now()
			for (let n = 0; n < BATCH; n++)
				appendEntry(tx, { organizationId, kind: 'flag.cleared', subject: ids.next(), at: clock.now(), data })
			spent += performance.now() - start
		})
	return spent
}

async function prove(deps: Deps, organizationId: string): Promise<number> {
	const size = chainSize(deps.db, organizationId)
	return timed(async () => {
		for (let n = 0; n < PROOFS; n++)
			await proveEntry(deps, { organizationId, seq: Math.floor((n * 7_919 * size) / (PROOFS * 7_919)) })
	})
}

/** In a process of its own, so that its memory is its own. */
async function verify(): Promise<void> {
	const start = performance.now()
	const child = Bun.spawn(['bun', join(import.meta.dir, '../verifier/verify.ts'), dataDir], {
		stdout: 'pipe',
	})
	let peakMb = 0
	const watch = setInterval(() => {
		const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
		peakMb = Math.max(peakMb, Number(kib ?? 0) / 1024)
	}, 100)
	const out = await new Response(child.stdout).text()
	clearInterval(watch)
	if ((await child.exited) !== 0) throw new Error(out)
	const seconds = (performance.now() - start) / 1000
	console.log(
		`verify: ${seconds.toFixed(1)} s, ${Math.round((seconds * 1e6) / ENTRIES)} µs an entry, ${Math.round(peakMb)} MB at most`,
	)
}

async function timed(work: () => unknown): Promise<number> {
	const start = performance.now()
	await work()
	return performance.now() - start
}

function report(what: string, ms: number, count: number, unit: string): void {
	console.log(`${what}: ${((ms * 1000) / count).toFixed(1)} ${unit}`)
}
