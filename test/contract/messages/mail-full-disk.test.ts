import { afterEach, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { closeMailStages, inviteTo, messagesOf, openMailStage, sendTo } from '../../support/mail/stage.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

test('A message sent while the disk was full is sent once, and is recorded when there is room', async () => {
	let refusals = 0
	const stage = await openMailStage({})
	const client = stage.running.service.deps.db.$client
	const run = client.run.bind(client)
	const spy = spyOn(client, 'run').mockImplementation((sql: string) => {
		// The disk is full from the moment on when the message is out, until five writes were refused.
		if (sql !== 'COMMIT' || stage.server.mails.length === 0 || refusals === 5) return run(sql)
		refusals++
		throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
	})
	const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }])
	await sendTo(stage, id)
	const isSent = async () => (await messagesOf(stage))[0].status === 'sent'
	await until(async () => (refusals === 5 && (await isSent()) ? true : undefined), 40_000)
	spy.mockRestore()
	expect(stage.server.mails.length).toBe(1)
})
