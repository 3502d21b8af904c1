import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { sweepFiles } from '../../src/features/retention/sweep.ts'
import { settleJobs } from '../support/fixtures/effects.ts'
import { startSweptService } from '../support/service/swept.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { extent } from '../support/run/extent.ts'

// Thousands of files are written, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const HISTORIES = extent(2_000, 10_000)

/** How far the storing of a file came before the process went away, and what has become of it since. */
const history = fc.record({
	fate: fc.constantFrom('named', 'namedTwice', 'unnamed', 'halfWritten', 'onItsWay', 'lost'),
	ageHours: fc.integer({ min: 2, max: 10_000 }),
})

test('After thousands of histories of storing, crashing and losing, one sweep leaves no leak', async () => {
	const running = await startSweptService()
	const hall = running.tenant('Hall')
	await sign(hall, await publishTemplate(hall.call))
	await settleJobs(running.service)
	const { deps } = running.service
	const { seq, pdf } = deps.db.$client.query('SELECT seq, pdf_sha256 AS pdf FROM waivers').get() as {
		seq: number
		pdf: string
	}
	const insert = deps.db.$client.query(
		"INSERT INTO waiver_images (waiver_seq, path, block_id, block_type, state, file_sha256) VALUES (?, ?, 'b', 'photo_capture', 'stored', ?)",
	)
	const files = join(running.config.dataDir, 'files')
	const [stays, goes] = [new Set([pdf]), new Set<string>()]
	let lost = 0
	const histories = fc.sample(history, HISTORIES)
	deps.db.$client.transaction(() => {
		histories.forEach(({ fate, ageHours }, index) => {
			const hash = new Bun.CryptoHasher('sha256').update(`${index}`).digest('hex')
			const name = fate === 'halfWritten' ? `${hash}.x.part` : hash
			const path = join(files, hash.slice(0, 2), name)
			if (fate !== 'lost') {
				mkdirSync(join(path, '..'), { recursive: true })
				writeFileSync(path, '')
				const at = new Date(Date.now() - (fate === 'onItsWay' ? 0.5 : ageHours) * 3_600_000)
				utimesSync(path, at, at)
			}
			if (fate === 'named' || fate === 'namedTwice' || fate === 'lost') insert.run(seq, `a${index}`, hash)
			if (fate === 'namedTwice') insert.run(seq, `b${index}`, hash)
			if (fate === 'lost') lost += 1
			else if (fate === 'unnamed' || fate === 'halfWritten') goes.add(name)
			else stays.add(name)
		})
	})()
	expect(await sweepFiles(deps)).toEqual({ forgotten: 0, orphans: goes.size, missing: lost })
	const entries = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	)
	expect(new Set(entries.map((entry) => entry.name))).toEqual(stays)
	expect(new Set(readdirSync(join(running.config.dataDir, 'trash')))).toEqual(goes)
	expect(await sweepFiles(deps)).toEqual({ forgotten: 0, orphans: 0, missing: lost })
	await running.close()
})
