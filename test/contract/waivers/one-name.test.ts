import { expect, test } from 'bun:test'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const sukarno = { firstName: 'Sukarno', lastName: '', oneName: true }
const child = { firstName: 'Wati', lastName: '', oneName: true, dateOfBirth: '2016-03-01' }

test('People with one name sign, are found, get their PDF, and are recognized', async () => {
	const { oneName, firstName } = sukarno
	const values = { name: { firstName, oneName }, email: 'sukarno@example.com', children: [child] }
	const waiver = await sign(hall, templateId, { values })
	const { body: detail } = await hall.call('GET', `/v1/waivers/${waiver.id}`)
	expect(detail.values).toMatchObject({ name: sukarno, children: [child] })
	expect(detail.participants).toMatchObject([
		{ role: 'signer', firstName: 'Sukarno', lastName: '' },
		{ role: 'minor', firstName: 'Wati', lastName: '' },
	])
	const { body: found } = await hall.call('GET', '/v1/waivers?query=sukarno')
	expect(found.items).toMatchObject([
		{ id: waiver.id, signer: { firstName: 'Sukarno', lastName: '' }, minorsCount: 1 },
	])
	await untilIdle(running)
	expect((await hall.call('GET', `/v1/waivers/${waiver.id}`)).body).toMatchObject({
		pdfUrl: expect.stringContaining(waiver.id),
	})
	const again = await sign(hall, templateId, { values })
	expect(again.participantId).toBe(waiver.participantId)
})

test('422 where a last name is left out without a word, or is given beside one name', async () => {
	const send = (name: object) =>
		hall.call('POST', '/v1/waivers', {
			templateId,
			values: { name, consent: true, signature: { typed: 'Sukarno' } },
		})
	const fault = (part: string, code: string) => ({ path: `/values/name/${part}`, code, blockId: 'name' })
	expectRefusal(await send({ firstName: 'Sukarno', lastName: '' }), 'validation_failed', [
		fault('lastName', 'required'),
	])
	expectRefusal(await send({ ...sukarno, lastName: 'Putra' }), 'validation_failed', [
		fault('lastName', 'one_name'),
	])
	expectRefusal(await send({ ...sukarno, oneName: 'yes' }), 'validation_failed', [
		fault('oneName', 'wrong_type'),
		fault('lastName', 'required'),
	])
})

test('A correction takes the last name of a person who has none; a first name stays required', async () => {
	const values = { name: { firstName: 'Sukarno', lastName: 'None' }, email: 'none@example.com' }
	const { participantId } = await sign(hall, templateId, { values })
	const path = `/v1/participants/${participantId}`
	const corrected = await hall.call('PATCH', path, { lastName: ' ' })
	expect([corrected.status, corrected.body.firstName, corrected.body.lastName]).toEqual([200, 'Sukarno', ''])
	expectRefusal(await hall.call('PATCH', path, { firstName: '' }), 'validation_failed')
	expectRefusal(await hall.call('PATCH', path, { lastName: null }), 'validation_failed')
	const { body } = await hall.call('GET', '/v1/participants?email=none@example.com')
	expect(body.items).toMatchObject([{ firstName: 'Sukarno', lastName: '' }])
})
