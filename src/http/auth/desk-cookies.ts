import { moveToPrefix, readOwn, readPlain, writeOwn } from '../headers/own-cookies.ts'
import type { Place } from '../headers/own-cookies.ts'

const SESSION = { name: 'waiver_desk', path: '/' }
const FAMILIAR = { name: 'waiver_desk_familiar', path: '/' }
const DEVICE = { name: 'waiver_desk_device', path: '/desk' }

export function readSessionToken(request: Request, place: Place): string | undefined {
	return request.headers.has('cookie') ? readOwn(request, place, SESSION) : undefined
}

/** @param maxAgeSeconds 0 deletes it */
export function sessionCookie(request: Request, place: Place, value: string, maxAgeSeconds: number): string {
	return writeOwn(request, place, SESSION, { value, maxAgeSeconds })
}

/** Recognizes the people who signed in with this browser before. It opens nothing. */
export function readFamiliar(request: Request, place: Place): string | undefined {
	return readOwn(request, place, FAMILIAR)
}

export function familiarCookie(request: Request, place: Place, value: string): string {
	return writeOwn(request, place, FAMILIAR, { value })
}

export function readDeviceToken(request: Request, place: Place): string | undefined {
	return readOwn(request, place, DEVICE)
}

/** See `readPlain`. */
export function readPlainDeviceToken(request: Request, place: Place): string | undefined {
	return readPlain(request, place, DEVICE)
}

/** Makes a browser a desk device. The cookie opens nothing by itself. */
export function deviceCookie(request: Request, place: Place, value: string): string {
	return writeOwn(request, place, DEVICE, { value })
}

export function moveDeviceCookie(request: Request, place: Place, value: string): string[] {
	return moveToPrefix(request, place, DEVICE, value)
}
