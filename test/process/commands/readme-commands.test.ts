import { rmSync } from 'node:fs'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { isWellFormedApiKey } from '../../../src/kit/api-key.ts'
import { makeDataDir, runWaiver } from '../../support/service/child-service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

test("The README's commands work in their order on an empty data directory", async () => {
	const dataDir = makeDataDir()
	const run = (line: string) => runWaiver(line.split(' '), { DATA_DIR: dataDir })
	const created = await run('organizations create --name North --timezone Europe/Berlin')
	expect({ code: created.code, err: created.err }).toEqual({ code: 0, err: '' })
	const { code, out } = await run('keys create --name owner --scopes *')
	expect({ code, isKey: isWellFormedApiKey(out.trimEnd()) }).toEqual({ code: 0, isKey: true })
	expect((await run('organizations list')).out.trimEnd().split('\n')).toHaveLength(2)
	rmSync(dataDir, { recursive: true })
})
