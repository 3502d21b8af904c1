import { expect, test } from 'bun:test'
import { createLink, listAnswers } from '../../../apps/kit/prefill.ts'
import type { Service } from '../../../apps/kit/service.ts'

const LONG = 'Do you have a condition that the staff of the hall should know about before you climb?'

const blocks = [
	{ id: 'rules', type: 'text', text: 'Climbing is dangerous.' },
	{ id: 'who', type: 'name', label: { de: 'Name', en: 'Your name' } },
	{ id: 'height', type: 'number', label: 'Height\n in cm' },
	{ id: 'fit', type: 'yes_no', label: LONG },
	{
		id: 'level',
		type: 'single_choice',
		label: 'Level',
		options: [{ value: 'a', label: { en: 'New', de: 'Neu' } }],
	},
	{ id: 'agree', type: 'checkbox', label: 'I agree.' },
	{ id: 'sign', type: 'signature', label: 'Signature' },
]

/** A service with one form. @returns it, and the bodies that were sent to it */
function serve(settings: object = {}) {
	const sent: unknown[] = []
	const service = (async (id: string, { body }: { body?: unknown }) => {
		if (id === 'getTemplate') return { activeVersion: { blocks }, settings }
		sent.push(body)
		return { id: 'link' }
	}) as Service
	return { service, sent }
}

test('The answers that an app can fill in are those of the form that one text can hold, in its first language', async () => {
	const fields = await listAnswers(serve({ languages: ['de', 'en'] }).service, 'form')
	expect(fields.map(({ key, label, kind }) => [key, label, kind])).toEqual([
		['who.firstName', 'Name: first name', 'text'],
		['who.lastName', 'Name: last name', 'text'],
		['height', 'Height in cm', 'number'],
		['fit', `${LONG.slice(0, 79)}…`, 'boolean'],
		['level', 'Level', 'choice'],
	])
	expect(fields.at(-1)?.choices).toEqual([{ value: 'a', label: 'Neu' }])
})

test('Texts become the answers that the form asks for, and what is empty is left out', async () => {
	const { service, sent } = serve()
	const answers = { 'who.firstName': 'Ada', 'who.lastName': 'Byron', height: '171', fit: 'No', level: 'a' }
	await createLink(service, { templateId: 'form', answers, externalId: 'B-1' })
	const values = { who: { firstName: 'Ada', lastName: 'Byron' }, height: 171, fit: false, level: 'a' }
	expect(sent).toEqual([{ templateId: 'form', externalId: 'B-1', values }])
	const empty = { 'who.firstName': '', height: '', fit: null, level: undefined }
	await createLink(service, { templateId: 'form', answers: empty })
	expect(sent[1]).toEqual({ templateId: 'form', values: {} })
})

test('A text that is no such answer is sent as it is, so that the service says what is wrong', async () => {
	const { service, sent } = serve()
	await createLink(service, { templateId: 'form', answers: { height: 'tall', fit: 'perhaps', other: '1' } })
	expect(sent).toEqual([{ templateId: 'form', values: { height: 'tall', fit: 'perhaps', other: '1' } }])
})
