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
	neverOutlive(child)
	const [out, err, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	])
	if (code === 0) return
	const last = `${out}\n${err}`.trim().split('\n').at(-1) ?? ''
	throw new Error(`Litestream could not restore the database: ${last}`)
}

/** Kills a process when the shell's input ends, also after `kill -9`. */
const WHEN_INPUT_ENDS = 'read -r _; kill -KILL "$1"'

/** Makes a process end together with this one, even after a crash. */
export function neverOutlive(child: Bun.Subprocess): void {
	const guard = Bun.spawn(['/bin/sh', '-c', WHEN_INPUT_ENDS, 'sh', String(child.pid)], { stdin: 'pipe' })
	void child.exited.then(() => guard.kill())
}

export function programOf({ litestream }: Pick<Config, 'litestream'>): string {
	const program = Bun.which(litestream)
	if (program === null)
		throw new Error('Litestream is not installed. Install it, or set LITESTREAM to its path.')
	return program
}

/** The keys of the bucket, and no other secrets of the service. */
function litestreamEnv({ s3AccessKeyId, s3SecretAccessKey }: ReplicaConfig): Record<string, string> {
	return s3AccessKeyId === ''
		? {}
		: { AWS_ACCESS_KEY_ID: s3AccessKeyId, AWS_SECRET_ACCESS_KEY: s3SecretAccessKey }
}
