import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../src/db/migrations.ts'
import { makeDataDir, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const ROOT = join(import.meta.dir, '../../..')
const dataDir = makeDataDir()
let service: ChildService

beforeAll(async () => {
	service = await startChild(dataDir)
})
afterAll(async () => {
	await service.end('SIGKILL')
	rmSync(dataDir, { recursive: true })
})

/** Runs a command of the next version of the program. */
async function runNewer(...args: string[]): Promise<{ code: number; err: string }> {
	const preload = join(ROOT, 'test/support/service/newer-program.ts')
	const child = Bun.spawn(['bun', '--preload', preload, join(ROOT, 'src/main.ts'), ...args], {
		env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir },
		stdout: 'ignore',
		stderr: 'pipe',
	})
	return { err: await new Response(child.stderr).text(), code: await child.exited }
}

function readVersion(): number {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	const version = db.query<{ n: number }, []>('SELECT max(version) AS n FROM schema_migrations').get()?.n ?? 0
	db.close()
	return version
}

test("A newer program's command does not change the schema while the service runs, and says what to do", async () => {
	for (const command of [
		['organizations', 'list'],
		['keys', 'create', '--name', 'x', '--scopes', '*'],
	])
		expect(await runNewer(...command)).toEqual({
			code: 1,
			err: expect.stringMatching(/^The running service has an older version.* Restart the service .*\.\n$/),
		})
	expect(readVersion()).toBe(migrations.length)
	expect(existsSync(join(dataDir, 'backups'))).toBe(false)
	expect((await fetch(`${service.url}/health`)).status).toBe(200)
})

test("Once the service has stopped, a newer program's command backs up the database and upgrades the schema", async () => {
	await service.end('SIGTERM')
	expect(await runNewer('organizations', 'list')).toEqual({ code: 0, err: '' })
	expect(readVersion()).toBe(migrations.length + 1)
	expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
	// The older program says so, and does nothing.
	const error = await startChild(dataDir).catch((error: unknown) => error)
	expect(String(error)).toContain("newer than this program's")
})
