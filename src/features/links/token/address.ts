import type { Config } from '../../../config/config.ts'

type AddressConfig = Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>

/** They name every address of this machine to listen on, and none to open. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** `BASE_URL`, or where the service listens, without a slash at the end. */
export function publicAddress({ baseUrl, host, port, tlsCert }: AddressConfig): string {
	if (baseUrl !== '') return baseUrl
	const name = EVERY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
	return `${tlsCert === '' ? 'http' : 'https'}://${name}:${port}`
}

export function kioskAddress(place: AddressConfig): string {
	return `${publicAddress(place)}/kiosk`
}

export function setupAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/desk/setup/${token}`
}

export function templateAddress(
	place: AddressConfig,
	{ organization, template }: { readonly organization: string; readonly template: string },
): string {
	return `${publicAddress(place)}/w/${organization}/${template}`
}

export function signingAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/s/${token}`
}

export function leaderAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/group/${token}`
}

export function pdfLinkAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/c/${token}`
}

export function leaveAddress(place: AddressConfig, messageId: string, token: string): string {
	return `${publicAddress(place)}/leave/${messageId}/${token}`
}
