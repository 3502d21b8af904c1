export type Login = { readonly user: string; readonly password: string }

/**
 * The user and password of a URL; undefined without a user.
 * @throws URIError for a % that begins no escape
 */
export function loginOf({ username, password }: URL): Login | undefined {
	return username === ''
		? undefined
		: { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
