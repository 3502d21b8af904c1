import type { Elysia } from 'elysia'
import { tooManyCalls } from '../../../http/problems.ts'
import { toSeconds } from '../../../http/rate-limits.ts'
import { actorOf, callerOf, contextOf } from '../../../http/request-context.ts'
import { IdParams } from '../../../http/schema.ts'
import { AddressWindows } from '../../../kit/limits/address-windows.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { makeChallenge } from './challenge.ts'
import { listPasskeys } from './queries.ts'
import type { DeskDevice } from '../devices/table.ts'
import { DeskSession } from '../sessions/model.ts'
import { requireOpenSession } from '../sessions/session.ts'
import type { FindDeps, Renewal } from '../sessions/session.ts'
import type { Entered } from '../sessions/entry.ts'
import {
	AddPasskey,
	Challenge,
	Passkey,
	PasskeyList,
	PasskeyOffer,
	RenamePasskey,
	UsePasskey,
} from './model.ts'
import { addOwnPasskey, offerPasskey, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts'
import { requireRelyingParty } from './webauthn.ts'
import { confirmByPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import type { PasskeyDeps as SignInDeps } from './sign-in-by-passkey.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { Passkey as Row } from './table.ts'

function presentPasskey({ id, name, createdAt, lastUsedAt }: Row): Passkey {
	return { id, name, createdAt: toTimestamp(createdAt), lastUsedAt: timestampOrNull(lastUsedAt) }
}

const CHALLENGES_PER_MINUTE = 30

const declare = (desk: 'open' | 'session', more: object = {}) => ({
	detail: { 'x-desk': desk, ...more } as object,
})

type PasskeyDeps = SignInDeps &
	FindDeps & {
		deviceOf(request: Request): DeskDevice | undefined
		/** Sets the cookies of a new session. */
		enter(request: Request, headers: Record<string, unknown>, entered: Entered): Promise<DeskSession>
		/** Sets the cookie of a session that has another token. */
		goOn(request: Request, headers: Record<string, unknown>, renewed: Renewal): DeskSession
	}

export const passkeyRoutes = (app: Elysia, deps: PasskeyDeps) => {
	const windows = new AddressWindows({ limit: CHALLENGES_PER_MINUTE, windowMs: MINUTE_MS })
	app
		.post(
			'/desk/passkey-challenge',
			async ({ request }) => {
				const { rpId } = requireRelyingParty(request)
				const waitMs = windows.spend(contextOf(request).address, deps.clock.monotonic())
				if (waitMs > 0) throw tooManyCalls('Too many attempts.', toSeconds(waitMs))
				return { challenge: await deps.write((tx) => makeChallenge(tx, deps, null)), rpId }
			},
			{ response: { 200: Challenge }, ...declare('open') },
		)
		.post(
			'/desk/session/passkey',
			async ({ request, set, body }) => {
				const [relyingParty, device] = [requireRelyingParty(request), deps.deviceOf(request)]
				const attempt = { relyingParty, device, response: readResponse(body) }
				return deps.enter(request, set.headers, await signInByPasskey(deps, contextOf(request), attempt))
			},
			{ body: UsePasskey, response: { 200: DeskSession }, ...declare('open') },
		)
		.post(
			'/desk/session/confirm/passkey',
			async ({ request, set, body }) => {
				const [caller, from] = [callerOf(request), contextOf(request)]
				const attempt = { relyingParty: requireRelyingParty(request), response: readResponse(body) }
				return deps.goOn(request, set.headers, await confirmByPasskey(deps, { caller, from, ...attempt }))
			},
			{ body: UsePasskey, response: { 200: DeskSession }, ...declare('session') },
		)
	ownPasskeyRoutes(app, deps)
}

/** A person manages the passkeys of their own account. */
const ownPasskeyRoutes = (app: Elysia, deps: PasskeyDeps) =>
	app
		.get(
			'/desk/session/passkeys',
			({ request }) => {
				const { member } = requireOpenSession(deps, callerOf(request))
				return { items: listPasskeys(deps.db, member.id).map(presentPasskey) }
			},
			{ response: { 200: PasskeyList }, ...declare('session') },
		)
		.post(
			'/desk/session/passkey-offer',
			({ request }) => offerPasskey(deps, callerOf(request), requireRelyingParty(request)),
			{ response: { 200: PasskeyOffer }, ...declare('session', { 'x-confirmed': 'all factors' }) },
		)
		.post(
			'/desk/session/passkeys',
			async ({ request, body, status }) => {
				const [caller, actor] = [callerOf(request), actorOf(contextOf(request))]
				const passkey = { name: body.name, ...bytesOf(body), publicKey: toBytes(body.publicKey) }
				const relyingParty = requireRelyingParty(request)
				return status(
					201,
					presentPasskey(await addOwnPasskey(deps, { caller, actor, relyingParty, newPasskey: passkey })),
				)
			},
			{
				body: AddPasskey,
				response: { 201: Passkey },
				...declare('session', { 'x-confirmed': 'all factors' }),
			},
		)
		.patch(
			'/desk/session/passkeys/:id',
			async ({ request, params: { id }, body: { name } }) => {
				const [caller, actor] = [callerOf(request), actorOf(contextOf(request))]
				return presentPasskey(await renameOwnPasskey(deps, { caller, actor, id, name }))
			},
			{ params: IdParams, body: RenamePasskey, response: { 200: Passkey }, ...declare('session') },
		)
		.delete(
			'/desk/session/passkeys/:id',
			async ({ request, params: { id } }) => {
				const [caller, actor] = [callerOf(request), actorOf(contextOf(request))]
				await removeOwnPasskey(deps, { caller, actor, id })
				return new Response(null, { status: 204 })
			},
			{ params: IdParams, ...declare('session', { 'x-confirmed': 'all factors' }) },
		)

function readResponse(body: UsePasskey) {
	return { credentialId: body.credentialId, ...bytesOf(body), signature: toBytes(body.signature) }
}

function bytesOf(body: { readonly clientData: string; readonly authenticatorData: string }) {
	return {
		clientData: toBytes(body.clientData),
		authenticatorData: toBytes(body.authenticatorData),
	}
}

function toBytes(text: string): Uint8Array {
	return Buffer.from(text, 'base64url')
}
