import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import type { Input } from '../../../clients/typescript/src/client.ts'
import type { Schemas } from '../../../clients/typescript/src/generated.ts'
import { createLink, isEmpty } from '../../kit/prefill.ts'
import type { Service } from '../../kit/service.ts'
import type { Act } from './fields.ts'

/** What an operation is given for one item. */
export type Acting = {
	readonly service: Service
	/** A field's value, of the type that the field has. */
	readonly get: (name: string) => unknown
	/** The same of a text. */
	readonly text: (name: string) => string
	/** Those of the options that are filled in. */
	readonly options: <T extends object>() => Partial<T>
	readonly helpers: IExecuteFunctions['helpers']
}

type Result = Pick<INodeExecutionData, 'json' | 'binary'>

const one = (json: object): Result[] => [{ json: { ...json } }]

/** What each operation does. @throws WaiverServiceError */
export const ACTS: Readonly<Record<Act, (acting: Acting) => Promise<Result[]>>> = {
	'waiver.search': async ({ service, get, options }) => {
		const wish = { ...filled({ query: get('query') }), ...options<Input<'listWaivers'>>() }
		const { items } = await service('listWaivers', { ...wish, limit: get('limit') as number })
		return items.map((json) => ({ json }))
	},
	'waiver.get': async ({ service, text }) => one(await service('getWaiver', { id: text('waiverId') })),
	'waiver.getPdf': async ({ service, text, helpers }) => {
		const id = text('waiverId')
		const bytes = Buffer.from(await service('getWaiverPdf', { id }))
		const file = await helpers.prepareBinaryData(bytes, `waiver-${id}.pdf`, 'application/pdf')
		return [{ json: { waiverId: id }, binary: { [text('binaryProperty')]: file } }]
	},
	'guest.lookUp': async ({ service, text }) => {
		const { items } = await service('lookUpGuests', { q: text('q') })
		return items.map((json) => ({ json }))
	},
	'guest.get': async ({ service, text }) =>
		one(await service('getParticipant', { id: text('participantId') })),
	'guest.getCoverage': async ({ service, text, options }) => {
		const id = text('participantId')
		const coverage = await service('getCoverage', { ...options<Input<'getCoverage'>>(), id })
		return one({ participantId: id, ...coverage })
	},
	'checkin.create': async ({ service, get, text, options }) => {
		const { repeatKey, ...others } = options<Input<'createCheckin'>['body'] & { repeatKey: string }>()
		const requireValid = get('requireValid') as boolean
		const body = { ...others, waiverId: text('waiverId'), method: 'api' as const, requireValid }
		const key = repeatKey === undefined ? {} : { 'Idempotency-Key': repeatKey }
		return one(await service('createCheckin', { ...key, body }))
	},
	'prefillLink.create': async ({ service, get, text, options }) => {
		const { answer = [] } = get('answers') as { answer?: { key: string; value: unknown }[] }
		const answers = Object.fromEntries(answer.map(({ key, value }) => [key, value]))
		const others = options<Input<'createPrefillLink'>['body']>()
		return one(await createLink(service, { ...others, templateId: text('templateId'), answers }))
	},
	'event.invite': async ({ service, get, text, options }) => {
		const names = ['email', 'firstName', 'lastName']
		const person = filled(Object.fromEntries(names.map((name) => [name, get(name)])))
		const invitees = [{ ...person, ...options<Schemas.InvitedPerson>() }]
		const { items } = await service('invitePeople', { id: text('eventId'), body: { invitees } })
		return items.map((json) => ({ json }))
	},
}

/** Without what was left empty. */
export function filled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}
