import type { INodeProperties } from 'n8n-workflow'

/** The operations of each resource, as n8n lists them. A third text is what an AI agent and the search read. */
const RESOURCES = {
	checkin: { name: 'Check-In', operations: [['create', 'Create', 'Check a guest in']] },
	event: { name: 'Event', operations: [['invite', 'Invite', 'Invite somebody to an event']] },
	guest: {
		name: 'Guest',
		operations: [
			['getCoverage', 'Check Coverage', 'Check whether a guest is covered'],
			['lookUp', 'Find', 'Find guests and see who is covered'],
			['get', 'Get', 'Get a guest'],
		],
	},
	prefillLink: { name: 'Prefilled Link', operations: [['create', 'Create', 'Create a prefilled link']] },
	waiver: {
		name: 'Waiver',
		operations: [
			['search', 'Find', 'Find waivers'],
			['get', 'Get', 'Get a waiver with its answers'],
			['getPdf', 'Get PDF', 'Get the PDF of a waiver'],
		],
	},
} as const satisfies Readonly<Record<string, Resource>>

type Resource = {
	name: string
	operations: readonly (readonly [value: string, name: string, action: string])[]
}

type Resources = typeof RESOURCES

/** Such as `waiver.get`. */
export type Act = {
	[R in keyof Resources]: `${R}.${Resources[R]['operations'][number][0]}`
}[keyof Resources]

const resources: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	default: 'waiver',
	options: Object.entries(RESOURCES).map(([value, { name }]) => ({ name, value })),
}

const operations: INodeProperties[] = Object.entries<Resource>(RESOURCES).map(
	([
		resource,
		{
			operations: [first, ...others],
		},
	]) => ({
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		default: first?.[0] ?? '',
		options: [first, ...others].flatMap((each) =>
			each === undefined ? [] : [{ value: each[0], name: each[1], action: each[2], description: each[2] }],
		),
	}),
)

/** A field that only these operations have. */
function of(acts: readonly Act[], field: Omit<INodeProperties, 'displayOptions'>): INodeProperties {
	const [resources, operations] = [0, 1].map((at) => [
		...new Set(acts.map((act) => act.split('.')[at] ?? '')),
	])
	return { ...field, displayOptions: { show: { resource: resources ?? [], operation: operations ?? [] } } }
}

const text = (displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...more,
})

const form = (more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Form Name or ID',
	name: 'templateId',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'listForms' },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	...more,
})

const event = (more: Partial<INodeProperties> = {}): INodeProperties => ({
	...form(),
	displayName: 'Event Name or ID',
	name: 'eventId',
	typeOptions: { loadOptionsMethod: 'listEvents' },
	...more,
})

const options = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	options: fields,
})

const repeatKey = text('Repeat Key', 'repeatKey', {
	description: 'Such as the number of a booking: a second run with the same key records nothing again',
})

/** Answers of a form, each chosen from those that can be filled in. */
const answers: INodeProperties = {
	displayName: 'Answers',
	name: 'answers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Answer' },
	default: {},
	description: 'What is filled in for the guest, who can change it',
	options: [
		{
			displayName: 'Answer',
			name: 'answer',
			values: [
				{
					...form(),
					displayName: 'Question Name or ID',
					name: 'key',
					typeOptions: { loadOptionsMethod: 'listAnswers', loadOptionsDependsOn: ['templateId'] },
				},
				text('Answer', 'value'),
			],
		},
	],
}

/** What n8n shows of the node. */
export const FIELDS: INodeProperties[] = [
	resources,
	...operations,
	of(['waiver.get', 'waiver.getPdf', 'checkin.create'], text('Waiver ID', 'waiverId', { required: true })),
	of(
		['guest.get', 'guest.getCoverage'],
		text('Guest ID', 'participantId', {
			required: true,
			description: 'The participantId of an event or a waiver',
		}),
	),
	of(
		['guest.lookUp'],
		text('Find By', 'q', {
			required: true,
			description:
				'A name or its beginning, an email address, a phone number, the number of a guest card, or the reference of a waiver',
		}),
	),
	of(
		['waiver.search'],
		text('Name', 'query', {
			description: 'A name, or its beginning. Without any filter the newest waivers are returned.',
		}),
	),
	of(['waiver.search'], {
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 50,
		description: 'Max number of results to return',
	}),
	of(
		['waiver.search'],
		options([
			text('Email', 'email', { placeholder: 'name@email.com' }),
			form(),
			text('Phone', 'phone'),
			text('Signed From', 'from', {
				placeholder: '2026-07-01',
				description: 'A day, or a moment with its offset',
			}),
			text('Tag', 'tag'),
			text('Valid On', 'validOn', { placeholder: '2026-07-01' }),
		]),
	),
	of(
		['waiver.getPdf'],
		text('Put Output File in Field', 'binaryProperty', {
			default: 'data',
			required: true,
			hint: 'The name of the output binary field to put the file in',
		}),
	),
	of(
		['guest.getCoverage'],
		options([
			form({ description: 'Only waivers of this form count' }),
			text('On', 'on', { placeholder: '2026-07-01', description: 'The day; today by default' }),
		]),
	),
	of(['checkin.create'], {
		displayName: 'Require a Valid Waiver',
		name: 'requireValid',
		type: 'boolean',
		default: true,
		description:
			'Whether a guest without a valid waiver is refused. Otherwise the arrival is recorded with a warning.',
	}),
	of(['checkin.create'], options([text('Location ID', 'locationId'), repeatKey])),
	of(['prefillLink.create'], form({ required: true })),
	of(['prefillLink.create'], answers),
	of(
		['prefillLink.create'],
		options([
			event(),
			text('Expires At', 'expiresAt', { placeholder: '2026-07-01T18:00:00Z' }),
			text('External ID', 'externalId', { description: 'Such as the number of a booking' }),
			text('Redirect URL', 'redirectUrl', { description: 'Where the guest is sent after signing' }),
			{ displayName: 'Uses', name: 'maxUses', type: 'number', typeOptions: { minValue: 1 }, default: 1 },
		]),
	),
	of(['event.invite'], event({ required: true })),
	of(['event.invite'], text('Email', 'email', { placeholder: 'name@email.com' })),
	of(['event.invite'], text('First Name', 'firstName')),
	of(['event.invite'], text('Last Name', 'lastName')),
	of(
		['event.invite'],
		options([
			text('External ID', 'externalId', { description: 'Such as the number of a booking' }),
			text('Language', 'language', {
				placeholder: 'de',
				description: 'Of the form, and of messages to them',
			}),
			text('Phone', 'phone'),
		]),
	),
]
