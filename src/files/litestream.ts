import type { Config } from '../config/config.ts'

type ReplicaConfig = Pick<Config, 'litestream' | 'dbReplicaUrl' | 's3AccessKeyId' | 's3SecretAccessKey'>

/**
 * Restores the newest replica of the database. @param to a file that does not exist yet
 * @throws with what Litestream said
 */
export async function restoreDatabase(config: ReplicaConfig, to: string): Promise<void> {
	const program = Bun.which(config.litestream)
	if (program === null)
		throw new Error('There is no Litestream here; install it, or say by LITESTREAM where it is.')
	const child = Bun.spawn([program, 'restore', '-o', to, config.dbReplicaUrl], {
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

/** The keys of the bucket, and nothing of the service's. */
function litestreamEnv({ s3AccessKeyId, s3SecretAccessKey }: ReplicaConfig): Record<string, string> {
	return s3AccessKeyId === ''
		? {}
		: { AWS_ACCESS_KEY_ID: s3AccessKeyId, AWS_SECRET_ACCESS_KEY: s3SecretAccessKey }
}
