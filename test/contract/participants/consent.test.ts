import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')

const news = { id: 'news', type: 'checkbox', label: 'Send me news', required: false, purpose: 'marketing' }
const templateId = await publishTemplate(hall.call, { of: [...blocks, news] })
const silentId = await publishTemplate(hall.call, { name: 'Asks nothing' })

let guests = 0
/** Somebody new, unless a name is given. */
async function signed(answer: boolean | undefined, more: Record<string, unknown> = {}, form = templateId) {
	clock.advance(1_000)
	const email = `guest-${guests++}@mail.example`
	const values = { email, ...(answer === undefined ? {} : { news: answer }), ...more }
	return sign(hall, form, { values })
}

const consentOf = async (id: string) => (await hall.call('GET', `/v1/participants/${id}`)).body.consent

async function consenting(filters = ''): Promise<string[]> {
	const { body } = await hall.call('GET', `/v1/participants?consent=marketing${filters}`)
	return body.items.map(({ id }: { id: string }) => id)
}

const withdraw = (id: string) => hall.call('DELETE', `/v1/participants/${id}/consent/marketing`)

test('A person consents by the last waiver whose form asks: given, left out, and not asked', async () => {
	const email = 'ada@mail.example'
	const first = await signed(true, { email })
	const given = { given: true, at: '2026-07-01T12:00:01.000Z', waiverId: first.id, withdrawnAt: null }
	expect(await consentOf(first.participantId)).toEqual({ marketing: given })
	await signed(undefined, { email }, silentId)
	expect(await consentOf(first.participantId)).toEqual({ marketing: given })
	const later = await signed(undefined, { email })
	expect(later.participantId).toBe(first.participantId)
	expect(await consentOf(first.participantId)).toMatchObject({
		marketing: { given: false, waiverId: later.id },
	})
	const { participantId } = await signed(undefined, {}, silentId)
	expect(await consentOf(participantId)).toEqual({ marketing: null })
})

test('The list and its CSV have only those who consent now, in every order and with every other filter', async () => {
	const name = (lastName: string) => ({ name: { firstName: 'Ida', lastName } })
	const yes = await signed(true, name('Karst'))
	const no = await signed(false, name('Karsten'))
	const other = await signed(true, name('Moor'))
	expect(await consenting('&query=karst')).toEqual([yes.participantId])
	expect(await consenting('&query=karts')).toEqual([])
	const all = await consenting()
	expect(all.slice(0, 2)).toEqual([other.participantId, yes.participantId])
	expect(all).not.toContain(no.participantId)
	expect(await consenting('&sort=name_desc&query=ida')).toEqual([other.participantId, yes.participantId])
	const page = await hall.call('GET', `/v1/participants?consent=marketing&limit=1&count=true`)
	expect([page.body.items.length, page.body.count]).toEqual([1, all.length])
	expect(await consenting(`&limit=1&cursor=${page.body.nextCursor}`)).toEqual([yes.participantId])
	const { bytes } = await hall.call('GET', '/v1/participants.csv?consent=marketing&query=ida')
	const csv = new TextDecoder().decode(bytes)
	expect(csv.includes(yes.participantId)).toBe(true)
	expect(csv.includes(no.participantId)).toBe(false)
	expectRefusal(await hall.call('GET', '/v1/participants?consent=all'), 'validation_failed')
})

test('Staff withdraw a consent once, which is on the log, and a later waiver gives it again', async () => {
	const { participantId } = await signed(true, { email: 'eva@mail.example' })
	expectRefusal(await withdraw(NOBODY), 'not_found')
	clock.advance(1_000)
	expect(await rowsAdded(running.service, () => withdraw(participantId))).toEqual({ audit_log: 1 })
	const { body } = await expectNoEffect(running.service, () => withdraw(participantId))
	expect(body.marketing).toMatchObject({ given: true, withdrawnAt: new Date(clock.now()).toISOString() })
	const entries = rowsOf(
		running.service,
		"SELECT data FROM audit_log WHERE action = 'participant.consent_withdrawn' AND subject = ?",
		participantId,
	)
	expect(entries).toEqual([{ data: '{}' }])
	expect(await consenting()).not.toContain(participantId)
	await signed(true, { email: 'eva@mail.example' })
	expect(await consenting()).toContain(participantId)
})

test('Of a merged person the last word counts, whichever of their ids it was said under', async () => {
	const early = await signed(true)
	const late = await signed(false)
	await hall.call('POST', `/v1/participants/${late.participantId}/merge`, { intoId: early.participantId })
	expect(await consenting()).not.toContain(early.participantId)
	const latest = await signed(true)
	await hall.call('POST', `/v1/participants/${latest.participantId}/merge`, { intoId: early.participantId })
	expect(await consenting()).toContain(early.participantId)
	expect(await consenting()).not.toContain(latest.participantId)
	await withdraw(late.participantId)
	expect(await consenting()).not.toContain(early.participantId)
})

test('A consent ends with the purge of its waiver, although another one names the person, and with their erasure', async () => {
	const email = 'two@mail.example'
	const purged = await signed(true, { email })
	await signed(undefined, { email }, silentId)
	const erased = await signed(true)
	await hall.call('POST', `/v1/waivers/${purged.id}/purge`, { reason: 'Asked for' })
	expect(await consentOf(purged.participantId)).toEqual({ marketing: null })
	await hall.call('POST', `/v1/participants/${erased.participantId}/erase`, { reason: 'Asked for' })
	const rows = rowsOf(
		running.service,
		'SELECT 1 FROM marketing_consents WHERE participant_id = ?',
		erased.participantId,
	)
	expect(rows).toEqual([])
	expectRefusal(await withdraw(erased.participantId), 'conflict')
})

test('A form can neither require the consent, ask for it twice, nor be filled in with it', async () => {
	const { body: template } = await hall.call('POST', '/v1/templates', { name: 'Draft' })
	const save = (list: object[]) =>
		hall.call('PUT', `/v1/templates/${template.id}/draft`, { blocks: [...blocks, ...list] })
	const at = blocks.length
	expectRefusal(await save([{ ...news, required: true }]), 'validation_failed', [
		{ path: `/blocks/${at}/required`, code: 'marketing_required', blockId: 'news' },
	])
	expectRefusal(await save([{ ...news, purpose: 'spam' }]), 'validation_failed')
	await save([news, { ...news, id: 'more' }])
	expectRefusal(await hall.call('POST', `/v1/templates/${template.id}/publish`), 'validation_failed')
	await save([{ ...news, mustBeTrue: false }])
	await hall.call('POST', `/v1/templates/${template.id}/publish`)
	const prefilled = { templateId: template.id, values: { news: true } }
	expectRefusal(await hall.call('POST', '/v1/prefill-links', prefilled), 'validation_failed', [
		{ path: '/values/news', code: 'in_person', blockId: 'news' },
	])
})
