import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { closeMailStages, openMailStage } from '../../support/mail/stage.ts'
import type { MailStage } from '../../support/mail/stage.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

afterAll(closeMailStages)

const write = async ({ hall }: MailStage, to: string): Promise<string> => {
	const words = { channel: 'email', kind: 'custom', subject: 'Hello', body: 'See you.' }
	return (await hall.call('POST', '/v1/messages', { ...words, to })).body.id
}
const settled = ({ hall }: MailStage, id: string): Promise<any> =>
	until(async () => {
		const { body } = await hall.call('GET', `/v1/messages/${id}`)
		return body.status === 'queued' ? undefined : body
	})

test('A bounced message is sent again once its suppression is lifted, and not before', async () => {
	let isFull = true
	const stage = await openMailStage({ refuse: () => (isFull ? '550 5.1.1 No such user' : undefined) })
	const { hall, running, server } = stage
	const retry = (id: string) => hall.call('POST', `/v1/messages/${id}/retry`)
	const id = await write(stage, 'ana@guests.example')
	expect(await settled(stage, id)).toMatchObject({ status: 'bounced', failure: 'refused' })
	const suppressed = await expectNoEffect(running.service, () => retry(id))
	expectRefusal(suppressed, 'conflict')
	expect(suppressed.body.error.message).toContain('Allow it again')

	isFull = false
	const { body: listed } = await hall.call('GET', '/v1/suppressions')
	await hall.call('DELETE', `/v1/suppressions/${listed.items[0].id}`)
	const again = await retry(id.toUpperCase())
	expect([again.status, again.body]).toEqual([202, { id, status: 'queued', via: 'smtp' }])
	expect(await settled(stage, id)).toMatchObject({ status: 'sent', failure: null, attempts: 1 })
	expect(server.mails).toHaveLength(1)
	expect(rowsOf(running.service, "SELECT subject FROM audit_log WHERE action = 'message.retried'")).toEqual([
		{ subject: id },
	])
	expectRefusal(await expectNoEffect(running.service, () => retry(id)), 'conflict')
	expectRefusal(await retry(NOBODY), 'not_found')
})

test('403 without the scope, and 404 for the message of another organization', async () => {
	const stage = await openMailStage({ refuse: () => '550 5.1.1 No such user' })
	const id = await write(stage, 'ben@guests.example')
	await settled(stage, id)
	const other = stage.running.tenant('Other')
	expectRefusal(await other.call('POST', `/v1/messages/${id}/retry`), 'not_found')
	const reader = stage.running.clientOf(stage.hall.organizationId, ['messages:read'])
	expectRefusal(await reader('POST', `/v1/messages/${id}/retry`), 'insufficient_scope')
})
