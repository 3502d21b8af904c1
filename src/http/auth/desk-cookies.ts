import { moveToPrefix, readOwn, readPlain, writeOwn } from '../headers/own-cookies.ts'
import type { AddressConfig } from '../headers/own-cookies.ts'

const SESSION = { name: 'waiver_desk', path: '/' }
const FAMILIAR = { name: 'waiver_desk_familiar', path: '/' }
const PRACTICE = { name: 'waiver_practice', path: '/' }
const DEVICE = { name: 'waiver_desk_device', path: '/desk' }

export function readSessionToken(request: Request, config: AddressConfig): string | undefined {
	return request.headers.has('cookie') ? readOwn(request, config, SESSION) : undefined
}

/** @param maxAgeSeconds 0 deletes it */
export function sessionCookie(
	request: Request,
	config: AddressConfig,
	value: string,
	maxAgeSeconds: number,
): string {
	return writeOwn(request, config, SESSION, { value, maxAgeSeconds })
}

/** Recognizes the people who signed in with this browser before. It opens nothing. */
export function readFamiliar(request: Request, config: AddressConfig): string | undefined {
	return readOwn(request, config, FAMILIAR)
}

export function familiarCookie(request: Request, config: AddressConfig, value: string): string {
	return writeOwn(request, config, FAMILIAR, { value })
}

export function readDeviceToken(request: Request, config: AddressConfig): string | undefined {
	return readOwn(request, config, DEVICE)
}

/** See `readPlain`. */
export function readPlainDeviceToken(request: Request, config: AddressConfig): string | undefined {
	return readPlain(request, config, DEVICE)
}

/** Makes a browser a desk device. The cookie opens nothing by itself. */
export function deviceCookie(request: Request, config: AddressConfig, value: string): string {
	return writeOwn(request, config, DEVICE, { value })
}

export function moveDeviceCookie(request: Request, config: AddressConfig, value: string): string[] {
	return moveToPrefix(request, config, DEVICE, value)
}

/** Which practice the browser is in. */
export function readPractice(request: Request, config: AddressConfig): string | undefined {
	return request.headers.has('cookie') ? readOwn(request, config, PRACTICE) : undefined
}

/** @param maxAgeSeconds 0 deletes it */
export function practiceCookie(
	request: Request,
	config: AddressConfig,
	value: string,
	maxAgeSeconds: number,
): string {
	return writeOwn(request, config, PRACTICE, { value, maxAgeSeconds })
}

/** Returns the header of a browser that has this session and no other cookie. */
export function cookieHeaderOf(request: Request, config: AddressConfig, token: string): string {
	return sessionCookie(request, config, token, 0).split(';', 1).join('')
}
