import { request } from '../client/call.ts'
import type {
	AcceptInvitation,
	DeskSession,
	InvitationDetail as Invitation,
} from '../../../../features/accounts/sessions/model.ts'
import type { OwnDevice } from '../../../../features/accounts/devices/model.ts'
import type { SsoHalls } from '../../../../features/accounts/sso/model.ts'
import { session } from './session.ts'

/** Reads the session of this browser. @throws CallError if the service does not respond */
export async function resume(): Promise<void> {
	const { session: current } = await readDevice()
	if (current === null) session.end('none')
	else session.begin(current)
}

/** @param code of the second factor @throws CallError `sign_in_failed`, `code_needed`, `rate_limited` */
export async function signIn(login: string, password: string, code?: string): Promise<void> {
	session.begin(await request<DeskSession>('POST', '/desk/session', { login, password, code }))
}

export async function signOut(): Promise<void> {
	await request('DELETE', '/desk/session')
	session.end('asked')
}

/** The organizations among which somebody chooses after signing in by the identity provider. @throws CallError `not_found` if it is too late */
export async function readHalls(): Promise<SsoHalls> {
	return request<SsoHalls>('GET', '/desk/sso/halls')
}

/** @throws CallError `not_found` if it is too late */
export async function enterHall(id: string): Promise<void> {
	session.begin(await request<DeskSession>('POST', `/desk/sso/halls/${id}`))
}

/** Goes on in another organization of the same person; the page is then of that one. @throws CallError `not_found` */
export async function switchOrganization(organizationId: string): Promise<void> {
	await request('POST', '/desk/session/organization', { organizationId })
	location.assign('/desk')
}

/** Begins to practise, or ends it; the page is then of the other world. */
export async function turnPractice(method: 'POST' | 'DELETE'): Promise<void> {
	await request(method, '/desk/practice')
	location.assign('/desk')
}

/** @param code of the second factor @throws CallError `sign_in_failed`, `code_needed`, `rate_limited` */
export async function confirmPassword(password: string, code?: string): Promise<void> {
	session.begin(await request<DeskSession>('POST', '/desk/session/confirm', { password, code }))
}

/** @throws CallError `sign_in_failed`, `rate_limited` */
export async function switchPerson(staffId: string, pin: string): Promise<void> {
	session.begin(await request<DeskSession>('POST', '/desk/session/switch', { staffId, pin }))
}

export async function setPin(pin: string): Promise<void> {
	await request('PUT', '/desk/session/pin', { pin })
}

/** Ends all other sessions. @throws CallError `sign_in_failed`, `validation_failed` */
export async function changePassword(current: string, next: string): Promise<void> {
	session.begin(await request<DeskSession>('PUT', '/desk/session/password', { current, next }))
}

/** Reads if this browser is a desk device, and who may take over on it. */
export async function readDevice(): Promise<OwnDevice> {
	return request<OwnDevice>('GET', '/desk/device')
}

/** @throws CallError `not_found` if the link was used */
export async function readInvitation(token: string): Promise<Invitation> {
	return request<Invitation>('GET', `/desk/invitations/${encodeURIComponent(token)}`)
}

export async function acceptInvitation(token: string, body: AcceptInvitation): Promise<void> {
	const path = `/desk/invitations/${encodeURIComponent(token)}`
	session.begin(await request<DeskSession>('POST', path, body))
}

/** @param account of another organization @throws CallError as `signIn`, and `conflict` if it can't be used */
export async function joinByInvitation(
	token: string,
	account: { readonly login: string; readonly password: string; readonly code?: string },
): Promise<void> {
	const path = `/desk/invitations/${encodeURIComponent(token)}/join`
	session.begin(await request<DeskSession>('POST', path, account))
}
