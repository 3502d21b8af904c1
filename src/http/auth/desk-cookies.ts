import { LONGEST_COOKIE_SECONDS, isSecure, readCookie } from '../request-url.ts'

type Place = { readonly baseUrl: string }

const SESSION_COOKIE = 'waiver_desk'
const FAMILIAR_COOKIE = 'waiver_desk_familiar'

/** Over HTTPS no page without TLS, and none of a neighboring host, can set a cookie of this name. */
function nameOf(name: string, request: Request, place: Place): string {
	return isSecure(request, place) ? `__Host-${name}` : name
}

export function readSessionToken(request: Request, place: Place): string | undefined {
	return request.headers.has('cookie')
		? readCookie(request, nameOf(SESSION_COOKIE, request, place))
		: undefined
}

/** No script can read the cookie, and no other site can send it. @param maxAgeSeconds 0 deletes it */
export function sessionCookie(request: Request, place: Place, token: string, maxAgeSeconds: number): string {
	return ownCookie(SESSION_COOKIE, request, place, `${token}; Path=/; Max-Age=${maxAgeSeconds}`)
}

/** What shows who has signed in with this browser before. It opens nothing. */
export function readFamiliar(request: Request, place: Place): string | undefined {
	return readCookie(request, nameOf(FAMILIAR_COOKIE, request, place))
}

export function familiarCookie(request: Request, place: Place, value: string): string {
	return ownCookie(FAMILIAR_COOKIE, request, place, `${value}; Path=/; Max-Age=${LONGEST_COOKIE_SECONDS}`)
}

function ownCookie(name: string, request: Request, place: Place, rest: string): string {
	const secure = isSecure(request, place) ? '; Secure' : ''
	return `${nameOf(name, request, place)}=${rest}; HttpOnly; SameSite=Strict${secure}`
}

const DEVICE_COOKIE = 'waiver_desk_device'

export function readDeviceToken(request: Request): string | undefined {
	return readCookie(request, DEVICE_COOKIE)
}

/** Makes a browser a desk device. The cookie opens nothing by itself. */
export function deviceCookie(request: Request, place: Place, token: string): string {
	const secure = isSecure(request, place) ? '; Secure' : ''
	return `${DEVICE_COOKIE}=${token}; Path=/desk; Max-Age=${LONGEST_COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
