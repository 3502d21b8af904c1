import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../service/free-port.ts'
import { tools } from '../run/machine.ts'
import { until } from '../service/service.ts'

type Env = Readonly<Record<string, string>>

/** A process that ends with the test. */
export type Running = { end(signal?: NodeJS.Signals): Promise<void> }

const DEPLOYED = join(import.meta.dir, '../../../deploy/litestream.yml')

/**
 * Litestream with the settings that are deployed, on a data directory that has a database.
 * @param retention how long it keeps what is past, in seconds, in the place of what is deployed
 */
export function startLitestream(
	env: Env,
	retention?: number,
): Running & { readonly logged: () => Promise<string> } {
	const folder = makeFolder()
	const log = join(folder, 'litestream.log')
	const config = join(folder, 'litestream.yml')
	const deployed = readFileSync(DEPLOYED, 'utf8')
	writeFileSync(config, retention === undefined ? deployed : shorten(deployed, retention))
	const child = Bun.spawn([tools.litestream, 'replicate', '-config', config], {
		env,
		stdout: Bun.file(log),
		stderr: Bun.file(log),
	})
	return {
		logged: () => Bun.file(log).text(),
		async end(signal = 'SIGTERM') {
			child.kill(signal)
			await child.exited
		},
	}
}

/** The deployed settings, with days made seconds. */
function shorten(config: string, retention: number): string {
	const short = config
		.replace(/interval: 24h/, 'interval: 1s')
		.replace(/retention: 72h/, `retention: ${retention}s`)
		.replace(/checkpoint-interval: 2s/, 'checkpoint-interval: 1s')
		.replace(/levels:\n(?: +- interval: \w+\n)+/, 'levels:\n  - interval: 1s\n')
	if (short === config) throw new Error('The deployed settings say their times in another way.')
	return short
}

/** Settings for a replica in a bucket of a server that really runs, and what ends that server. */
export async function startBucket(): Promise<Running & { readonly env: Env }> {
	const folder = makeFolder()
	mkdirSync(join(folder, 'venue'))
	const port = String(freePort())
	const keys = { ROOT_ACCESS_KEY: 'test-access', ROOT_SECRET_KEY: 'test-secret-of-some-length' }
	const endpoint = `http://127.0.0.1:${port}`
	const start = async (...options: string[]): Promise<Bun.Subprocess | undefined> => {
		const child = Bun.spawn(
			[tools.versitygw, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', ...options, folder],
			{ env: keys, stdout: 'ignore', stderr: 'ignore' },
		)
		const isUp = await until(() =>
			child.exitCode === null
				? fetch(endpoint).then(
						() => true,
						() => undefined,
					)
				: false,
		)
		return isUp ? child : undefined
	}
	// It keeps what it knows of a file in the file's attributes, or where the file system has none, in files beside.
	const beside = makeFolder()
	const child = (await start()) ?? (await start('--sidecar', beside))
	if (child === undefined) throw new Error('The S3-compatible server did not start.')
	return {
		env: {
			FILES_REPLICA_URL: 's3://venue/files',
			DB_REPLICA_URL: `s3://venue/db?endpoint=${endpoint}&region=us-east-1&forcePathStyle=true`,
			AWS_ENDPOINT_URL_S3: endpoint,
			AWS_REGION: 'us-east-1',
			AWS_ACCESS_KEY_ID: keys.ROOT_ACCESS_KEY,
			AWS_SECRET_ACCESS_KEY: keys.ROOT_SECRET_KEY,
		},
		async end() {
			child.kill()
			await child.exited
			// A bench has no run that takes along what is left, and its bucket holds tens of gigabytes.
			for (const each of [folder, beside]) rmSync(each, { recursive: true, force: true })
		},
	}
}

/** Settings for a replica in a folder, as of another disk. */
export function folderReplica(): Env {
	const folder = makeFolder()
	return { FILES_REPLICA_URL: join(folder, 'files'), DB_REPLICA_URL: `file://${join(folder, 'db')}` }
}

function makeFolder(): string {
	return mkdtempSync(join(tmpdir(), 'waiver-replica-'))
}
