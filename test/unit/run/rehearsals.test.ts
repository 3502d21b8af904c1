import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chooseFiles } from '../../support/run/choose-files.ts'
import { rehearsals } from '../../support/run/rehearsals.ts'

test('Each rehearsal says after which changes it must run, and names tests and places that are there', () => {
	for (const [name, { file, after }] of Object.entries(rehearsals)) {
		const { plain, others } = chooseFiles([file].flat())
		const isThere = plain.length + others.length > 0 || existsSync(String(file))
		expect([name, isThere, after.filter((path) => !existsSync(path))]).toEqual([name, true, []])
		expect([name, after.length]).not.toEqual([name, 0])
	}
})
