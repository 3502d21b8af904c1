import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { PROGRAM } from '../../support/service/program.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(90_000)

const dataDir = makeDataDir()
let service: ChildService
let call: Client
let templateId: string

beforeAll(async () => {
	service = await startChild(dataDir)
	call = service.client(await makeKey(dataDir))
	templateId = await publishTemplate(call)
})
afterAll(async () => {
	await service.end('SIGTERM')
	rmSync(dataDir, { recursive: true, force: true })
})

const run = (...args: string[]) => runWaiver(args, { DATA_DIR: dataDir })
const signAs = (lastName: string) =>
	sign({ call }, templateId, {
		values: { name: { firstName: 'Ada', lastName }, email: `${lastName}@example.com` },
	})
const isPurged = async (id: string) => (await call('GET', `/v1/waivers/${id}`)).body.purgedAt !== null

/** Runs a command on a terminal of its own, and types an answer to its question. */
async function runOnTerminal(args: readonly string[], answer: string): Promise<string> {
	let screen = ''
	const child = Bun.spawn([...PROGRAM, ...args], {
		env: { PATH: Bun.env['PATH'] ?? '', DATA_DIR: dataDir, NO_COLOR: '1' },
		terminal: {
			cols: 200,
			rows: 24,
			data(terminal, data) {
				const isAsked = screen.includes('Type yes')
				screen += new TextDecoder().decode(data)
				if (!isAsked && screen.includes('Type yes')) terminal.write(`${answer}\r`)
			},
		},
	})
	await child.exited
	return screen
}

test('A dry run of purge and erase counts what would be purged and changes nothing', async () => {
	const { id, participantId } = await signAs('Dry')
	expect(await run('erase', '--participant', participantId, '--dry-run')).toMatchObject({
		code: 0,
		out: 'Would be: 1 waiver purged, 0 waivers under legal hold kept. Nothing was changed.\n',
	})
	const { out } = await run('purge', '--due', '--dry-run')
	expect(out).toBe('0 waivers and 0 images of "main" would be purged. Nothing was changed.\n')
	expect(await isPurged(id)).toBe(false)
})

test('On a terminal, erase asks first and continues only with yes or --yes', async () => {
	const { id, participantId } = await signAs('Asked')
	const command = ['erase', '--participant', participantId]
	expect(await runOnTerminal(command, 'no')).toContain('Nothing was changed.')
	expect(await isPurged(id)).toBe(false)
	const screen = await runOnTerminal(command, 'yes')
	expect(screen).toContain('Erase this person and purge 1 waiver permanently?')
	expect(screen).toContain('1 waiver purged, 0 under legal hold kept.')
	expect(await isPurged(id)).toBe(true)

	const other = await signAs('Certain')
	const unasked = await runOnTerminal(['erase', '--participant', other.participantId, '--yes'], 'no')
	expect(unasked).not.toContain('Type yes')
	expect(await isPurged(other.id)).toBe(true)
})

test('A script is not asked, and progress is shown only on a terminal', async () => {
	const { id, participantId } = await signAs('Scripted')
	expect(await run('erase', '--participant', participantId)).toMatchObject({ code: 0 })
	expect(await isPurged(id)).toBe(true)
	const file = join(dataDir, 'export.zip')
	expect(await run('export', '--to', file)).toMatchObject({ code: 0, err: '' })
	rmSync(file)
	expect(await runOnTerminal(['export', '--to', file], '')).toContain('\r\u001B[K1 file')
})
