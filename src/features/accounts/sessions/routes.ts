import type { Elysia } from 'elysia'
import type { Deps } from '../../../deps.ts'
import { optionalBody } from '../../../http/body/optional-body.ts'
import { problem } from '../../../http/problems.ts'
import { actorOf, callerOf, contextOf } from '../../../http/request-context.ts'
import {
	familiarCookie,
	moveDeviceCookie,
	readDeviceToken,
	readFamiliar,
	readPlainDeviceToken,
	readSessionToken,
	sessionCookie,
} from '../../../http/auth/desk-cookies.ts'
import { defined } from '../../../kit/defined.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { SECOND_MS } from '../../../kit/time/durations.ts'
import { homeOf } from '../staff/member.ts'
import { findInvitation } from '../staff/invitation.ts'
import type { StaffMember } from '../staff/table.ts'
import { acceptAndSignIn } from './accept.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { createFailureNotes } from './failures.ts'
import { familiarNonce, withFamiliar } from './familiar.ts'
import { joinAndSignIn } from './join.ts'
import { confirmSession } from './confirm.ts'
import { openDevice, openPlainDevice } from '../devices/device.ts'
import { OwnDevice } from '../devices/model.ts'
import { presentOwnDevice } from '../devices/present.ts'
import { SESSION_LASTS_MS } from './lifetimes.ts'
import * as model from './model.ts'
import type { DeskSession } from './model.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import { Passwords } from './passwords.ts'
import { presentInvitation, presentSession } from './present.ts'
import { endSession, findOpenSession, requireOpenSession } from './session.ts'
import type { OpenSession, Renewal } from './session.ts'
import { setOwnPin } from './set-own-pin.ts'
import { signIn } from './sign-in.ts'
import type { Entered } from './entry.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { ssoRoutes } from '../sso/routes.ts'
import { switchOrganization } from './switch-organization.ts'
import { switchPerson } from './switch-person.ts'
import type { SessionUses } from './use.ts'

const readAcceptance = optionalBody(model.AcceptInvitation)
const readAccount = optionalBody(model.SignIn)

/** No `operationId`: the OpenAPI document is for programs, which use keys. */
const declare = (desk: 'open' | 'session', more: object = {}) => ({
	detail: { 'x-desk': desk, ...more } as object,
})

