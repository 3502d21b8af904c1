import { expect, setDefaultTimeout, test } from 'bun:test'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { emptyWal } from '../../../src/features/retention/finish-erasure.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { signByLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { inviteTo, messagesOf, sendTo } from '../../support/mail/stage.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

// PDFs are rendered, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const clock = createSettableClock(new Date().toISOString())

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }

/** Where texts stand once the jobs are done and the log is folded in. */
async function search(needles: readonly string[]): Promise<string[]> {
	running.service.deps.wake('outbox.erase')
	await settleJobs(running.service)
	await emptyWal(running.service.deps)
	return searchBytes(running.config.dataDir, needles)
}

test('A purge erases the signer as an invitee, in messages, files and links, and keeps the counts', async () => {
	const { templateId } = stage
	const person = {
		firstName: 'Zdenka',
		lastName: 'Quintilian',
		email: 'zdenka@purged.example',
		externalId: 'booking-zdenka',
	}
	const { id, invitees } = await inviteTo(stage, [person, { email: 'stays@purged.example' }])
	await sendTo(stage, id)
	await untilIdle(running)
	const words = { subject: 'For Zdenka alone', body: 'Words for Zdenka Quintilian' }
	await hall.call('POST', `/v1/events/${id}/invitees/${invitees[0].id}/send`, words)
	await untilIdle(running)
	const values = { name: { firstName: 'Zdenka', lastName: 'Quintilian' } }
	const prefilled = { templateId, eventId: id, values, externalId: 'prefill-zdenka', maxUses: 2 }
	const { body: prefill } = await hall.call('POST', '/v1/prefill-links', prefilled)
	const sent = { name: values.name, email: person.email, signature: { typed: 'Zdenka' } }
	const { result } = await signByLink(running, hall, { templateId, token: tokenOf(prefill.url), sent })
	const receipt = { channel: 'email', kind: 'receipt', waiverId: result.id }
	await hall.call('POST', '/v1/messages', receipt)
	await untilIdle(running)
	const needles = ['Zdenka', 'Quintilian', 'zdenka@purged', 'booking-zdenka', 'prefill-zdenka']
	expect((await search(needles)).length).toBeGreaterThan(needles.length)

	await hall.call('POST', `/v1/waivers/${result.id}/purge`)
	expect(await search(needles)).toEqual([])
	const { body: event } = await hall.call('GET', `/v1/events/${id}`)
	expect(event.invitees).toEqual({ invited: 1, signed: 1, bounced: 0 })
	const { body: list } = await hall.call('GET', `/v1/events/${id}/invitees?status=signed`)
	expect(list.items).toMatchObject([
		{ id: invitees[0].id, firstName: null, email: null, externalId: null, waiverId: result.id },
	])
	const messages = await messagesOf(stage, `&eventId=${id}`)
	expect(messages.map(({ to }) => to)).toEqual([null, 'stays@purged.example', null])
})

test('The purge of the last waiver that names a participant erases the messages to them', async () => {
	const { templateId } = stage
	const name = { firstName: 'Philomena', lastName: 'Oyelaran' }
	const email = 'philomena@purged.example'
	const sent = { ...values, name, email }
	const signed = async () => (await hall.call('POST', '/v1/waivers', { templateId, values: sent })).body
	const [first, last] = [await signed(), await signed()]
	const { participantId } = first
	expect(last.participantId).toBe(participantId)
	const words = { subject: 'For Philomena', body: 'Dear Oyelaran' }
	const message = { channel: 'email', kind: 'custom', participantId, ...words }
	const { id } = (await hall.call('POST', '/v1/messages', message)).body
	await untilIdle(running)
	const recipient = async () => (await hall.call('GET', `/v1/messages/${id}`)).body.to

	await hall.call('POST', `/v1/waivers/${first.id}/purge`)
	expect(await recipient()).toBe(email)
	await hall.call('POST', `/v1/waivers/${last.id}/purge`)
	expect(await recipient()).toBeNull()
	expect(await search(['Philomena', 'Oyelaran', 'philomena@purged'])).toEqual([])
})

test('An erasure finds the person on other events, in messages and in unused links', async () => {
	const { templateId } = stage
	const person = { firstName: 'Ottokar', lastName: 'Wisniewski', email: 'ottokar@erased.example' }
	const namesake = { ...person, email: 'other-ottokar@stays.example' }
	const answer = await inviteTo(stage, [person])
	const { firstName, lastName } = person
	const sent = { name: { firstName, lastName }, email: person.email, signature: { typed: 'Ottokar' } }
	const token = tokenOf(answer.invitees[0].signUrl)
	const { result } = await signByLink(running, hall, { templateId, token, sent })
	const open = await inviteTo(stage, [{ ...person, email: 'Ottokar@Erased.example' }, namesake])
	await sendTo(stage, open.id)
	const custom = {
		channel: 'email',
		kind: 'custom',
		to: person.email,
		subject: 'Hi',
		body: 'Dear Wisniewski',
	}
	await hall.call('POST', '/v1/messages', custom)
	await untilIdle(running)
	const prefill = async (values: object) =>
		(await hall.call('POST', '/v1/prefill-links', { templateId, values, externalId: 'x-1' })).body
	const theirs = [
		await prefill({ email: 'OTTOKAR@erased.example' }),
		await prefill({ name: { firstName: 'ottokar', lastName: 'WISNIEWSKI' } }),
	]
	const others = [
		await prefill({ name: { firstName, lastName }, email: namesake.email }),
		await prefill({ name: { firstName, lastName: 'Other' } }),
	]

	const erased = await hall.call('POST', `/v1/participants/${result.participantId}/erase`)
	expect(erased.body).toMatchObject({ purgedWaivers: 1, heldWaivers: 0 })
	const stateOfAll = (links: { url: string }[]) => links.map(({ url }) => stateOf(running, tokenOf(url)))
	expect(stateOfAll(theirs)).toEqual(['revoked', 'revoked'])
	expect(stateOfAll(others)).toEqual(['open', 'open'])
	expect((await hall.call('GET', `/v1/prefill-links/${theirs[0].id}`)).body.externalId).toBeNull()
	const { body: list } = await hall.call('GET', `/v1/events/${open.id}/invitees`)
	expect(list.items.map(({ email }: any) => email)).toEqual([namesake.email])
	expect(stateOf(running, tokenOf(open.invitees[0].signUrl))).toBe('revoked')
	await hall.call('DELETE', `/v1/events/${open.id}/invitees/${open.invitees[1].id}`)
	expect(await search(['ottokar@erased.example', 'Wisniewski'])).toEqual([])
})

