import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { object, oneOf, queryInteger, text } from '../../http/schema.ts'

/** In code points: enough for any id of ours or of another system. */
const MAX_ID = 200
const MAX_NAME = 200
const MAX_MOMENT = 40
const MAX_TAG = 128

/** The pages of a list are numbered from 0; no list has as many. */
const MAX_PAGE = 1_000_000

const id = text(1, MAX_ID)
const yesOrNo = Type.Optional(oneOf(['true', 'false']))

export const IdParams = object({ id })

const sought = {
	verified: yesOrNo,
	templateId: Type.Optional(id),
	fromDts: Type.Optional(text(1, MAX_MOMENT)),
	toDts: Type.Optional(text(1, MAX_MOMENT)),
	firstName: Type.Optional(text(1, MAX_NAME)),
	lastName: Type.Optional(text(1, MAX_NAME)),
	tag: Type.Optional(text(1, MAX_TAG)),
	external_id: Type.Optional(text(1, MAX_TAG)),
	sort: Type.Optional(oneOf(['desc', 'asc'])),
}

const Sought = object(sought)

const pageOf = (most: number, maxPage = MAX_PAGE) => ({
	limit: queryInteger(1, most, { default: 20 }),
	offset: queryInteger(0, maxPage, { default: 0 }),
})

export const ListWaivers = object({ ...sought, ...pageOf(300), eventData: yesOrNo })

export const ReadWaiver = object({ pdf: yesOrNo })

/** Programs page through them, as through other lists; there are few, and all come at once. */
export const ListTemplates = object({
	limit: Type.Optional(queryInteger(0, MAX_PAGE)),
	offset: Type.Optional(queryInteger(0, MAX_PAGE)),
})

export const NoQuery = object({})

export const StartSearch = Sought

/** 32 hexadecimal digits. */
export const ResultParams = object({ guid: text(1, MAX_ID) })

export const ReadResults = object({ page: queryInteger(0, MAX_PAGE, { default: 0 }), pdf: yesOrNo })

export const ListCheckins = object({
	fromDts: text(1, MAX_MOMENT),
	toDts: text(1, MAX_MOMENT),
	...pageOf(100, 1_000),
})

const MAX_GUESTS = 50
const MAX_ANSWER = 10_000
const MAX_ANSWERS = 200

const line = Type.Optional(text(0, MAX_NAME))
const customFields = Type.Optional(
	Type.Record(
		Type.String(),
		Type.Union([text(0, MAX_ANSWER), Type.Array(text(0, MAX_NAME), { maxItems: MAX_ANSWERS })]),
		{
			maxProperties: MAX_ANSWERS,
		},
	),
)
const flag = Type.Optional(Type.Boolean())

const person = {
	firstName: line,
	middleName: line,
	lastName: line,
	dob: line,
	phone: line,
	gender: line,
	customFields,
}

/** Up to 30 days. */
const MAX_EXPIRATION_SECONDS = 2_592_000

const ExternalId = Type.Optional(
	Type.String({
		pattern: '^[A-Za-z0-9_]{1,128}$',
		'x-hint': 'Send 1 to 128 letters, digits and underscores.',
	}),
)

export const Prefill = object({
	expiration: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_EXPIRATION_SECONDS })),
	adult: flag,
	participants: Type.Optional(Type.Array(object(person), { maxItems: MAX_GUESTS })),
	guardian: Type.Optional(object({ ...person, relationship: line, participant: flag })),
	email: line,
	addressLineOne: line,
	addressLineTwo: line,
	addressCity: line,
	addressState: line,
	addressZip: line,
	addressCountry: line,
	emergencyContactName: line,
	emergencyContactPhone: line,
	insuranceCarrier: line,
	insurancePolicyNumber: line,
	driversLicenseNumber: line,
	driversLicenseState: line,
	customWaiverFields: customFields,
	external_id: ExternalId,
	externalId: ExternalId,
	kiosk: flag,
	anyoneElseHidden: flag,
	lockdownPrefill: flag,
})

/** Its length is that of every webhook's address. */
const MAX_ADDRESS = 2_048

export const ConfigureWebhook = object({
	endpoint: text(1, MAX_ADDRESS),
	emailValidationRequired: Type.Optional(oneOf(['yes', 'no', 'both'])),
	checkinWebhook: flag,
	searchWebhook: flag,
	webhookNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
	create: flag,
	contentType: Type.Optional(oneOf(['json', 'form'])),
})

export const TakeMessage = object({ delete: yesOrNo })

export const MessageParams = object({ messageId: id })

export const TemplateMessageParams = object({ id, messageId: id })

export type Sought = Static<typeof Sought>
export type ListWaivers = Omit<Static<typeof ListWaivers>, 'eventData'>
export type ListCheckins = Static<typeof ListCheckins>
export type Prefill = Static<typeof Prefill>
export type ConfigureWebhook = Static<typeof ConfigureWebhook>
