import type { SsoOutcome } from '../../../../features/accounts/sso/model.ts'
import { request } from '../client/call.ts'

/** Between the window of the identity provider and the one that waits for it. */
const CHANNEL = 'waiver-sso'

/** The page to which the identity provider sends people back, as `SSO_RETURN` of the service. */
const RETURN = '/desk/sso/return'

/** What came of signing in by the identity provider, as the address says it. */
export function ssoOutcome(): string | null {
	return new URLSearchParams(location.search).get('sso')
}

/**
 * On the page of the return: signs in, and goes on to another address. In a window that only confirms: tells the one that
 * waits, and closes.
 */
export async function returnFromSso(): Promise<void> {
	const outcome = location.pathname === RETURN ? await finish(location.search.slice(1)) : ssoOutcome()
	if (outcome === 'confirmed' || outcome === 'unconfirmed') {
		const channel = new BroadcastChannel(CHANNEL)
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
		channel.postMessage(outcome)
		close()
	}
	// Loaded anew, since the page has asked who is signed in before somebody was.
	if (location.pathname === RETURN) location.replace(toAddress(outcome ?? 'failed'))
}

/** @returns an address of the desk, or a word that the sign-in tells */
async function finish(query: string): Promise<string> {
	const outcome = await request<SsoOutcome>('POST', '/desk/sso/code', { query }).catch(() => undefined)
	if (outcome?.is === 'confirm')
		return request('POST', '/desk/sso/confirm').then(
			() => 'confirmed',
			() => 'unconfirmed',
		)
	if (outcome?.is === 'in') return outcome.to
	return outcome?.is === 'failed' ? outcome.why : (outcome?.is ?? 'failed')
}

function toAddress(outcome: string): string {
	return outcome.startsWith('/') ? outcome : `/desk?sso=${outcome}`
}

/** Opens the identity provider in another window. @returns how to stop waiting */
export function confirmInWindow(onOutcome: (isConfirmed: boolean) => void): () => void {
	const channel = new BroadcastChannel(CHANNEL)
	channel.addEventListener('message', ({ data }) => onOutcome(data === 'confirmed'))
	open('/desk/sso?confirms=true', '_blank', 'popup,width=480,height=720')
	return () => channel.close()
}
