import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'
import type { RecoveryCodes, TotpOffer } from '../../../../features/accounts/totp/model.ts'
import { request } from '../client/call.ts'
import { session } from './session.ts'

/** Each of these may ask for the password first. */
const TOTP = '/desk/session/totp'

export async function offerTotp(): Promise<TotpOffer> {
	return request<TotpOffer>('POST', TOTP)
}

/** Ends all other sessions. @returns recovery codes, which are shown once @throws CallError `validation_failed` */
export async function setTotp(secret: string, code: string): Promise<readonly string[]> {
	const { recoveryCodes } = await request<RecoveryCodes>('PUT', TOTP, { secret, code })
	await renewSession()
	return recoveryCodes
}

export async function removeTotp(): Promise<void> {
	await request('DELETE', TOTP)
	await renewSession()
}

/** @returns the codes, which are shown once */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
	const { recoveryCodes } = await request<RecoveryCodes>('POST', '/desk/session/recovery-codes')
	await renewSession()
	return recoveryCodes
}

/** Reloads the session after a change of the factors. */
export async function renewSession(): Promise<void> {
	session.begin(await request<DeskSession>('GET', '/desk/session'))
}
