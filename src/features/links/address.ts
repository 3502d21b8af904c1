import type { Config } from '../../config/config.ts'

type AddressConfig = Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>

/** Where guests reach the service, without a slash at the end: `BASE_URL`, or where it listens. */
export function publicAddress({ baseUrl, host, port, tlsCert }: AddressConfig): string {
	if (baseUrl !== '') return baseUrl
	const name = host.includes(':') ? `[${host}]` : host
	return `${tlsCert === '' ? 'http' : 'https'}://${name}:${port}`
}

/** The address at which a tablet is made a kiosk, and then stays. */
export function kioskAddress(place: AddressConfig): string {
	return `${publicAddress(place)}/kiosk`
}

/** The address of the signing page that a token opens. */
export function signingAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/s/${token}`
}

/** The address of the copy of their waiver that a guest's token opens. */
export function copyAddress(place: AddressConfig, token: string): string {
	return `${publicAddress(place)}/c/${token}`
}