export const sessionRoutes = (app: Elysia, common: Deps & { readonly sessionUses: SessionUses }) => {
	const { config, db } = common
	const signInLimits = new SignInLimits(common, config.authFailuresPerMinute)
	const passwords = new Passwords(common.passwordCost, signInLimits)
	const deps = { ...common, passwords, signInLimits, noteFailure: createFailureNotes(common) }
	const plainDeviceOf = (request: Request) => openPlainDevice(deps, readPlainDeviceToken(request, config))
	const deviceOf = (request: Request) =>
		openDevice(deps, readDeviceToken(request, config)) ?? plainDeviceOf(request)
	const present = (request: Request, session: OpenSession) =>
		presentSession(common, session, contextOf(request))
	const sessionOf = (request: Request): DeskSession | null => {
		const token = readSessionToken(request, config)
		const session = token === undefined ? undefined : findOpenSession(deps, sha256Hex(token))
		return session === undefined ? null : present(request, session)
	}

	const familiarOf = (request: Request, member: StaffMember): string[] => {
		const value = withFamiliar(deps, readFamiliar(request, config), homeOf(db, member))
		return value === undefined ? [] : [familiarCookie(request, config, value)]
	}

	const familiarIn = (request: Request) => {
		const cookie = readFamiliar(request, config)
		return (member: StaffMember) => familiarNonce(deps, cookie, member)
	}

	/** Sets the cookies of a new session, and ends the one that the browser had. */
	async function enter(request: Request, headers: Record<string, unknown>, { token, member }: Entered) {
		const before = readSessionToken(request, config)
		if (before !== undefined) await deps.write((tx) => endSession(tx, sha256Hex(before)))
		const cookie = sessionCookie(request, config, token, SESSION_LASTS_MS / SECOND_MS)
		const current = findOpenSession(deps, sha256Hex(token))
		if (current === undefined) throw problem('unavailable', 'The session has already ended. Sign in again.')
		// A PIN shows who they are on its device alone.
		const isByPin = current.session.authenticatedAt === null
		headers['set-cookie'] = isByPin ? cookie : [cookie, ...familiarOf(request, member)]
		return present(request, current)
	}

	/** Sets the cookie of a session that has another token. */
	function goOn(request: Request, headers: Record<string, unknown>, { token, open }: Renewal) {
		const seconds = Math.ceil((open.session.expiresAt - deps.clock.now()) / SECOND_MS)
		headers['set-cookie'] = sessionCookie(request, config, token, seconds)
		return present(request, open)
	}

	/** @throws Problem 404, 429 for an address that tries links out */
	function requireInvitation(request: Request, token: string) {
		const invitation = findInvitation(db, deps, token)
		if (invitation !== undefined) return invitation
		signInLimits.failFrom(contextOf(request).address)
		throw problem('not_found', 'This link is used up, replaced or expired. Ask for another.')
	}

	passkeyRoutes(app, { ...deps, deviceOf, enter, goOn })
	ssoRoutes(app, { ...deps, deviceOf, enter, goOn })
	app
		.post(
			'/desk/session',
			async ({ request, set, body }) => {
				const call = { ...body, device: deviceOf(request), familiarOf: familiarIn(request) }
				return enter(request, set.headers, await signIn(deps, contextOf(request), call))
			},
			{ body: model.SignIn, response: { 200: model.DeskSession }, ...declare('open') },
		)
		.get('/desk/session', ({ request }) => present(request, requireOpenSession(deps, callerOf(request))), {
			response: { 200: model.DeskSession },
			...declare('session'),
		})
		.delete(
			'/desk/session',
			async ({ request }) => {
				const { session } = requireOpenSession(deps, callerOf(request))
				await deps.write((tx) => endSession(tx, session.hash))
				const headers = { 'set-cookie': sessionCookie(request, config, '', 0) }
				return new Response(null, { status: 204, headers })
			},
			declare('session'),
		)
		.post(
			'/desk/session/confirm',
			async ({ request, set, body }) => {
				const [caller, from] = [callerOf(request), contextOf(request)]
				return goOn(request, set.headers, await confirmSession(deps, { caller, from, ...body }))
			},
			{ body: model.Confirm, response: { 200: model.DeskSession }, ...declare('session') },
		)
		.put(
			'/desk/session/password',
			async ({ request, set, body }) => {
				const [caller, actor] = [callerOf(request), actorOf(contextOf(request))]
				const session = await changeOwnPassword(deps, { caller, actor, ...body })
				set.headers['set-cookie'] = familiarOf(request, session.member)
				return present(request, session)
			},
			{
				body: model.ChangePassword,
				response: { 200: model.DeskSession },
				...declare('session', { 'x-confirmed': 'all factors' }),
			},
		)
		.put(
			'/desk/session/pin',
			async ({ request, body: { pin } }) => {
				const [caller, actor] = [callerOf(request), actorOf(contextOf(request))]
				await setOwnPin(deps, { caller, actor, pin })
				return new Response(null, { status: 204 })
			},
			{ body: model.SetPin, ...declare('session', { 'x-confirmed': 'all factors' }) },
		)
		.post(
			'/desk/session/switch',
			async ({ request, set, body }) => {
				const entry = await switchPerson(deps, contextOf(request), { ...body, device: deviceOf(request) })
				return enter(request, set.headers, entry)
			},
			{ body: model.SwitchPerson, response: { 200: model.DeskSession }, ...declare('open') },
		)
		.post(
			'/desk/session/organization',
			async ({ request, set, body: { organizationId } }) => {
				const call = { caller: callerOf(request), from: contextOf(request), organizationId }
				return goOn(request, set.headers, await switchOrganization(deps, call))
			},
			{ body: model.SwitchOrganization, response: { 200: model.DeskSession }, ...declare('session') },
		)
		.get(
			'/desk/device',
			({ request, set }) => {
				const plain = plainDeviceOf(request) && readPlainDeviceToken(request, config)
				if (plain !== undefined) set.headers['set-cookie'] = moveDeviceCookie(request, config, plain)
				return presentOwnDevice(common, deviceOf(request), sessionOf(request))
			},
			{ response: { 200: OwnDevice }, ...declare('open') },
		)
		.get(
			'/desk/invitations/:token',
			({ request, params: { token } }) => presentInvitation(db, requireInvitation(request, token).member),
			{ response: { 200: model.InvitationDetail }, ...declare('open') },
		)
		.post(
			'/desk/invitations/:token',
			async ({ request, set, params: { token } }) => {
				const { member } = requireInvitation(request, token)
				// Without an invitation, the body is not judged.
				const { code, ...acceptance } = await readAcceptance(request)
				const call = { invited: member, token, acceptance, device: deviceOf(request), ...defined({ code }) }
				return enter(request, set.headers, await acceptAndSignIn(deps, contextOf(request), call))
			},
			{ response: { 200: model.DeskSession }, ...declare('open') },
		)
		.post(
			'/desk/invitations/:token/join',
			async ({ request, set, params: { token } }) => {
				requireInvitation(request, token)
				const account = await readAccount(request)
				const more = { device: deviceOf(request), familiarOf: familiarIn(request) }
				const call = { token, ...account, ...more }
				return enter(request, set.headers, await joinAndSignIn(deps, contextOf(request), call))
			},
			{ response: { 200: model.DeskSession }, ...declare('open') },
		)
}
