import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Elysia } from 'elysia'
import { Value } from '@sinclair/typebox/value'
import type { Deps } from '../../deps.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { readBytes, readJsonText } from '../../http/body/body.ts'
import { contextOf } from '../../http/request-context.ts'
import { problem, tooManyCalls, unauthorized } from '../../http/problems.ts'
import { toSeconds } from '../../http/rate-limits.ts'
import { AddressWindows } from '../../kit/limits/address-windows.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { messageOf } from '../../kit/errors.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { findOrganization } from '../organization/queries.ts'
import { indexRest } from '../waivers/search/index-waivers.job.ts'
import { arrive, prepare } from './arrive.ts'
import { readKept } from './kept.ts'
import { Manifest, Offer } from './model.ts'
import type { Coming, State } from './model.ts'
import { requireAcceptable } from './accept.ts'
import { bindArrival, endArrival, findArrival, isBroughtByOther, tidyArrivals } from './tokens.ts'
import type { Arrival } from './tokens.ts'

/** A PDF with many photos is the largest file. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024

/** A list of 100,000 waivers' pieces has some 60,000 hashes. */
const MAX_LIST_BYTES = 16 * 1024 * 1024

const FAILURES_PER_MINUTE = 10

const IS_HASH = /^[0-9a-f]{64}$/

const large = (bytes: number) => ({ detail: { 'x-max-body-bytes': bytes } as object })

/** What another box sends an organization by. Without a token that this box has made, the paths do not exist. */
export const moveRoutes = (app: Elysia, deps: Deps) => {
	const failures = new AddressWindows({ limit: FAILURES_PER_MINUTE, windowMs: MINUTE_MS })
	const runs = new Map<string, State>()
	/** By the folder of a token, the files that were read. */
	const files = new Map<string, Set<string>>()

	function requireArrival(request: Request): Arrival & { readonly token: string } {
		const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
		const arrival = findArrival(deps, token)
		if (arrival !== undefined) return { ...arrival, token }
		const waitMs = failures.spend(contextOf(request).address, deps.clock.monotonic())
		if (waitMs > 0) throw tooManyCalls('Too many wrong tokens from this address.', toSeconds(waitMs))
		throw unauthorized(
			'unauthorized',
			'This box has not made this token, or it has ended. Run "waiver organizations receive" on the box that --to names.',
		)
	}

	function stateOf({ folder, organizationId }: Arrival): State {
		const run = runs.get(folder)
		if (run !== undefined && run.state !== 'arrived') return run
		const isHere = organizationId !== undefined && findOrganization(deps.db, organizationId) !== undefined
		return { state: isHere ? 'arrived' : 'open' }
	}

	const isBusy = (arrival: Arrival): boolean => ['preparing', 'arriving'].includes(stateOf(arrival).state)

	async function take(coming: Coming, step: 'preparing' | 'arriving'): Promise<void> {
		const { folder, organizationId } = coming
		try {
			if (step === 'preparing') {
				await prepare(deps, coming)
				runs.delete(folder)
				return
			}
			await arrive(deps, coming)
			runs.set(folder, { state: 'arrived' })
			files.delete(folder)
			await indexRest(deps)
			for (const name of readdirSync(join(folder, 'pieces'))) rmSync(join(folder, 'pieces', name))
		} catch (error) {
			const cause = messageOf(error)
			deps.log.error('an organization could not be taken', { organizationId, cause })
			if (runs.get(folder)?.state === step) runs.set(folder, { state: 'failed', reason: cause })
		}
	}

	/** Begins a step in the background, unless one is under way or all are done. */
	async function begin(request: Request, step: 'preparing' | 'arriving'): Promise<State> {
		const arrival = requireArrival(request)
		const { folder, organizationId, token } = arrival
		const manifest = await readJsonText(request)
		if (organizationId === undefined || !Value.Check(Manifest, manifest))
			throw problem('validation_failed', OTHER_VERSION)
		if (isBusy(arrival) || stateOf(arrival).state === 'arrived') return stateOf(arrival)
		const checked = files.get(folder) ?? new Set()
		files.set(folder, checked)
		runs.set(folder, { state: step })
		void take({ folder, organizationId, token, manifest, checked }, step)
		return { state: step }
	}

	app
		.post('/move/offer', async ({ request }) => {
			const arrival = requireArrival(request)
			const offer = await readJsonText(request)
			if (!Value.Check(Offer, offer)) throw problem('validation_failed', OTHER_VERSION)
			if (stateOf(arrival).state === 'failed') runs.delete(arrival.folder)
			if (arrival.organizationId === offer.organizationId) return stateOf(arrival)
			if (arrival.organizationId !== undefined)
				throw problem('conflict', 'This token has begun to bring another organization. Make one for each.')
			if (isBroughtByOther(deps, arrival, offer.organizationId))
				throw problem(
					'conflict',
					'Another token has begun to bring this organization. Use that one, or end it with --abandon.',
				)
			await requireAcceptable(deps, offer)
			bindArrival(arrival, offer.organizationId)
			return { state: 'open' }
		})
		.post(
			'/move/lacking',
			async ({ request }) => {
				const { folder } = requireArrival(request)
				const { pieces = [], files = [] } = (await readJsonText(request)) as Record<string, string[]>
				const lacking = { pieces: [] as string[], files: [] as string[] }
				for (const name of pieces)
					if (IS_HASH.test(name) && !existsSync(join(folder, 'pieces', name))) lacking.pieces.push(name)
				for (const name of files)
					if (IS_HASH.test(name) && !(await deps.files.has(name))) lacking.files.push(name)
				return lacking
			},
			large(MAX_LIST_BYTES),
		)
		.put(
			'/move/pieces/:name',
			async ({ request, params: { name } }) => {
				const { folder } = requireArrival(request)
				const bytes = await requireBytes(request, name)
				await writeDurably(join(folder, 'pieces', name), bytes, deps.ids.next())
				return {}
			},
			large(MAX_PIECE_BYTES),
		)
		.put(
			'/move/files/:name',
			async ({ request, params: { name } }) => {
				requireArrival(request)
				await deps.files.put(await requireBytes(request, name))
				return {}
			},
			large(MAX_PIECE_BYTES),
		)
		.post('/move/prepare', ({ request }) => begin(request, 'preparing'), large(MAX_LIST_BYTES))
		.post('/move/commit', ({ request }) => begin(request, 'arriving'), large(MAX_LIST_BYTES))
		.post('/move/end', ({ request }) => {
			const arrival = requireArrival(request)
			if (isBusy(arrival) || stateOf(arrival).state === 'arrived') return stateOf(arrival)
			endArrival(arrival)
			void tidyArrivals(deps).catch((error: unknown) =>
				deps.log.error('what has come could not be removed', { cause: messageOf(error) }),
			)
			return { state: 'ended' }
		})
		.post('/move/kept', async ({ request }) => {
			// Whoever runs this box has made the token, for this or for a move.
			requireArrival(request)
			const { organizationId } = (await readJsonText(request)) as { organizationId?: unknown }
			return readKept(deps, String(organizationId))
		})
		.get('/move/state', ({ request }) => stateOf(requireArrival(request)))
}

const OTHER_VERSION = 'The other box speaks another version of this program. Update both to the same one.'

/** @throws Problem 422 if they are not those of the name: they were cut off or changed on their way */
async function requireBytes(request: Request, name: string): Promise<Uint8Array> {
	const bytes = await readBytes(request, MAX_PIECE_BYTES)
	if (sha256Hex(bytes) !== name)
		throw problem('validation_failed', 'The bytes do not have the hash of their name.')
	return bytes
}
