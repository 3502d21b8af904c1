import { describe, expect, test } from 'bun:test'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../../src/kit/release/version.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService } from '../../support/service/service.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

describe('GET /health', () => {
	test('200 in under 50 ms, without a key and with a wrong one', async () => {
		const running = startTestService()
		await running.anonymous('GET', '/health')
		for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
			const call = () => running.anonymous('GET', '/health', undefined, headers)
			const { status, body } = await expectNoEffect(running.service, call)
			expect({ status, body }).toEqual({ status: 200, body: { ok: true, db: 'ok', version: VERSION } })
			const tookMs: number[] = []
			for (let n = 0; n < 20; n++) {
				const begun = performance.now()
				await call()
				tookMs.push(performance.now() - begun)
			}
			// The quickest, since a machine that is busy with something else keeps any of them waiting.
			expect(Math.min(...tookMs)).toBeLessThan(50)
		}
		await running.close()
	})

	test('503 with db "error" when the database does not answer', async () => {
		const running = startTestService()
		const { $client } = running.service.deps.db
		$client.run('ALTER TABLE organizations RENAME TO elsewhere')
		const { status, body } = await running.anonymous('GET', '/health')
		expect({ status, body }).toEqual({ status: 503, body: { ok: false, db: 'error', version: VERSION } })
		$client.run('ALTER TABLE elsewhere RENAME TO organizations')
		expect((await running.anonymous('GET', '/health')).status).toBe(200)
		await running.close()
	})

	test.each([
		['gone', (path: string, aside: string) => renameSync(path, aside)],
		[
			'no database',
			(path: string, aside: string) => (renameSync(path, aside), writeFileSync(path, 'nothing')),
		],
	])('503 with db "error" when the database file is %s, even if pages are still cached', async (_, spoil) => {
		// Its loops would open what lies there meanwhile beside the log of the real one, and empty that.
		const running = startTestService({}, { withoutLoops: true })
		const path = join(running.config.dataDir, 'waiver.db')
		spoil(path, `${path}.aside`)
		const { status, body } = await running.anonymous('GET', '/health')
		expect({ status, body }).toEqual({ status: 503, body: { ok: false, db: 'error', version: VERSION } })
		renameSync(`${path}.aside`, path)
		expect((await running.anonymous('GET', '/health')).status).toBe(200)
		await running.close()
	})
})

describe('GET /health/ready', () => {
	test('200 with room on the disk, 503 without it; then only signing is refused', async () => {
		const disk = {
			room: true,
			hasRoom: async () => disk.room,
			isWritable: async () => true,
			trim: async () => undefined,
			release: () => false,
		}
		const running = startTestService({}, { disk })
		const ready = async () => {
			const { status, body } = await running.anonymous('GET', '/health/ready')
			return { status, body }
		}
		const hall = running.tenant('Hall')
		const templateId = await publishTemplate(hall.call)
		const { id } = await sign(hall, templateId)
		expect(await ready()).toEqual({ status: 200, body: { ready: true } })
		disk.room = false
		const reason = 'the disk is nearly full'
		expect(await ready()).toEqual({ status: 503, body: { ready: false, reason } })
		expectRefusal(await hall.call('POST', '/v1/waivers', { templateId, values }), 'storage_full')
		expect((await hall.call('GET', '/v1/templates')).status).toBe(200)
		expect((await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'asked' })).status).toBe(200)
		disk.room = true
		expect((await ready()).status).toBe(200)
		await sign(hall, templateId)
		await running.close()
	})

	test('A stopping service finishes the requests it has and refuses new ones', async () => {
		const [arrived, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
		const running = startTestService({}, { traffic: { note: arrived.resolve, isBusy: () => false } })
		const { call } = running.tenant('Hall')
		const body = new ReadableStream<Uint8Array>({
			async start(controller) {
				controller.enqueue(new TextEncoder().encode('{"name":'))
				await refused.promise
				controller.enqueue(new TextEncoder().encode('"Begun before"}'))
				controller.close()
			},
		})
		const key = running.tenant('Late').key
		const begun = fetch(`${running.service.url}/v1/templates`, {
			method: 'POST',
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body,
		})
		await arrived.promise
		const stopped = running.service.stop()
		// Nothing listens any more; who has a connection is told.
		const { app, url } = running.service
		const answer = await app.handle(new Request(`${url}/health/ready`))
		expect({ status: answer.status, body: await answer.json() }).toEqual({
			status: 503,
			body: { ready: false, reason: 'the service is stopping' },
		})
		const held = { headers: { authorization: `Bearer ${key}` } }
		expect((await app.handle(new Request(`${url}/v1/templates`, held))).status).toBe(503)
		const late = await call('GET', '/v1/templates').catch(() => undefined)
		if (late !== undefined) expectRefusal(late, 'unavailable')
		refused.resolve()
		expect((await begun).status).toBe(201)
		await stopped
		await running.close()
	})
})
