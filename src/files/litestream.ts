import { pathToFileURL } from 'node:url'
import type { Config } from '../config/config.ts'

type ReplicaConfig = Pick<Config, 'litestream' | 'dbReplicaUrl' | 's3AccessKeyId' | 's3SecretAccessKey'>

/**
 * Restores the newest replica of the database, or the database as it was at some time.
 * @param to a file that does not exist yet @param at milliseconds since 1970 @throws with what Litestream said
 */
export async function restoreDatabase(config: ReplicaConfig, to: string, at?: number): Promise<void> {
	const time = at === undefined ? [] : ['-timestamp', new Date(at).toISOString()]
	const child = Bun.spawn([programOf(config), 'restore', ...time, '-o', to, config.dbReplicaUrl], {
		env: litestreamEnv(config),
		stdin: 'ignore',
		stdout: 'pipe',
		stderr: 'pipe',
	})
	const [out, err, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	])
	if (code === 0) return
	const last = `${out}\n${err}`.trim().split('\n').at(-1) ?? ''
	throw new Error(`Litestream could not restore the database: ${last}`)
}

/** How often Litestream looks for what is new, as it writes times. Nobody reads until it has found and applied it. */
const FOLLOWED_EVERY = '20ms'

/** Ends Litestream once nobody holds the other end of the shell's input, also after `kill -9`. */
const UNTIL_INPUT_ENDS = '"$@" </dev/null & exec >/dev/null 2>&1; read -r _; kill $!; wait $!'

export type Following = {
	/** What Litestream said last, once it has ended. */
	readonly ended: Promise<string>
	stop(): Promise<void>
}

/**
 * Restores the replica in a folder, and applies every change that is added to it. After it is stopped, nobody writes to the copy.
 * @param from laid out as Litestream does; each change is added after those before it
 * @param to a file that does not exist yet, which nobody else may change; beside it, `-txid` names the last transaction that was applied
 */
export function followDatabase(config: ReplicaConfig, from: string, to: string): Following {
	const follow = ['restore', '-f', '-follow-interval', FOLLOWED_EVERY, '-o', to, pathToFileURL(from).href]
	const child = Bun.spawn(['/bin/sh', '-c', UNTIL_INPUT_ENDS, 'sh', programOf(config), ...follow], {
		env: {},
		stdin: 'pipe',
		stdout: 'pipe',
		stderr: 'pipe',
	})
	const said = Promise.all([readLastLine(child.stderr), readLastLine(child.stdout)]).then(
		([error, line]) => error || line,
	)
	void said.then(() => child.stdin.end())
	// If somebody kills the shell, Litestream lives on and says nothing.
	const ended = child.exited.then(() => Promise.race([said, Bun.sleep(1_000).then(() => 'it was cut off')]))
	return {
		ended,
		async stop() {
			await child.stdin.end()
			await ended
		},
	}
}

async function readLastLine(stream: ReadableStream<Uint8Array>): Promise<string> {
	let line = ''
	const decoder = new TextDecoder()
	for await (const chunk of stream)
		line = `${line}${decoder.decode(chunk, { stream: true })}`.trimEnd().split('\n').at(-1) ?? ''
	return line
}

export function programOf({ litestream }: Pick<Config, 'litestream'>): string {
	const program = Bun.which(litestream)
	if (program === null)
		throw new Error('Litestream is not installed. Install it, or set LITESTREAM to its path.')
	return program
}

/** The keys of the bucket, and nothing of the service's. */
function litestreamEnv({ s3AccessKeyId, s3SecretAccessKey }: ReplicaConfig): Record<string, string> {
	return s3AccessKeyId === ''
		? {}
		: { AWS_ACCESS_KEY_ID: s3AccessKeyId, AWS_SECRET_ACCESS_KEY: s3SecretAccessKey }
}
