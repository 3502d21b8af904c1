import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTests } from '../../support/run/run-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-tests-'))
afterEach(() => {
	process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
	rmSync(folder, { recursive: true })
})

test('A process that a test left running with its output open does not hold up the run', async () => {
	const path = join(folder, 'leaves.test.ts')
	writeFileSync(
		path,
		`import { expect, test } from 'bun:test'
		import { writeFileSync } from 'node:fs'
		test('A process stays behind', () => {
			const child = Bun.spawn(['sleep', '3600'], { stdout: 'inherit', stderr: 'inherit' })
			child.unref()
			writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid))
			expect(child.pid).toBeGreaterThan(0)
		})`,
	)
	const other = join(folder, 'other.test.ts')
	writeFileSync(
		other,
		"import { expect, test } from 'bun:test'\ntest('Another one passes', () => expect(1).toBe(1))",
	)
	const { passed, failed } = await runTests({ paths: [path, other], isApart: true })
	expect({ passed, failed }).toEqual({ passed: 2, failed: 0 })
}, 30_000)
