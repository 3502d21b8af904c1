import type { Bundle, ZObject } from 'zapier-platform-core'
import { listAnswers } from '../../kit/prefill.ts'
import { withService } from './connect.ts'

const PAGE = 100

/** Hidden triggers, from which the fields of actions fill their lists. */
export const lists = {
	form_list: makeList('form_list', 'Form', (z, bundle) =>
		withService(z, bundle, async (service) => {
			const { items } = await service('listTemplates', { status: 'active' })
			return items.map(({ id, name }) => ({ id, name }))
		}),
	),
	event_list: makeList('event_list', 'Event', (z, bundle) =>
		withService(z, bundle, async (service) => {
			const { items } = await service('listEvents', { status: 'active', limit: PAGE })
			return items.map(({ id, name }) => ({ id, name }))
		}),
	),
}

type Named = { readonly id: string; readonly name: string }

function makeList(key: string, noun: string, perform: (z: ZObject, bundle: Bundle) => Promise<Named[]>) {
	return {
		key,
		noun,
		display: {
			label: `List of ${noun}s`,
			description: `Lists ${noun.toLowerCase()}s for a field.`,
			hidden: true,
		},
		operation: { type: 'polling', perform },
	}
}

export const formField = { key: 'templateId', label: 'Form', required: true, dynamic: 'form_list.id.name' }

export const eventField = { key: 'eventId', label: 'Event', dynamic: 'event_list.id.name' }

/** Before the key of an answer, so that no question is taken for a field of the step. */
export const ANSWER = 'answer.'

/** Zapier's types of fields. */
const TYPES = {
	text: 'string',
	long: 'text',
	date: 'datetime',
	number: 'number',
	boolean: 'boolean',
	choice: 'string',
}

/** A field for each answer of the chosen form that can be filled in. */
export async function answerFields(z: ZObject, bundle: Bundle) {
	const templateId: unknown = bundle.inputData['templateId']
	if (typeof templateId !== 'string' || templateId === '') return []
	const answers = await withService(z, bundle, (service) => listAnswers(service, templateId))
	return answers.map(({ key, label, kind, choices }) => ({
		key: ANSWER + key,
		label: label === '' ? key : label,
		// A date is sent as it was typed: a moment would move it to another day.
		type: kind === 'date' ? 'string' : TYPES[kind],
		...(kind === 'date' ? { helpText: 'As 2026-07-01.' } : {}),
		...(choices === undefined
			? {}
			: { choices: choices.map(({ value, label }) => ({ value, sample: value, label })) }),
	}))
}
