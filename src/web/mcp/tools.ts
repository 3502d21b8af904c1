import { Type } from '@sinclair/typebox'
import { Checkin, CreateCheckin } from '../../features/checkins/model.ts'
import { CreateMessage, QueuedMessage } from '../../features/messages/model.ts'
import { FoundParticipant } from '../../features/participants/model.ts'
import { TemplateSummary } from '../../features/templates/model.ts'
import { WaiverSummary } from '../../features/waivers/model.ts'
import { AskCoverage, Coverage } from '../../features/waivers/people/participant-model.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../http/idempotency.ts'
import { Timestamp, Uuid, nullable, object, text } from '../../http/schema.ts'
import { pick, pickItems } from './tool.ts'
import type { Tool } from './tool.ts'

const Person = Type.Pick(FoundParticipant, [
	'id',
	'firstName',
	'lastName',
	'lastSignedAt',
	'lastWaiverId',
	'match',
])
const WaiverFields = Type.Pick(WaiverSummary, [
	'id',
	'templateName',
	'signedAt',
	'expiresAt',
	'isValid',
	'status',
	'flagsOpen',
	'minorsCount',
])
const Signer = Type.Pick(WaiverSummary.properties.signer, ['participantId', 'firstName', 'lastName'])
const Waivers = object({
	waivers: Type.Array(object({ ...WaiverFields.properties, signer: nullable(Signer) })),
})
const Arrival = Type.Pick(Checkin, ['id', 'waiverId', 'checkedInAt', 'isValid', 'warnings'])
const Form = Type.Pick(TemplateSummary, ['id', 'name'])
const Covered = Type.Pick(Coverage, ['covered', 'waiverId', 'reasons'])
const Sent = Type.Pick(QueuedMessage, ['status', 'via'])
const MAX_QUERY = 200
const PAGE = 20

const Search = (description: string) => text(1, MAX_QUERY, { description })
const Id = (description: string) => ({ ...Uuid, description })

const RequestKey = Type.Optional(
	text(1, MAX_IDEMPOTENCY_KEY_LENGTH, {
		description:
			'Any text that you use only for this one act. If you do not know whether a call succeeded, call again with the same text: nothing happens twice.',
	}),
)

/**
 * The tools of a desk assistant. Each calls operations of the API with its key. Inputs are described for a
 * conversation; a field that is the operation's own has its schema.
 */
export const tools: readonly Tool[] = [
	{
		name: 'find_people',
		title: 'Find people',
		description:
			'Finds people who signed a waiver, or for whom somebody signed, by a name or its beginning. Returns their ids, names and newest waiver. Use get_coverage to check whether one of them may come in.',
		operations: ['listParticipants'],
		input: object({ name: Search('A name, or parts of it.') }),
		output: object({ people: Type.Array(Person) }),
		run: async (call, { name }) => ({
			people: pickItems(
				await call('listParticipants', { query: { query: String(name), limit: PAGE } }),
				Person,
			),
		}),
	},
	{
		name: 'find_waivers',
		title: 'Find waivers',
		description:
			'Finds signed waivers by a name of the signer or a child, newest first, and says whether each is valid. Answers are never returned: somebody opens the waiver at the desk to read them.',
		operations: ['listWaivers'],
		input: object({ name: Search('A name, or parts of it.') }),
		output: Waivers,
		run: async (call, { name }) => ({
			waivers: listWaivers(await call('listWaivers', { query: { query: String(name), limit: PAGE } })),
		}),
	},
	{
		name: 'get_coverage',
		title: 'Check whether somebody is covered',
		description:
			'Whether a person has a valid waiver today or on another day, and if not, why. Returns the id of the waiver, which check_in takes.',
		operations: ['getCoverage'],
		input: object({
			personId: Id('The id of a person, from find_people.'),
			on: AskCoverage.properties.on,
		}),
		output: Covered,
		run: async (call, { personId, on }) =>
			pick(
				await call('getCoverage', {
					path: { id: String(personId) },
					query: { on: on as string | undefined },
				}),
				Covered,
			),
	},
	{
		name: 'check_in',
		title: 'Check somebody in',
		description:
			'Records that people of a waiver have arrived. It is refused if the waiver is not valid; somebody at the desk decides then. Do this only if you were asked to.',
		operations: ['createCheckin'],
		input: object({
			waiverId: Id('The waiver, from get_coverage or find_waivers.'),
			personIds: {
				...CreateCheckin.properties.participantIds,
				description: 'The people on the waiver who arrived; by default, all who take part.',
			},
			requestKey: RequestKey,
		}),
		output: Arrival,
		run: async (call, { waiverId, personIds, requestKey }) => {
			const body = { waiverId, participantIds: personIds, method: 'api', requireValid: true }
			const key = requestKey as string | undefined
			return pick(await call('createCheckin', { body, key }), Arrival)
		},
	},
	{
		name: 'list_flags',
		title: 'List waivers with open flags',
		description:
			'Waivers with an answer that somebody should look at, newest first, with the number of open flags. Answers are never returned: somebody opens the waiver at the desk.',
		operations: ['listWaivers'],
		input: object({}),
		output: Waivers,
		run: async (call) => ({
			waivers: listWaivers(await call('listWaivers', { query: { flags: 'open', limit: PAGE } })),
		}),
	},
	{
		name: 'list_forms',
		title: 'List forms',
		description: 'The forms that people can sign, with their ids, which send_link takes.',
		operations: ['listTemplates'],
		input: object({}),
		output: object({ forms: Type.Array(Form) }),
		run: async (call) => ({
			forms: pickItems(await call('listTemplates', { query: { status: 'active' } }), Form),
		}),
	},
	{
		name: 'send_link',
		title: 'Send a link to sign',
		description:
			'Sends somebody a link to a form, by email or text message, for one signing. Do this only when you were asked to, and to the address that you were given.',
		operations: ['createPrefillLink', 'createMessage', 'revokePrefillLink'],
		input: object({
			formId: Id('The form, from list_forms.'),
			channel: CreateMessage.properties.channel,
			to: Type.Optional(
				{
					...CreateMessage.properties.to,
					description: 'The email address, or the phone number with its country code.',
				},
				false,
			),
			requestKey: RequestKey,
		}),
		output: object({ ...Sent.properties, messageId: Uuid, linkExpiresAt: Timestamp }),
		run: async (call, { formId, channel, to, requestKey }) => {
			const link = (await call('createPrefillLink', {
				body: { templateId: formId, values: {} },
			})) as { id: string; expiresAt: string }
			try {
				const body = { channel, kind: 'invite', to, prefillLinkId: link.id }
				const message = await call('createMessage', { body, key: requestKey as string | undefined })
				return {
					...pick(message, Sent),
					messageId: pick(message, object({ id: Uuid })).id,
					linkExpiresAt: link.expiresAt,
				}
			} catch (error) {
				await call('revokePrefillLink', { path: { id: link.id } })
				throw error
			}
		},
	},
]

function listWaivers(page: unknown): object[] {
	const { items } = page as { items: { signer?: object | null }[] }
	return items.map((item) => ({
		...pick(item, WaiverFields),
		signer: item.signer ? pick(item.signer, Signer) : null,
	}))
}
