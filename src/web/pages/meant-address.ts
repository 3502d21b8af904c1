/** An address of a guest's page: of a form by its names, which are in small letters, or by a token. */
const ADDRESS = /^\/(?:(w)\/([\w-]+\/[\w-]+)|(s|c|group|verify)\/([\w-]+)|(verify))[^\w-]*$/i

/**
 * Returns the path that was meant where a mail program broke the line, a sentence's full stop or a slash became part of the
 * address, or somebody typed it in capitals; undefined if that is no other path of a guest's page.
 * @param pathname as a URL has it
 */
export function meantAddress(pathname: string): string | undefined {
	const path = decode(pathname)?.replace(/=?\s+/g, '')
	const [, form, names, kind, token, code] = ADDRESS.exec(path ?? '') ?? []
	const meant =
		form !== undefined
			? `/w/${names}`.toLowerCase()
			: kind !== undefined
				? `/${kind.toLowerCase()}/${token}`
				: code && '/verify'
	return meant === pathname ? undefined : meant
}

function decode(pathname: string): string | undefined {
	try {
		return decodeURIComponent(pathname)
	} catch {
		return undefined
	}
}
