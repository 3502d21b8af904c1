import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../service/free-port.ts'

const VERSIONS = '/usr/lib/postgresql'

/** Postgres refuses to run as root. */
const NOBODY = 65_534

type Env = Readonly<Record<string, string>>

export type Finished = { readonly code: number; readonly out: string; readonly err: string }

export async function run(command: readonly string[], env: Env, uid?: number): Promise<Finished> {
	const child = Bun.spawn([...command], {
		env: { ...Bun.env, ...env },
		stdout: 'pipe',
		stderr: 'pipe',
		...(uid === undefined ? {} : { uid, gid: uid }),
	})
	const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
	return { code: await child.exited, out, err }
}

/**
 * A Postgres of Debian's package `postgresql`, with an empty database.
 * @returns what a client has in its environment
 */
export async function startPostgres(): Promise<{ readonly env: Env; stop(): Promise<void> }> {
	const newest = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted().at(-1) : undefined
	if (newest === undefined) throw new Error('Install Postgres first: apt-get install postgresql')
	const bin = (name: string): string => join(VERSIONS, newest, 'bin', name)
	// The folder of a run's temporary files is its user's alone.
	const data = mkdtempSync('/tmp/waiver-postgres-')
	const uid = process.getuid?.() === 0 ? NOBODY : undefined
	if (uid !== undefined) chownSync(data, uid, uid)
	const port = String(freePort())
	const env = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'fleet', PGDATABASE: 'postgres' }
	const steps = [
		[bin('initdb'), '-D', data, '-U', 'fleet', '--auth=trust', '-E', 'UTF8', '--no-sync'],
		[
			bin('pg_ctl'),
			'-D',
			data,
			'-w',
			'-l',
			join(data, 'log'),
			'-o',
			`-p ${port} -h 127.0.0.1 -k ${data}`,
			'start',
		],
	]
	for (const step of steps) {
		const { code, err } = await run(step, {}, uid)
		if (code !== 0) throw new Error(`${step[0]}: ${err}`)
	}
	return {
		env,
		stop: async () => {
			await run([bin('pg_ctl'), '-D', data, '-m', 'immediate', 'stop'], {}, uid)
			rmSync(data, { recursive: true })
		},
	}
}
