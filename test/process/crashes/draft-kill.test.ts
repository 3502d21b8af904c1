import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import type { Client } from '../../support/service/service.ts'
import { until } from '../../support/service/service.ts'
import { expectWholeState } from '../../support/evidence/stored-state.ts'

/** How often; `KILLS=100` for a rehearsal. */
const KILLS = Number(Bun.env['KILLS'] ?? 2)

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A long form that says everywhere which revision it is. */
const contentOf = (revision: number) => ({
	name: `Revision ${revision}`,
	settings: {},
	blocks: Array.from({ length: 150 }, (_, at) => ({
		id: `b${at}`,
		type: 'short_text',
		label: `Revision ${revision}, question ${at}`,
	})),
})

/** Saves one revision after the other until the service is gone. @returns the newest that was acknowledged */
async function saveOn(
	call: Client,
	path: string,
	from: number,
	told: (revision: number) => void,
): Promise<void> {
	for (let revision = from; ; revision++)
		try {
			const { status } = await call('PUT', path, { ...contentOf(revision + 1), revision })
			if (status !== 200) throw new Error(`Saving answered ${status}.`)
			told(revision + 1)
		} catch (error) {
			if (error instanceof Error && error.message.startsWith('Saving')) throw error
			// The connection broke: this one was never acknowledged.
			return
		}
}

test(
	`A form that is saved while the service is killed ${KILLS} times is the old one or the new one, and nothing acknowledged is lost`,
	async () => {
		const first = await startChild(dataDir)
		const key = await makeKey(dataDir)
		const template = await first.client(key)('POST', '/v1/templates', { name: 'Day pass' })
		const path = `/v1/templates/${template.body.id}/draft`
		await first.client(key)('PUT', path, { ...contentOf(1), revision: 0 })
		await first.end('SIGTERM')
		let acknowledged = 1
		for (let round = 0; round < KILLS; round++) {
			const service = await startChild(dataDir)
			const call = service.client(key)
			const { body: found } = await call('GET', path)
			const { revision } = found
			expect([acknowledged, acknowledged + 1]).toContain(revision)
			expect(found).toMatchObject(contentOf(revision))
			acknowledged = revision
			const start = revision
			const saving = saveOn(call, path, start, (newest) => (acknowledged = newest))
			await until(() => (acknowledged >= start + 3 + 2 * round ? true : undefined))
			await service.end('SIGKILL')
			await saving
			expectWholeState(dataDir)
		}
		const service = await startChild(dataDir)
		const { body: last } = await service.client(key)('GET', path)
		expect([acknowledged, acknowledged + 1]).toContain(last.revision)
		expect(last).toMatchObject(contentOf(last.revision))
		expect((await service.end('SIGTERM')).code).toBe(0)
	},
	60_000 + KILLS * 10_000,
)
