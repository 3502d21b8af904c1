import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseServer } from './bucket-server.ts'
import { openBucketFiles } from './bucket-files.ts'
import type { BucketFiles } from './bucket-files.ts'
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

/** SeaweedFS takes some ten seconds until its parts know each other, in milliseconds. */
const READY_WITHIN_MS = 60_000

export type Bucket = Running & {
	readonly env: Env
	readonly files: BucketFiles
	/** Ends the server at once, and keeps what it has. */
	kill(): Promise<void>
	/** Starts it again at the same address. */
	restart(): Promise<void>
}

/**
 * Settings for a replica in a bucket of a server that really runs, and what ends that server.
 * @param flags of the server
 */
export async function startBucket(...flags: string[]): Promise<Bucket> {
	const folder = makeFolder()
	const port = freePort()
	const keys = { keyId: 'test-access', secret: 'test-secret-of-some-length' }
	const endpoint = `http://127.0.0.1:${port}`
	const server = chooseServer({ folder, port, ...keys }, flags)
	const files = openBucketFiles({ endpoint, accessKeyId: keys.keyId, secretAccessKey: keys.secret })
	let child: Bun.Subprocess
	let hasBucket = false
	const start = async (): Promise<void> => {
		const running = Bun.spawn([...server.command], { stdout: 'ignore', stderr: 'ignore' })
		child = running
		const isReady = async (): Promise<true> => {
			await fetch(endpoint)
			if (!hasBucket) await server.makeBucket()
			hasBucket = true
			await files.probe()
			return true
		}
		const isUp = await until(
			() => (running.exitCode === null ? isReady().catch(() => undefined) : false),
			READY_WITHIN_MS,
		)
		if (!isUp) throw new Error('The S3-compatible server did not start.')
	}
	const kill = async (): Promise<void> => {
		child.kill('SIGKILL')
		await child.exited
	}
	await start()
	return {
		files,
		kill,
		restart: start,
		env: {
			FILES_REPLICA_URL: 's3://venue/files',
			DB_REPLICA_URL: `s3://venue/db?endpoint=${endpoint}&region=us-east-1&forcePathStyle=true`,
			AWS_ENDPOINT_URL_S3: endpoint,
			AWS_REGION: 'us-east-1',
			AWS_ACCESS_KEY_ID: keys.keyId,
			AWS_SECRET_ACCESS_KEY: keys.secret,
		},
		async end() {
			await kill()
			// A bench has no run that takes along what is left, and its bucket holds tens of gigabytes.
			rmSync(folder, { recursive: true, force: true })
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