test('An erasure leaves the others at a family’s address on the list, with their links and without the address', async () => {
	const { templateId } = stage
	const [email, phone] = ['lee@erased.example', '+1 555 0177']
	const as = (firstName: string) => ({ firstName, lastName: 'Quillfeather', email, phone })
	const { id, invitees } = await inviteTo(stage, [
		as('Benjamin'),
		as('Anna'),
		as('Cara'),
		{ firstName: 'Ben Quillfeather', phone },
	])
	const nameless = await inviteTo(stage, [{ email }])
	const links = [...invitees, ...nameless.invitees].map(({ signUrl }: { signUrl: string }) =>
		tokenOf(signUrl),
	)
	const sent = { name: { firstName: 'Anna', lastName: 'Quillfeather' }, email, signature: { typed: 'Anna' } }
	const token = tokenOf(invitees[1].signUrl)
	const { result: anna } = await signByLink(running, hall, { templateId, token, sent })
	const ben = { ...values, name: { firstName: 'Ben', lastName: 'Quillfeather' }, email, phone }
	const { body: signed } = await hall.call('POST', '/v1/waivers', { templateId, values: ben })
	await untilIdle(running)

	await hall.call('POST', `/v1/participants/${signed.participantId}/erase`)
	const { body: list } = await hall.call('GET', `/v1/events/${id}/invitees`)
	const stays = { lastName: 'Quillfeather', email: null, phone: null }
	expect(list.items).toMatchObject([
		{ ...stays, id: invitees[2].id, firstName: 'Cara', status: 'invited', waiverId: null },
		{ ...stays, id: invitees[1].id, firstName: 'Anna', status: 'signed', waiverId: anna.id },
	])
	expect(links.map((link: string) => stateOf(running, link))).toEqual([
		'revoked',
		'spent',
		'open',
		'revoked',
		'revoked',
	])
	expect((await hall.call('GET', `/v1/waivers/${anna.id}`)).body.values.email).toBe(email)
})

test('An erasure succeeds after the key of prefilled answers was lost, and their links open nothing', async () => {
	const { templateId } = stage
	const { deps } = running.service
	const other = running.tenant('Other hall')
	const theirs = await publishTemplate(other.call)
	const { body: link } = await other.call('POST', '/v1/prefill-links', {
		templateId: theirs,
		values: { name: { firstName: 'Ulrike', lastName: 'Lost' } },
		externalId: 'prefill-ulrike',
	})
	const { body: stays } = await hall.call('POST', '/v1/prefill-links', { templateId, values: {} })
	const { body: waiver } = await other.call('POST', '/v1/waivers', { templateId: theirs, values })
	// As it is after a start without the key file, which makes another one.
	deps.db.$client.query('UPDATE prefill_links SET answers = ? WHERE id = ?').run(new Uint8Array(64), link.id)
	expect(stateOf(running, tokenOf(link.url))).toBe('revoked')
	expect((await fetch(running.service.url + new URL(link.url).pathname)).status).toBe(404)
	const erased = await other.call('POST', `/v1/participants/${waiver.participantId}/erase`)
	expect([erased.status, erased.body.purgedWaivers]).toEqual([200, 1])
	expect((await other.call('GET', `/v1/prefill-links/${link.id}`)).body.externalId).toBeNull()
	expect(stateOf(running, tokenOf(stays.url))).toBe('open')
})

test('Invitees who never signed, and the messages to them, are erased when the retention policy is over', async () => {
	await hall.call('PATCH', '/v1/organization', { country: 'IE', retention: { days: 30 } })
	const { id } = await inviteTo(stage, [{ firstName: 'Balthasar', email: 'balthasar@old.example' }])
	await sendTo(stage, id)
	await untilIdle(running)
	const later = async (days: number) => {
		clock.advance(days * 86_400_000)
		await maintain(running.service.deps, () => false)
		return (await hall.call('GET', `/v1/events/${id}`)).body.invitees.invited
	}
	// Two years in which somebody can sue, and one more.
	expect(await later(3 * 365)).toBe(1)
	expect(await later(3)).toBe(0)
	expect(await search(['Balthasar', 'balthasar@old.example'])).toEqual([])
})
