/** The address of a mail server; empty is none. Each of these throws a clause that completes "… must be …". */
export function smtpUrl(value: string): string {
	const url = URL.parse(value)
	if (value !== '' && (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === ''))
		throw new Error('an smtp:// or smtps:// address')
	return value
}

/** Kept as it is: it may hold a user and a password, and a query. */
export function gatewayUrl(value: string): string {
	if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
		throw new Error('an http:// or https:// address')
	return value
}

export function mailAddress(value: string): string {
	if (value !== '' && !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(value)) throw new Error('a bare email address')
	return value
}

export function hookSecret(value: string): string {
	if (value !== '' && !/^[\w-]{20,200}$/.test(value)) throw new Error('20 or more letters, digits, - and _')
	return value
}
