import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { queueReceipts } from '../../../src/features/messages/receipts.ts'
import {
	pathOf,
	publishShared,
	readWaiver,
	secondGuardian,
	signByLink,
	signFirst,
} from '../../support/fixtures/guardians.ts'
import { readMail } from '../../support/mail/mail.ts'
import { startTestService, until, untilIdle } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

let running: TestService
let hall: Tenant
let templateId: string

beforeAll(async () => {
	running = startTestService()
	hall = running.tenant('Hall')
	templateId = await publishShared(hall.call, { settings: { languages: ['en', 'de'] } })
})
afterAll(() => running.close())

async function messagesOf(waiverId: string, status = ''): Promise<any[]> {
	await queueReceipts(running.service.deps)
	return (await hall.call('GET', `/v1/messages?waiverId=${waiverId}${status}`)).body.items
}

test('The second guardian gets the link by mail, once, in the language of the form', async () => {
	const waiver = await signFirst(hall, templateId, { language: 'de' })
	const message = await until(async () => (await messagesOf(waiver.id, '&status=sent'))[0], 25_000)
	expect(message).toMatchObject({ kind: 'invite', to: secondGuardian.email, automatic: true, via: 'outbox' })
	const { bytes } = await hall.call('GET', `/v1/messages/${message.id}/content`)
	const mail = Buffer.from(bytes).toString('latin1')
	const text = readMail(mail)
		.parts.map((part: any) => Buffer.from(part.bytes).toString())
		.join()
	expect(text).toContain(`${waiver.secondGuardian.signUrl}?lang=de`)
	expect(text).toContain('lang="de"')
	for (const said of ['Guten Tag Alan,', 'Grace Hopper hat für die Kinder unterschrieben'])
		expect(text).toContain(said)
	expect(await messagesOf(waiver.id)).toHaveLength(1)
})

test('Two runs at the same time queue one invitation', async () => {
	const waiver = await signFirst(hall, templateId)
	const { deps } = running.service
	await Promise.all([queueReceipts(deps), queueReceipts(deps)])
	expect(await messagesOf(waiver.id)).toHaveLength(1)
})

test('Nothing is sent without an address, or to one that has reached its daily limit', async () => {
	const unknown = { firstName: 'Alan', lastName: 'Poe' }
	const plain = await signFirst(hall, templateId, { secondGuardian: unknown })
	expect(await messagesOf(plain.id)).toEqual([])
	const flooded = { ...unknown, email: 'flooded@example.com' }
	const waivers = []
	for (let at = 0; at < 12; at += 1)
		waivers.push(await signFirst(hall, templateId, { secondGuardian: flooded }))
	const sent = []
	for (const { id } of waivers) sent.push(...(await messagesOf(id)))
	expect(sent).toHaveLength(10)
	await untilIdle(running)
})

test('A mail that waits is dropped once the link is used; erasing the waiver erases the address', async () => {
	const waiver = await signFirst(hall, templateId, {
		secondGuardian: { ...secondGuardian, email: 'late@example.com' },
	})
	const [message] = await messagesOf(waiver.id)
	expect(message.to).toBe('late@example.com')
	await signByLink(running, waiver)
	expect((await running.anonymous('GET', pathOf(waiver.secondGuardian.signUrl))).status).toBe(404)
	await hall.call('POST', `/v1/waivers/${waiver.id}/purge`)
	const [forgotten] = (await hall.call('GET', `/v1/messages?waiverId=${waiver.id}`)).body.items
	expect(forgotten.to).toBeNull()
	expect((await readWaiver(hall, waiver.id)).secondGuardian).toBeNull()
})
