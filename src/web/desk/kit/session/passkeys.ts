import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'
import type {
	AddPasskey,
	Challenge,
	Passkey,
	PasskeyList,
	PasskeyOffer,
	RenamePasskey,
	UsePasskey,
} from '../../../../features/accounts/passkeys/model.ts'
import { request } from '../client/call.ts'
import { renewSession } from './factor-calls.ts'
import { session } from './session.ts'

/** Returns true if a browser makes passkeys for a page: with TLS or on this machine, and never at an IP address. */
function mayHavePasskeys(hostname: string, isSecure: boolean): boolean {
	return isSecure && !hostname.includes(':') && !/^[\d.]+$/.test(hostname)
}

export const hasPasskeys: boolean =
	mayHavePasskeys(location.hostname, isSecureContext) && 'PublicKeyCredential' in globalThis

/** ES256, Ed25519, RS256, as COSE numbers them. */
const ALGORITHMS = [-7, -8, -257]

/**
 * Has the device make a passkey, and adds it. Other sessions end. @returns undefined if the person stopped it @throws
 * CallError
 */
export async function addPasskey(name: string): Promise<Passkey | undefined> {
	const offer = await request<PasskeyOffer>('POST', '/desk/session/passkey-offer')
	const credential = await navigator.credentials
		.create({
			publicKey: {
				challenge: toBytes(offer.challenge),
				rp: { id: offer.rpId, name: offer.organizationName },
				user: { id: toBytes(offer.userId), name: offer.login, displayName: offer.name },
				pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
				excludeCredentials: offer.credentialIds.map((id) => ({ type: 'public-key', id: toBytes(id) })),
				authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
				attestation: 'none',
			},
		})
		.catch(readStop)
	if (!(credential instanceof PublicKeyCredential)) return undefined
	const response = credential.response as AuthenticatorAttestationResponse
	const body: AddPasskey = {
		name,
		clientData: toText(response.clientDataJSON),
		authenticatorData: toText(response.getAuthenticatorData()),
		publicKey: toText(response.getPublicKey() ?? new ArrayBuffer(0)),
	}
	const passkey = await request<Passkey>('POST', '/desk/session/passkeys', body)
	await renewSession()
	return passkey
}

export async function listPasskeys(): Promise<readonly Passkey[]> {
	return (await request<PasskeyList>('GET', '/desk/session/passkeys')).items
}

export async function renamePasskey(id: string, name: string): Promise<void> {
	const body: RenamePasskey = { name }
	await request('PATCH', `/desk/session/passkeys/${id}`, body)
}

export async function removePasskey(id: string): Promise<void> {
	await request('DELETE', `/desk/session/passkeys/${id}`)
	await renewSession()
}

/** @returns false if the person stopped it @throws CallError `sign_in_failed`, `rate_limited` */
export function signInByPasskey(): Promise<boolean> {
	return usePasskey('/desk/session/passkey')
}

/** @returns false if the person stopped it @throws CallError `sign_in_failed`, `rate_limited` */
export function confirmByPasskey(): Promise<boolean> {
	return usePasskey('/desk/session/confirm/passkey')
}

async function usePasskey(path: string): Promise<boolean> {
	const { challenge, rpId } = await request<Challenge>('POST', '/desk/passkey-challenge')
	const credential = await navigator.credentials
		.get({ publicKey: { challenge: toBytes(challenge), rpId, userVerification: 'required' } })
		.catch(readStop)
	if (!(credential instanceof PublicKeyCredential)) return false
	const response = credential.response as AuthenticatorAssertionResponse
	const body: UsePasskey = {
		credentialId: toText(credential.rawId),
		clientData: toText(response.clientDataJSON),
		authenticatorData: toText(response.authenticatorData),
		signature: toText(response.signature),
	}
	session.begin(await request<DeskSession>('POST', path, body))
	return true
}

/** Stopped by the person, or too late; a device that has a passkey already makes no second one. */
const STOPS = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

function readStop(error: unknown): null {
	if (error instanceof DOMException && STOPS.has(error.name)) return null
	throw error
}

function toText(bytes: ArrayBuffer): string {
	return btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replace(/=+$/, '')
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
		letter.charCodeAt(0),
	)
}
