import { problem } from '../../../http/problems.ts'
import { parseIp } from '../../../kit/network/ip-address.ts'
import type { PasskeyPlace } from './webauthn.ts'

/**
 * A browser binds a passkey to the name of the host. The gate has checked that the request comes from our own pages.
 * @throws Problem 409 without TLS, but on `localhost`, and at an IP address
 */
export function requirePasskeyPlace(request: Request): PasskeyPlace {
	const { protocol, hostname, origin } = new URL(request.headers.get('origin') ?? 'none:')
	const isName = hostname !== '' && parseIp(hostname.replace(/^\[|\]$/g, '')) === undefined
	const isSafe = protocol === 'https:' || hostname === 'localhost'
	if (isName && isSafe) return { rpId: hostname, origin }
	throw problem(
		'conflict',
		'Passkeys need https and the name of a host. Open the desk there, or on localhost.',
	)
}
