import type { Config } from '../../config/config.ts'

type AddressConfig = Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>

/** They name every address of this machine to listen on, and none to open. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The address at which guests reach the service, without a slash at the end: `BASE_URL`, or where it listens. */
export function publicAddress({ baseUrl, host, port, tlsCert }: AddressConfig): string {
	if (baseUrl !== '') return baseUrl
	const name = EVERY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
	return `${tlsCert === '' ? 'http' : 'https'}://${name}:${port}`
}

/** The address at which a tablet is paired and stays. */
export function kioskAddress(place: AddressConfig): string {
	return `${publicAddress(place)}/kiosk`
}

/** The address at which a member of staff chooses a password. */
export function setupAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/desk/setup/${token}`
}

/** The address of a public template's signing page. */
export function templateAddress(
	place: AddressConfig,
	{ organization, template }: { readonly organization: string; readonly template: string },
): string {
	return `${publicAddress(place)}/w/${organization}/${template}`
}

/** The address of a token's signing page. */
export function signingAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/s/${token}`
}

/** The address of a guest's copy of their waiver. */
export function copyAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/c/${token}`
}

/** The address at which the recipient of a message asks to be written to no more. */
export function leaveAddress(place: AddressConfig, messageId: string, token: string): string {
	return `${publicAddress(place)}/leave/${messageId}/${token}`
}
