import { isSecure, readCookie } from '../request-url.ts'

export type AddressConfig = { readonly baseUrl: string }

export type OwnCookie = {
	/** Without the prefix. */
	readonly name: string
	/** Without TLS: a cookie with the prefix is sent with every path. */
	readonly path: string
}

/** As long as browsers keep a cookie. */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Over HTTPS, pages without TLS and pages of a neighboring host can't set a cookie with this prefix. */
const PREFIX = '__Host-'

export function readOwn(request: Request, config: AddressConfig, { name }: OwnCookie): string | undefined {
	return readCookie(request, isSecure(request, config) ? PREFIX + name : name)
}

/**
 * Over HTTPS reads the cookie without the prefix, if there is none with it. A neighbor may have set it: it counts only
 * for a tablet or device that got such a cookie (`isPlainCookieOf`).
 */
export function readPlain(request: Request, config: AddressConfig, { name }: OwnCookie): string | undefined {
	if (!isSecure(request, config) || readOwn(request, config, { name, path: '' }) !== undefined)
		return undefined
	return readCookie(request, name)
}

/**
 * Returns true if a tablet got its cookie without the prefix and may still have it: no browser keeps one for longer.
 */
export function isPlainCookieOf(
	{ plainCookie }: { plainCookie: boolean },
	since: number,
	now: number,
): boolean {
	return plainCookie && now - since <= LONGEST_COOKIE_SECONDS * 1000
}

/** No script can read the cookie, and no other site can send it. @param maxAgeSeconds 0 deletes it */
export function writeOwn(
	request: Request,
	config: AddressConfig,
	{ name, path }: OwnCookie,
	{ value, maxAgeSeconds = LONGEST_COOKIE_SECONDS }: { value: string; maxAgeSeconds?: number },
): string {
	const rest = `Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
	return isSecure(request, config)
		? `${PREFIX}${name}=${value}; Path=/; ${rest}; Secure`
		: `${name}=${value}; Path=${path}; ${rest}`
}

/** Sets the cookie with the prefix, and deletes the one without it. */
export function moveToPrefix(
	request: Request,
	config: AddressConfig,
	cookie: OwnCookie,
	value: string,
): string[] {
	const { name, path } = cookie
	return [
		writeOwn(request, config, cookie, { value }),
		`${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict; Secure`,
	]
}
