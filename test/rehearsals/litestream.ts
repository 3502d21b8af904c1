import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// It compiles SQLite for Go.
setDefaultTimeout(15 * 60_000)

const folder = mkdtempSync(join(tmpdir(), 'waiver-litestream-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('The guide builds Litestream with Go where no release can be fetched', async () => {
	const script = join(import.meta.dir, '../../deploy/install-litestream')
	const child = Bun.spawn([script, folder, '--go'], { stdout: 'pipe', stderr: 'inherit' })
	expect(await new Response(child.stdout).text()).toMatch(/^Litestream [\d.]+ is in /)
	expect(await child.exited).toBe(0)
	expect(Bun.spawnSync([join(folder, 'litestream'), 'version']).stdout.toString()).toMatch(/^v\d/)
})
