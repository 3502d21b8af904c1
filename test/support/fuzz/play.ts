import { expect } from 'bun:test'
import * as fc from 'fast-check'
import { verifyData } from '../../../verifier/data.ts'
import { EVENT_TYPES } from '../../../src/features/webhooks/catalog.ts'
import type { Api, Operation } from '../http/api.ts'
import { NOBODY } from '../http/refusals.ts'
import { until } from '../service/service.ts'
import type { Answer } from '../service/service.ts'
import { expectWholeState } from '../evidence/stored-state.ts'
import { createWebhook } from '../webhooks/stage.ts'
import { deriveMove } from './derive-move.ts'
import { hookOf, readFeed } from './feed.ts'
import type { Host } from './host.ts'
import type { Model, TenantModel } from './model.ts'
import { deck, moves, turns } from './moves.ts'
import { expectEvent } from './moves/events.ts'
import { expectWaiver } from './moves/waivers.ts'
import { Dice, Stage } from './stage.ts'
import type { Move, Plan } from './stage.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'

/** How many organizations are in play. */
const TENANTS = 2

/** What commands are run on: the service, and its API as it documents it. */
export type Real = { readonly host: Host; readonly contract: Api }

/** What comes next: the name of an operation or a turn, whose it is, and the numbers that decide the rest. */
export type Step = {
	readonly name: string
	readonly tenant: number
	readonly key: number
	readonly rolls: readonly number[]
}

const step: fc.Arbitrary<Step> = fc.record({
	name: fc.nat(deck.length - 1).map((n) => deck[n] as string),
	tenant: fc.nat(TENANTS - 1),
	// Mostly the key that may do everything.
	key: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(999) }),
	rolls: fc.array(fc.nat(9_999), { minLength: 12, maxLength: 12 }),
})

