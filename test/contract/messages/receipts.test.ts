import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { GrantableScope } from '../../../src/api/scopes.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { inviteTo } from '../../support/mail/stage.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, until } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }

const sent = (id: string): Promise<true> =>
	until(async () => {
		const { body } = await hall.call('GET', `/v1/messages/${id}`)
		return body.status === 'queued' ? undefined : true
	})

describe('A receipt goes to its signer; to another address only with a key that may read waivers', () => {
	const signed = (): Promise<{ id: string; participantId: string }> =>
		sign(hall, stage.templateId, { values: { email: 'Ana@b.example', phone: '+49 30 1234567' } })
	const senderWith = (scopes: GrantableScope[]) => {
		const call = running.clientOf(hall.organizationId, scopes)
		return (body: object): Promise<Answer> =>
			call('POST', '/v1/messages', { channel: 'email', kind: 'receipt', ...body })
	}

	test.each([
		['whom the waiver tells', {}],
		['their own address', { to: 'ANA@b.example' }],
		['their own number', { channel: 'sms', to: '+49 (0)30 123-4567' }],
	])('202 for a receipt to %s', async (_name, more) => {
		const { id } = await signed()
		expect((await senderWith(['messages:send'])({ waiverId: id, ...more })).status).toBe(202)
	})

	const TO_READ = { required: 'waivers:read' }

	test('202 for a receipt to the participant who signed; 403 once they have another address or were merged into somebody', async () => {
		const { id, participantId } = await signed()
		const scopes: GrantableScope[] = ['messages:send', 'participants:manage']
		const send = senderWith(scopes)
		for (const attachPdf of [true, false])
			expect((await send({ waiverId: id, participantId, attachPdf })).status).toBe(202)
		const change = running.clientOf(hall.organizationId, scopes)
		const moved = await change('PATCH', `/v1/participants/${participantId}`, { email: 'me@thief.example' })
		expect(moved.status).toBe(200)
		for (const attachPdf of [true, false]) {
			const refusal = await expectNoEffect(running.service, () =>
				send({ waiverId: id, participantId, attachPdf }),
			)
			expect([refusal.status, refusal.body.error.details]).toEqual([403, TO_READ])
		}
		expect((await send({ waiverId: id })).status).toBe(202)
		const into = (await sign(hall, stage.templateId, { values: { email: 'other@b.example' } })).participantId
		expect((await change('POST', `/v1/participants/${participantId}/merge`, { intoId: into })).status).toBe(
			200,
		)
		expectRefusal(await send({ waiverId: id, participantId: into }), 'insufficient_scope')
	})

	test('403 for a receipt to the invitee of a waiver whose address was changed after the signing', async () => {
		const person = { firstName: 'Ana', lastName: 'Guest', email: 'ana@b.example' }
		const { id: eventId, invitees } = await inviteTo(stage, [person])
		const [{ id: inviteeId, signUrl }] = invitees
		const { id: waiverId } = (
			await signByLink(running, hall, {
				templateId: stage.templateId,
				token: tokenOf(signUrl),
				sent: { email: 'ana@b.example' },
			})
		).result
		const send = senderWith(['messages:send', 'events:manage'])
		expect((await send({ waiverId, inviteeId })).status).toBe(202)
		const change = running.clientOf(hall.organizationId, ['events:manage'])
		const path = `/v1/events/${eventId}/invitees/${inviteeId}`
		expect((await change('PATCH', path, { email: 'me@thief.example' })).status).toBe(200)
		const refusal = await expectNoEffect(running.service, () =>
			send({ waiverId, inviteeId, attachPdf: true }),
		)
		expect([refusal.status, refusal.body.error.details]).toEqual([403, TO_READ])
	})

	test('A link to the copy that somebody sends is on the access log with them as the reader', async () => {
		const { id } = await signed()
		const added = await rowsAdded(running.service, async () => {
			expect((await senderWith(['messages:send'])({ waiverId: id })).status).toBe(202)
		})
		expect(added).toMatchObject({ phi_access_log: 1 })
		const { items } = (await hall.call('GET', `/v1/phi-access-log?waiverId=${id}`)).body
		expect(items).toMatchObject([{ action: 'waiver.copy_sent', actor: expect.stringMatching(/^key:/) }])
	})

	test('A PDF that is sent again is read by whoever asked for that', async () => {
		const { id } = await signed()
		const { body } = await senderWith(['messages:send'])({ waiverId: id, attachPdf: true })
		await sent(body.id)
		running.service.deps.db.$client.run("UPDATE messages SET status = 'failed' WHERE id = ?", [body.id])
		const again = await hall.call('POST', `/v1/messages/${body.id}/retry`)
		expect(again.status).toBe(202)
		await sent(body.id)
		const readers = (await hall.call('GET', `/v1/phi-access-log?waiverId=${id}`)).body.items
		const [second, first] = readers.map(({ actor }: { actor: string }) => actor)
		const askers = rowsOf(
			running.service,
			'SELECT actor FROM audit_log WHERE subject = ? ORDER BY seq DESC',
			body.id,
		).map(({ actor }) => actor)
		expect([second, first]).toEqual(askers)
		expect(second).not.toBe(first)
	})

	test('403 for a receipt to another address, which sends nothing; 202 with waivers:read', async () => {
		const { id } = await signed()
		const [send, readAndSend] = [senderWith(['messages:send']), senderWith(['messages:send', 'waivers:read'])]
		for (const more of [{ attachPdf: true }, {}]) {
			const body = { waiverId: id, to: 'somebody@else.example', ...more }
			await expectNoEffect(running.service, async () => {
				const refusal = await send(body)
				expectRefusal(refusal, 'insufficient_scope')
				expect(refusal.body.error.details).toEqual({ required: 'waivers:read' })
			})
			expect((await readAndSend(body)).status).toBe(202)
		}
	})
})
