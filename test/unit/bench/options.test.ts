import { expect, test } from 'bun:test'
import { join } from 'node:path'

const RUN = join(import.meta.dir, '../../../bench/run.ts')

function bench(...args: string[]) {
	const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, RUN, ...args])
	return { exitCode, said: `${stdout.toString()}${stderr.toString()}`.trim() }
}

const USAGE = 'Options, with defaults in brackets: --halls (1,10,100,1000), --years (10).'

test('A bench lists its options, and refuses an unknown one in one line', () => {
	expect(bench('scale', '--help')).toEqual({ exitCode: 0, said: USAGE })
	expect(bench('scale', '--year', '3')).toEqual({ exitCode: 2, said: `Unknown option '--year'. ${USAGE}` })
})

test('The benches are listed when asked, and where none has the name', () => {
	for (const [name, exitCode] of [
		['--help', 0],
		['scales', 1],
	] as const) {
		const result = bench(name)
		expect(result.exitCode).toBe(exitCode)
		expect(result.said).toContain('\n  scale      A simulation: ')
	}
})
