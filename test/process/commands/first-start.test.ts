import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { makeDataDir } from '../../support/service/child-service.ts'
import { runOnTerminal } from '../../support/service/on-terminal.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const envOf = (dataDir: string, more: Record<string, string> = {}) => ({
	PATH: process.env['PATH'] ?? '',
	DATA_DIR: dataDir,
	PORT: '0',
	DISK_FLOOR_MB: '0',
	...more,
})

test('The first start on a terminal asks for the venue and its time zone, and says how the owner, phones and the next boot get there', async () => {
	const dataDir = makeDataDir()
	const isOver = (text: string): boolean => /start with (?:a|this) machine/.test(text)
	const first = await runOnTerminal(['serve'], {
		env: envOf(dataDir),
		answers: [
			['What is your venue called?', ''],
			['Give a name of 1', 'Boulder Barn'],
			['Its time zone?', 'Europe/Vienna'],
		],
		isOver,
	})
	expect(first.code).toBe(0)
	expect(first.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/desk\/setup\/\w+/)
	expect(first.text).toContain("Phones can't reach it yet")
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	expect(db.query('SELECT name, timezone FROM organizations').all()).toEqual([
		{ name: 'Boulder Barn', timezone: 'Europe/Vienna' },
	])
	db.close()
	const env = envOf(dataDir, { HOST: '0.0.0.0', BASE_URL: 'http://barn.lan:3000' })
	const second = await runOnTerminal(['serve'], { env, answers: [], isOver })
	expect(second.text).not.toContain('What is your venue called?')
	expect(second.text).toContain('Phones on your network reach it at http://barn.lan:3000')
})
