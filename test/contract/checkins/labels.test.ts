import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { until, useService } from '../../support/service/service.ts'

setDefaultTimeout(30_000)

/** A label printer of the local network: it takes all that comes, and answers nothing. */
const received: string[] = []
const sockets = createServer((socket) => {
	let text = ''
	socket.setEncoding('utf8')
	socket.on('data', (part) => (text += part))
	socket.on('end', () => received.push(text))
})
const listening = await new Promise<Server>((resolve) => {
	const server = sockets.listen(0, '127.0.0.1', () => resolve(server))
})
const { port } = listening.address() as { port: number }
const PRINTER = `127.0.0.1:${port}`
/** Nothing listens there. */
const DEAD = '127.0.0.1:1'

const running = useService({ labelPrinters: [PRINTER, DEAD] })
const hall = running.tenant('North^Wall')
const templateId = await publishTemplate(hall.call)
afterEach(() => void (received.length = 0))

const settings = (labels: object, { call } = hall) => call('PATCH', '/v1/organization', { labels })
const print = (body: object, { call } = hall) => call('POST', '/v1/labels', body)

async function signAs(firstName: string): Promise<string> {
	return (await sign(hall, templateId, { values: { name: { firstName, lastName: 'Óg~Berg_' } } }))
		.participantId
}

test('The settings of labels are changed one by one, and only a printer of the operator is taken', async () => {
	const own = { printer: 'browser', onArrival: false, widthMm: 62, heightMm: 40, printers: [PRINTER, DEAD] }
	expect((await hall.call('GET', '/v1/organization')).body.labels).toEqual(own)
	const changed = await settings({ printer: PRINTER, onArrival: true })
	expect(changed.body.labels).toEqual({ ...own, printer: PRINTER, onArrival: true })
	expect((await settings({ widthMm: 100 })).body.labels).toMatchObject({ printer: PRINTER, widthMm: 100 })
	for (const labels of [{ printer: '192.168.1.1:9100' }, { printer: 'file:///x' }, { widthMm: 5 }, { x: 1 }])
		expectRefusal(await settings(labels), 'validation_failed')
	expect((await settings(own)).status).toBe(422)
	expect((await settings({ printer: 'browser', onArrival: false, widthMm: 62 })).body.labels).toEqual(own)
})

test('200 with the labels to print in the browser: name, current marks, pass number, venue and day', async () => {
	const participantId = await signAs('Ana')
	const { body: rope } = await hall.call('POST', '/v1/marks', { name: 'Top rope', kind: 'skill' })
	const { body: old } = await hall.call('POST', '/v1/marks', { name: 'Lead', kind: 'skill' })
	const marks = `/v1/participants/${participantId}/marks`
	await hall.call('PUT', `${marks}/${rope.id}`, {})
	await hall.call('PUT', `${marks}/${old.id}`, { until: '2020-01-01' })
	await hall.call('PATCH', `/v1/participants/${participantId}`, { passNumber: 'CARD-7' })
	const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Tower' })
	const answer = await print({ participantIds: [participantId], locationId: place.id })
	expect(answer.status).toBe(200)
	expect(answer.body).toEqual({
		labels: [
			{
				participantId,
				name: 'Ana Óg~Berg_',
				marks: ['Top rope'],
				passNumber: 'CARD-7',
				venue: 'North^Wall, Tower',
				day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
			},
		],
		printed: false,
	})
	expect(received).toEqual([])
})

test('A label printer gets one label for each person, and no text of a guest is a command', async () => {
	await settings({ printer: PRINTER })
	const participantIds = [await signAs('Bo'), await signAs('Cy')]
	expect((await print({ participantIds })).body.printed).toBe(true)
	const [text = ''] = await until(() => (received.length > 0 ? received : undefined))
	expect(text.match(/\^XA/g)).toHaveLength(2)
	expect(text).toContain('^FDBo Óg_7eBerg_5f^FS')
	expect(text).toContain('^FDNorth_5eWall^FS')
	expect(text).not.toContain('~')
	await settings({ printer: 'browser' })
})

test('409 if the printer does not answer; 404 for people and places of others; 422 for nobody or too many', async () => {
	const participantId = await signAs('Dee')
	await settings({ printer: DEAD })
	const refused = await print({ participantIds: [participantId] })
	expectRefusal(refused, 'conflict')
	expect(refused.body.error.message).toBe('The label printer does not answer. Switch it on, and print again.')
	await settings({ printer: 'browser' })
	const other = running.tenant('Other')
	expectRefusal(await print({ participantIds: [participantId] }, other), 'not_found')
	const { body: place } = await other.call('POST', '/v1/locations', { name: 'Far' })
	expectRefusal(await print({ participantIds: [participantId], locationId: place.id }), 'not_found')
	for (const participantIds of [[], Array.from({ length: 21 }, () => crypto.randomUUID())])
		expectRefusal(await print({ participantIds }), 'validation_failed')
})