/** Sequences of steps. @param replayPath of a failure, as it was printed */
export function arbitrarySteps(
	most: number,
	replayPath?: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Real>>> {
	const options = {
		maxCommands: most,
		size: 'max',
		...(replayPath === undefined ? {} : { replayPath }),
	} as const
	// Without fast-check's bias, which prefers the ends of every range: here those are only some way of many.
	return fc.noBias(
		fc.commands([step.map((each): fc.AsyncCommand<Model, Real> => new Command(each))], options),
	)
}

class Command implements fc.AsyncCommand<Model, Real> {
	readonly step: Step
	/** What it came to, for whoever reads of a failure. */
	#told = ''

	constructor(step: Step) {
		this.step = step
	}

	check = (): boolean => true

	async run(model: Model, real: Real): Promise<void> {
		const { name, tenant: at, key: keyAt, rolls } = this.step
		const tenant = model.tenants[at] as TenantModel
		const key = tenant.keys[keyAt % tenant.keys.length] as TenantModel['keys'][number]
		const stage = new Stage(model, real.host, tenant, key, new Dice(rolls))
		this.#told = ''
		const turn = turns[name]
		if (turn === undefined) this.#told = await makeMove(stage, real, name)
		else await turn(stage)
	}

	toString(): string {
		const { name, tenant, key, rolls } = this.step
		return `${name}(tenant ${tenant}, key ${key}, ${JSON.stringify(rolls)})${this.#told}`
	}
}

/**
 * Makes a call, and holds what comes of it against the plan.
 * @param move the operation's own, or else the derived one
 * @returns the call and its outcome
 */
export async function makeMove(
	stage: Stage,
	{ contract }: Real,
	name: string,
	move: Move | undefined = moves[name],
): Promise<string> {
	const operation = contract.operations.find(({ id }) => id === name)
	if (operation === undefined) throw new Error(`There is no operation ${name}.`)
	const plan = await (move ?? deriveMove(contract, operation))(stage)
	const { tenant, key, host } = stage
	const client = host.client(operation.scope === undefined ? undefined : key.key)
	const answer = await contract.call(client, operation, plan)
	const outcome = answer.status < 400 ? answer.status : answer.body.error.code
	const why = answer.status < 500 ? '' : ` ${answer.body.error.message}`
	const told = ` ${JSON.stringify({ path: plan.path, body: plan.body, headers: plan.headers })} -> ${outcome}${why}`
	const expected = refusalOfKey(stage, operation.scopes) ?? plan.expected
	expect([expected].flat(), `${name}${told}`).toContain(outcome)
	requireOwn(stage.model, tenant, answer)
	if (answer.status < 400) {
		noteMade(tenant, operation, answer)
		await plan.onSuccess?.(answer)
	} else plan.onRefusal?.(outcome)
	return told
}

function noteMade({ made }: TenantModel, { method, path }: Operation, { status, body }: Answer): void {
	if (method !== 'POST' || status !== 201) return
	const ids = [body?.id ?? []].flat().map((id: string) => ({ id }))
	made.set(path, [...(made.get(path) ?? []), ...ids])
}

function refusalOfKey({ key }: Stage, scopes: readonly string[]): Plan['expected'] | undefined {
	if (scopes.length === 0) return undefined
	if (key.isRevoked) return 'key_revoked'
	const isAdmitted = key.scopes.includes('*') || scopes.every((scope) => key.scopes.includes(scope))
	return isAdmitted ? undefined : 'insufficient_scope'
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** That an answer holds no id and no name of another tenant. An id belongs to whom it was first shown. */
function requireOwn({ owners, tenants }: Model, { index }: TenantModel, { bytes, headers }: Answer): void {
	const text = Buffer.from(bytes).toString('latin1')
	for (const other of tenants) if (other.index !== index) expect(text.includes(other.marker)).toBe(false)
	const isJson = headers.get('content-type')?.startsWith('application/json') === true
	for (const id of new Set(text.match(UUID))) {
		const owner = owners.get(id)
		// A file may hold examples; what is in an answer of JSON is the tenant's.
		if (owner === undefined && isJson && id !== NOBODY) owners.set(id, index)
		else if (owner !== undefined && owner !== index) throw new Error(`${id} of another tenant was shown.`)
	}
}

/** What each organization begins with, so that there is something to do anything with: moves, and their first rolls. */
const OPENING: readonly (readonly [name: string, ...rolls: number[]])[] = [
	['createTemplate', 2],
	['saveDraft'],
	['publishTemplate'],
	['createLocation'],
	['createEvent'],
	['invitePeople'],
	['createPrefillLink'],
	['signWaiver'],
	['createMessage'],
	['openIncident'],
	['addIncidentPhoto'],
	['createKiosk'],
	['createWebhook'],
	['testWebhook'],
	['createKey', 0],
	['createKey', 1],
	['createKey', 2],
]

/** Sets the scene: organizations of which each has something of most kinds. */
export async function setUp(real: Real): Promise<Model> {
	const { host } = real
	const tenants = Array.from({ length: TENANTS }, (_, index) => host.addTenant(index))
	const owners = new Map(tenants.map((each) => [each.organizationId, each.index]))
	const model: Model = { tenants, older: undefined, owners }
	for (const tenant of tenants) {
		const key = tenant.keys[0] as TenantModel['keys'][number]
		await createWebhook({ call: host.client(key.key) }, `${host.receiverUrl}/${tenant.index}`, EVENT_TYPES)
		for (const [name, ...rolls] of OPENING)
			await makeMove(new Stage(model, host, tenant, key, new Dice(rolls)), real, name)
	}
	return model
}

/** That everything which was acknowledged is there, was told of once and in order, and is sound. */
export async function expectAllThere(model: Model, host: Host): Promise<void> {
	// What waits for its next attempt is due by then.
	host.advance(2 * DAY_MS)
	await host.restart()
	// Files that were lost are in their copies until a sweep.
	expect(await host.sweep()).toBe(0)
	for (const tenant of model.tenants) {
		const call = host.client(tenant.keys[0]?.key)
		for (const waiver of tenant.waivers) {
			const { status, body } = await call('GET', `/v1/waivers/${waiver.id}`)
			expect(status).toBe(200)
			expectWaiver(body, waiver, host.now())
		}
		for (const event of tenant.events) expectEvent((await call('GET', `/v1/events/${event.id}`)).body, event)
		await expectEmitted(tenant, host)
	}
	await host.stop()
	for (const { fault } of verifyData(host.dataDir)) expect(fault).toBeUndefined()
	expectWholeState(host.dataDir)
}

/** Events that the service emits by itself, at a time that no call decides. */
const ON_ITS_OWN: ReadonlySet<string> = new Set(['waiver.pdf_ready', 'waiver.expired', 'invitee.opened'])

const SUBJECTS = {
	waiver: 'waiverId',
	template: 'templateId',
	event: 'eventId',
	checkin: 'checkinId',
} as const

async function expectEmitted({ index, keys, emitted }: TenantModel, host: Host): Promise<void> {
	const feed = await readFeed(host.client(keys[0]?.key))
	const told = feed.flatMap(({ type, data }) => {
		const noun = type.split('.')[0] as string
		const subject = data[(SUBJECTS as Record<string, string>)[noun] ?? `${noun}Id`]
		return ON_ITS_OWN.has(type) ? [] : [`${type} ${subject}`]
	})
	expect(told.sort()).toEqual([...emitted].sort())
	const ids = feed.map(({ id }) => id)
	const path = hookOf(index)
	await until(() => {
		const came = host.received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body).id)
		const isAll = [...new Set(came)].slice(0, ids.length).every((id, at) => id === ids[at])
		return (new Set(came).size >= ids.length && isAll) || undefined
	})
}
