import { expect, setDefaultTimeout, test } from 'bun:test'
import { queueReceipts } from '../../../../src/features/messages/receipts.ts'
import {
	children,
	pathOf,
	publishShared,
	readWaiver,
	secondGuardian,
	signByLink,
	signFirst,
} from '../../../support/fixtures/guardians.ts'
import { values } from '../../../support/fixtures/waivers.ts'
import { readMail } from '../../../support/mail/mail.ts'
import { useService, until, untilIdle } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService({ trustedProxies: 'loopback' })
const hall = running.tenant('Hall')
const templateId = await publishShared(hall.call, { settings: { languages: ['en', 'de'] } })

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
	for (const said of ['Guten Tag Alan Poe,', 'Grace Hopper hat für die Kinder unterschrieben'])
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
	const messages = []
	for (const { id } of waivers) messages.push(...(await messagesOf(id)))
	expect(messages).toHaveLength(10)
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

/** Signs on the public page from an address, and tells how many mails that has queued. */
async function mailsFrom(address: string, email: string, firstName = 'Grace'): Promise<number> {
	const { body } = await hall.call('GET', `/v1/templates/${templateId}`)
	const answer = await running.anonymous(
		'POST',
		`/w/hall/${body.slug}`,
		{
			versionId: body.activeVersion.id,
			language: 'en',
			read: [],
			reviewed: true,
			agreed: true,
			values: {
				...values,
				name: { firstName, lastName: 'Hopper' },
				email: 'grace@example.com',
				children,
				'second:name': { firstName: 'Alan', lastName: 'Poe' },
				'second:email': email,
			},
		},
		{ 'idempotency-key': `form-${crypto.randomUUID()}`, 'x-forwarded-for': address },
	)
	expect(answer.status).toBe(201)
	const { items } = (await hall.call('GET', '/v1/waivers?limit=1')).body
	return (await messagesOf(items[0].id)).length
}

test('From one address guests have three mails sent to second guardians in an hour, from another one more', async () => {
	const mails: number[] = []
	for (let at = 0; at < 5; at += 1)
		mails.push(await mailsFrom(`2001:db8:1:2::${at}`, `alan${at}@example.com`))
	expect(mails).toEqual([1, 1, 1, 0, 0])
	expect(await mailsFrom('192.0.2.1', 'alan@elsewhere.example')).toBe(1)
})

test('An organization has a hundred mails a day sent to second guardians whom guests have named', async () => {
	const { db } = running.service.deps
	const countOf = () =>
		db.$client.query("SELECT count(*) AS n FROM messages WHERE kind = 'invite' AND automatic = 1").get() as {
			n: number
		}
	const mails: number[] = []
	for (let at = 0; at < 100; at += 1) mails.push(await mailsFrom(`198.51.100.${at}`, `many${at}@example.com`))
	// Four were sent by the test before.
	expect(mails.filter((sent) => sent === 1)).toHaveLength(96)
	expect(mails.slice(96)).toEqual([0, 0, 0, 0])
	expect(countOf().n).toBeGreaterThanOrEqual(100)
	const byKey = await signFirst(hall, templateId, {
		secondGuardian: { ...secondGuardian, email: 'key@example.com' },
	})
	expect(await messagesOf(byKey.id)).toHaveLength(1)
})
