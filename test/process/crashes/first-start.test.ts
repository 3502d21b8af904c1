import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

/** Each call around the database's file, which of its kind it is, and whether the file is there afterwards. */
const places = [
	['fsync', 1, false],
	['link', 1, false],
	['unlink', 1, true],
	['fsync', 2, true],
	['fsync', 3, true],
] as const

test.each(places)(
	'A first start that is killed in %s %i leaves no database or a whole one, and the next one serves',
	async (call, place, isThere) => {
		const dataDir = makeDataDir()
		const inject = `inject=${call}:signal=KILL:when=${place}`
		const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject]
		const failure = await startChild(dataDir, {}, under).catch((error: Error) => error.message)
		expect(failure).toContain('SIGKILL')
		const path = join(dataDir, 'waiver.db')
		expect(existsSync(path)).toBe(isThere)
		if (isThere) {
			const { $client } = openDb(path)
			expect($client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
			$client.close()
		}
		const service = await startChild(dataDir)
		const client = service.client(await makeKey(dataDir))
		const { id } = await sign({ call: client }, await publishTemplate(client))
		expect((await client('GET', `/v1/waivers/${id}`)).status).toBe(200)
		await service.end('SIGTERM')
		rmSync(dataDir, { recursive: true })
	},
)
