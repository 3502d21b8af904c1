import { coSign } from '../../support/fixtures/guardians.ts'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { announceExpiries } from '../../../src/features/waivers/expiry/announce-expiries.job.ts'
import { EVENT_TYPES } from '../../../src/features/webhooks/catalog.ts'
import { createWebhook, useStage } from '../../support/webhooks/stage.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { until, untilIdle } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// PDFs are rendered, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const clock = createSettableClock('2026-07-01T12:00:00Z')
const stage = useStage({}, { clock })
const { running } = stage
const hall = running.tenant('Hall')
const gone = stage.receive(() => new Response(null, { status: 410 }))

/** What guests and staff type, none of which another system may be told unasked. */
const typed = {
	firstName: 'Wilhelmina',
	lastName: 'Featherstone',
	email: 'wilma@featherstone.example',
	phone: '+44 20 7946 0991',
	born: '1984-03-09',
	child: 'Bartholomew',
	childBorn: '2019-11-23',
	answer: 'Asthmatic since childhood',
	signature: 'W. Featherstone Esq.',
	tag: 'birthday-of-bartholomew',
	reason: 'Wilhelmina asked for it',
	eventName: 'Bartholomew turns seven',
	externalId: 'booking-featherstone',
	location: 'Featherstone suite',
	words: 'Dear Wilhelmina',
	bounced: 'gone@featherstone.example',
}

/** A mark that is given and taken, and a ban that turns somebody away and is lifted. */
async function ban(participantId: string, arrival: object): Promise<void> {
	const person = `/v1/participants/${participantId}`
	const { body: mark } = await hall.call('POST', '/v1/marks', { name: typed.words, kind: 'skill' })
	const given = { until: '2026-12-31', reason: typed.reason }
	await hall.call('PUT', `${person}/marks/${mark.id}`, given)
	await hall.call('DELETE', `${person}/marks/${mark.id}`)
	await hall.call('PUT', `${person}/ban`, given)
	await hall.call('POST', '/v1/checkins', arrival)
	await hall.call('DELETE', `${person}/ban`)
}

/** Has one event of every kind happen. */
/** A report that says something, and is closed. */
async function reportIncident(participantId: string, text: string): Promise<void> {
	const told = { text, firstAid: text, witnesses: text, people: [participantId], waivers: [] }
	const { body } = await hall.call('POST', '/v1/incidents', told)
	await hall.call('POST', `/v1/incidents/${body.id}/close`, { revision: 1 })
}

async function haveAllHappen(): Promise<void> {
	const story = { id: 'story', type: 'long_text', label: 'Story', flagIf: { notEmpty: true } }
	const of = [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'email', type: 'email', label: 'Email' },
		{ id: 'phone', type: 'phone', label: 'Phone' },
		{ id: 'born', type: 'date_of_birth', label: 'Born' },
		{ id: 'children', type: 'minors', label: 'Children' },
		story,
		{ id: 'signature', type: 'signature', label: 'Signature' },
	]
	const templateId = await publishTemplate(hall.call, {
		of,
		settings: { expiry: { type: 'duration', days: 1 } },
	})
	const { firstName, lastName, email, phone, born } = typed
	const values = {
		name: { firstName, lastName },
		email,
		phone,
		born,
		children: [{ firstName: typed.child, lastName, dateOfBirth: typed.childBorn }],
		story: typed.answer,
		signature: { typed: typed.signature },
	}
	const post = async (path: string, body?: object) => {
		const answer = await hall.call('POST', path, body)
		if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`)
		return answer.body
	}
	const { id: locationId } = await post('/v1/locations', { name: typed.location, capacity: 1 })
	const event = { name: typed.eventName, templateId, locationId, externalId: typed.externalId }
	const { id: eventId } = await post('/v1/events', event)
	const invitees = [
		{ firstName, lastName, email, phone, externalId: typed.externalId },
		{ firstName: typed.child, lastName, email: typed.bounced },
	]
	const invited = await post(`/v1/events/${eventId}/invitees`, { invitees })
	const page = `/s/${tokenOf(invited.items[0].signUrl)}`
	await post(`${page}/opened`)
	await post(`/v1/events/${eventId}/send`, { subject: typed.words, body: typed.words })
	await running.anonymous('POST', `${page}/decline`, `reason=${typed.words}`, {
		'content-type': 'application/x-www-form-urlencoded',
	})
	await untilIdle(running)
	await post('/hooks/bounces/a-secret-of-the-mail-provider', { event: 'bounced', email: typed.bounced })
	const signing = { templateId, values, tags: [typed.tag], locationId, eventId }
	const signOne = async (): Promise<string> => (await post('/v1/waivers', signing)).id
	const csv = `First name,Last name,Email,Signed on\n${firstName},${lastName},${email},2026-01-02\n`
	await post('/v1/imports', { csv, neverExpires: true })
	const [first, voided, purged] = [await signOne(), await signOne(), await signOne()]
	await untilIdle(running)
	const { body: waiver } = await hall.call('GET', `/v1/waivers/${first}`)
	const flag = `/v1/waivers/${first}/flags/${waiver.flags[0].id}`
	await post(`${flag}/clear`, { note: typed.reason })
	await post(`${flag}/reopen`)
	const arrival = { waiverId: first, method: 'staff', locationId, reason: typed.reason }
	const { id: checkinId } = await post('/v1/checkins', arrival)
	await post(`/v1/checkins/${checkinId}/checkout`)
	await post(`/v1/checkins/${checkinId}/checkout/annul`)
	await post(`/v1/checkins/${checkinId}/annul`)
	await ban(waiver.participants[0].id, arrival)
	await reportIncident(waiver.participants[0].id, typed.words)
	await post(`/v1/waivers/${voided}/void`, { reason: typed.reason })
	await coSign(running, hall, { firstName, lastName: typed.child, email })
	await post(`/v1/waivers/${purged}/purge`)
	await post(`/v1/events/${eventId}/close`)
	clock.advance(2 * 86_400_000)
	while (await announceExpiries(running.service.deps));
	const { id: webhookId } = await createWebhook(hall, gone.url)
	await post(`/v1/templates/${await publishTemplate(hall.call)}/archive`)
	await untilIdle(running)
	const isPaused = async () => !(await hall.call('GET', `/v1/webhooks/${webhookId}`)).body.active || undefined
	await until(isPaused)
}

test('No event of any kind contains submitted text; it holds ids, states, counts and times', async () => {
	await haveAllHappen()
	const events = rowsOf<{ type: string; body: string }>(
		running.service,
		'SELECT type, body FROM webhook_events WHERE organization_id = ?',
		hall.organizationId,
	)
	// A new kind of event? Have it happen above.
	expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([...EVENT_TYPES].toSorted())
	const needles = Object.values(typed).flatMap((text) => [text, ...text.split(/[ @]/)])
	const digits = typed.phone.replaceAll(/\D/g, '')
	for (const { type, body } of events) {
		const told = body.toLowerCase()
		const leaks = [...needles, digits].filter((text) => text.length > 4 && told.includes(text.toLowerCase()))
		expect({ type, found: leaks }).toEqual({ type, found: [] })
		for (const [name, value] of Object.entries(JSON.parse(body).data))
			expect({ type, name, value, isPlain: isPlain(value) }).toEqual({ type, name, value, isPlain: true })
	}
})

/** A UUID, a time, a day, a word of ours, a number, yes or no, or nothing. */
function isPlain(value: unknown): boolean {
	if (typeof value !== 'string') return value === null || ['number', 'boolean'].includes(typeof value)
	return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$|^[a-z_]{1,20}$/.test(
		value,
	)
}
