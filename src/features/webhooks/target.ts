import { isInNetworks } from '../../kit/network/client-address.ts'
import type { TrustedNetworks } from '../../kit/network/client-address.ts'
import { isGlobalUnicast } from '../../kit/network/global-unicast.ts'
import { parseIp } from '../../kit/network/ip-address.ts'
import type { IpAddress } from '../../kit/network/ip-address.ts'
import { MAX_URL_LENGTH } from './model.ts'

/** Its name is resolved and its address checked at each attempt. */
export type Target = {
	readonly url: URL
	/** Without the brackets of an IPv6 address. */
	readonly host: string
	readonly address: IpAddress | undefined
}

/**
 * @param networks besides the public internet, and by http
 * @returns a sentence that says what to send instead, if it is not allowed
 */
export function readTarget(text: string, networks: TrustedNetworks): Target | string {
	const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text)
	if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
		return `Send an https:// address of at most ${MAX_URL_LENGTH} characters.`
	if (url.username !== '' || url.password !== '')
		return 'Send a URL without a user name or password. Check the signature instead.'
	if (url.hash !== '' || text.includes('#')) return 'Send a URL without a fragment.'
	const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
	const target = { url, host, address: parseIp(host) }
	if (url.protocol === 'http:' && networks.length === 0)
		return 'Send an https:// address; http is for networks that the host of this service allows (WEBHOOK_ALLOW_NETS).'
	if (target.address !== undefined && !isAllowed(target, target.address, networks))
		return 'This address is not on the public internet, and the host of this service has not allowed it (WEBHOOK_ALLOW_NETS).'
	return target
}

/** Any allowed network and, by https, the public internet. Connect only to the address that was checked. */
export function isAllowed({ url }: Target, address: IpAddress, networks: TrustedNetworks): boolean {
	if (isInNetworks(address, networks)) return true
	return url.protocol === 'https:' && isGlobalUnicast(address)
}
