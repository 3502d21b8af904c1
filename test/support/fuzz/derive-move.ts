import type { ProblemCode } from '../../../src/api/problem-codes.ts'
import type { Estate } from '../fixtures/estate.ts'
import type { Api, Operation } from '../http/api.ts'
import { deriveRecipe } from '../http/derive-recipe.ts'
import type { Make } from '../http/derive-recipe.ts'
import { recipes } from '../http/operations.ts'
import type { TenantModel } from './model.ts'
import type { Expected, Move, Stage, Target } from './stage.ts'

type Listed = (tenant: TenantModel) => readonly { readonly id: string }[]

/** Where the model has what an estate has one of. */
const lists: Readonly<Partial<Record<keyof Estate, Listed>>> = {
	templateId: ({ templates }) => templates,
	waiverId: ({ waivers }) => waivers,
	participantId: ({ people }) => people,
	keyId: ({ keys }) => keys,
	webhookId: ({ webhooks }) => webhooks,
	deliveryId: ({ webhooks }) => webhooks.flatMap(({ deliveries }) => deliveries),
	locationId: ({ locations }) => locations,
	staffId: ({ staff }) => staff,
	deskDeviceId: ({ deskDevices }) => deskDevices,
	eventId: ({ events }) => events,
	inviteeId: ({ events }) => events.flatMap(({ invitees }) => invitees),
	prefillLinkId: ({ prefillLinks }) => prefillLinks,
	bookingSourceId: ({ bookingSources }) => bookingSources.filter(({ isDeleted }) => !isDeleted),
	messageId: ({ messages }) => messages,
	incidentId: ({ incidents }) => incidents,
	photoId: ({ incidents }) => incidents.flatMap(({ photos }) => photos.map((id) => ({ id }))),
}

/** What no call of the right key and size may come to. The play itself expects what a wrong key gets. */
const NEVER = /^(?:401|403|413|429|5\d\d)$/

/**
 * The move of an operation of which the model knows nothing: a call by its recipe, about something of the tenant, of
 * another or of nobody, and one of the documented outcomes. An id that is not the tenant's is not found.
 */
export function deriveMove({ resolve }: Api, operation: Operation): Move {
	const documented = Object.entries(operation.responses).flatMap(([status, response]): Expected[] => {
		if (NEVER.test(status)) return []
		if (Number(status) < 400) return [Number(status)]
		return Object.keys(resolve(response).content?.['application/json']?.examples ?? {}) as ProblemCode[]
	})
	return async (stage) => {
		const targets: Target<object>[] = []
		const pick: Make = (_estate, { path }) => {
			const target = stage.target(({ made }) => made.get(path) ?? [])
			targets.push(target)
			return target.id
		}
		const recipe = recipes[operation.id] ?? deriveRecipe(operation, pick)
		const inputs = await recipe(estateOf(stage, operation, targets))
		const inPath = Object.values(inputs.path ?? {})
		const isMissing = targets.some(({ id, item }) => item === undefined && inPath.includes(id))
		return { ...inputs, expected: isMissing ? 'not_found' : documented }
	}
}

/** What a recipe takes for an estate. @param targets of the ids that it takes */
function estateOf(stage: Stage, { id: name }: Operation, targets: Target<object>[]): Estate {
	const estate = {
		get call(): never {
			throw new Error(
				`The recipe of ${name} makes something first, so say in test/support/fuzz/moves what comes of it.`,
			)
		},
	}
	for (const [key, listOf] of Object.entries(lists))
		Object.defineProperty(estate, key, {
			get() {
				const target = stage.target(listOf)
				targets.push(target)
				return target.id
			},
		})
	return estate as unknown as Estate
}
