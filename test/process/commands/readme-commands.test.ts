import { rmSync } from 'node:fs'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { isWellFormedApiKey } from '../../../src/kit/api-key.ts'
import { readText } from '../../support/architecture/source.ts'
import { makeDataDir, runWaiver } from '../../support/service/child-service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

/** The commands of the section "Try it from source", in their order, without the comments. */
function readCommands(): string[][] {
	const [, section = ''] = /^## Try it from source\n([^]*?)^## /m.exec(readText('README.md')) ?? []
	return [...section.matchAll(/^ {4}bun run waiver ([^#\n]+)/gm)].map(([, line = '']) =>
		[...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
			([, double, single, bare]) => double ?? single ?? bare ?? '',
		),
	)
}

test("The README's commands work in their order on an empty data directory", async () => {
	const dataDir = makeDataDir()
	const commands = readCommands()
	expect(commands.map(([noun]) => noun)).toEqual(['organizations', 'staff', 'keys'])
	const results = []
	for (const command of commands) results.push(await runWaiver(command, { DATA_DIR: dataDir }))
	expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
	expect(isWellFormedApiKey(results[2]?.out.trimEnd() ?? '')).toBe(true)
	const { out } = await runWaiver(['organizations', 'list'], { DATA_DIR: dataDir })
	expect(out.trimEnd().split('\n')).toHaveLength(2)
	rmSync(dataDir, { recursive: true })
})
