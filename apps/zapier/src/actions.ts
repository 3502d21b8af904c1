import type { Bundle, ZObject } from 'zapier-platform-core'
import type { Input } from '../../../clients/typescript/src/client.ts'
import type { Schemas } from '../../../clients/typescript/src/generated.ts'
import { createLink, isEmpty } from '../../kit/prefill.ts'
import { withService } from './connect.ts'
import { ANSWER, answerFields, eventField, formField } from './lists.ts'

const ID = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'

const text = (key: string, label: string, helpText?: string) => ({
	key,
	label,
	...(helpText === undefined ? {} : { helpText }),
})

const reference = text('externalId', 'External ID', 'Such as the number of a booking.')

/** Those of the step's fields that are filled in. */
function given<Body extends object>(bundle: Bundle, names: readonly (keyof Body & string)[]): Partial<Body> {
	const fields = names.map((name) => [name, bundle.inputData[name]] as const)
	return Object.fromEntries(fields.filter(([, value]) => !isEmpty(value))) as Partial<Body>
}

/** Zapier hands over what a field maps to, such as a number. */
function textOf(bundle: Bundle, name: string): string {
	const value: unknown = bundle.inputData[name]
	return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const prefill_link = {
	key: 'prefill_link',
	noun: 'Prefilled Link',
	display: {
		label: 'Create Prefilled Link',
		description: 'Makes a link to a form with the answers filled in that you have already.',
	},
	operation: {
		inputFields: [
			{ ...formField, altersDynamicFields: true },
			answerFields,
			eventField,
			reference,
			text('expiresAt', 'Expires At', 'A moment such as 2026-07-01T18:00:00Z.'),
			text('redirectUrl', 'Redirect URL', 'Where the guest is sent after signing.'),
		],
		perform: (z: ZObject, bundle: Bundle) =>
			withService(z, bundle, async (service) => {
				const answers = Object.entries(bundle.inputData).flatMap(([key, value]: [string, unknown]) =>
					key.startsWith(ANSWER) ? [[key.slice(ANSWER.length), value] as const] : [],
				)
				const names = ['eventId', 'externalId', 'expiresAt', 'redirectUrl'] as const
				const wish = given<Input<'createPrefillLink'>['body']>(bundle, names)
				const templateId = textOf(bundle, 'templateId')
				return createLink(service, { ...wish, templateId, answers: Object.fromEntries(answers) })
			}),
		sample: { id: ID, url: 'https://waivers.example.com/s/example', status: 'active', usesLeft: 1 },
	},
}

const checkin = {
	key: 'checkin',
	noun: 'Check-In',
	display: { label: 'Check In Guest', description: 'Checks in the guests of a waiver.' },
	operation: {
		inputFields: [
			{ ...text('waiverId', 'Waiver ID'), required: true },
			{
				...text(
					'requireValid',
					'Require a Valid Waiver',
					'Otherwise the arrival is recorded with a warning.',
				),
				type: 'boolean',
				default: 'true',
			},
			text('locationId', 'Location ID'),
			text(
				'repeatKey',
				'Repeat Key',
				'Such as the number of a booking: a second run with the same key records nothing again.',
			),
		],
		perform: (z: ZObject, bundle: Bundle) =>
			withService(z, bundle, (service) => {
				const names = ['requireValid', 'locationId'] as const
				const wish = given<Input<'createCheckin'>['body']>(bundle, names)
				const { repeatKey } = given<{ repeatKey: string }>(bundle, ['repeatKey'])
				const body = { ...wish, waiverId: textOf(bundle, 'waiverId'), method: 'api' as const }
				return service('createCheckin', {
					body,
					...(repeatKey === undefined ? {} : { 'Idempotency-Key': repeatKey }),
				})
			}),
		sample: { id: ID, waiverId: ID, participantId: ID, method: 'api', isValid: true, warnings: [] },
	},
}

const invitee = {
	key: 'invitee',
	noun: 'Invitee',
	display: {
		label: 'Invite to Event',
		description: 'Puts somebody on the guest list of an event, and gives their own link.',
	},
	operation: {
		inputFields: [
			{ ...eventField, required: true },
			text('firstName', 'First Name'),
			text('lastName', 'Last Name'),
			text('email', 'Email'),
			text('phone', 'Phone'),
			text('language', 'Language', 'Of the form, and of messages to them, such as de.'),
			reference,
		],
		perform: (z: ZObject, bundle: Bundle) =>
			withService(z, bundle, async (service) => {
				const names = ['firstName', 'lastName', 'email', 'phone', 'language', 'externalId'] as const
				const invitees = [given<Schemas.InvitedPerson>(bundle, names)]
				const { items } = await service('invitePeople', { id: textOf(bundle, 'eventId'), body: { invitees } })
				return items[0]
			}),
		sample: { id: ID, eventId: ID, status: 'invited', signUrl: 'https://waivers.example.com/s/example' },
	},
}

export const creates = { prefill_link, checkin, invitee }

const FOUND = 10

const waiver = {
	key: 'waiver',
	noun: 'Waiver',
	display: {
		label: 'Find Waiver',
		description: 'Finds the newest waivers of a guest, without their answers.',
	},
	operation: {
		inputFields: [
			text('query', 'Name', 'A name, or its beginning.'),
			text('email', 'Email'),
			text('phone', 'Phone'),
			{ ...formField, required: false },
			text('validOn', 'Valid On', 'A day such as 2026-07-01: only waivers that are valid then.'),
		],
		perform: (z: ZObject, bundle: Bundle) =>
			withService(z, bundle, async (service) => {
				const names = ['query', 'email', 'phone', 'templateId', 'validOn'] as const
				const wish = given<Input<'listWaivers'>>(bundle, names)
				// Nobody asks for just any waiver: the field of the step before was empty.
				if (wish.query === undefined && wish.email === undefined && wish.phone === undefined) return []
				return (await service('listWaivers', { ...wish, limit: FOUND })).items
			}),
		sample: { id: ID, templateId: ID, signedAt: '2026-07-01T12:00:00.000Z', isValid: true, status: 'signed' },
	},
}

const guest = {
	key: 'guest',
	noun: 'Guest',
	display: {
		label: 'Find Guest',
		description: 'Finds a guest, and says whether a waiver covers them, which one, and if none does, why.',
	},
	operation: {
		inputFields: [
			text('participantId', 'Guest ID', 'The Participant ID of a trigger. Leave it empty to search.'),
			text(
				'q',
				'Find By',
				'A name, an email address, a phone number, the number of a guest card, or the reference of a waiver.',
			),
		],
		perform: (z: ZObject, bundle: Bundle) =>
			withService(z, bundle, async (service) => {
				const id = textOf(bundle, 'participantId')
				if (id !== '') {
					const [{ firstName, lastName, email, phone }, coverage] = await Promise.all([
						service('getParticipant', { id }),
						service('getCoverage', { id }),
					])
					return [{ id, firstName, lastName, email, phone, ...coverage }]
				}
				const q = textOf(bundle, 'q')
				if (q === '') return []
				const { items } = await service('lookUpGuests', { q })
				return items.map(({ participant, coverage }) => ({ ...participant, ...coverage }))
			}),
		sample: { id: ID, firstName: 'Ada', lastName: 'Lovelace', covered: true, waiverId: ID, reasons: [] },
	},
}

export const searches = { waiver, guest }
