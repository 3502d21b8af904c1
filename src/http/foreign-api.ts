import { unauthorized } from './problems.ts'

/** An API in the form of another system, below a path of its own, for programs that were written for that system. */
export type ForeignApi = {
	/** Such as `/v4`. */
	readonly prefix: string
	/** In small letters: headers that hold a key and nothing else. `Authorization: Bearer` holds one, too. */
	readonly keyHeaders: readonly string[]
}

/** @returns the API, if the path is its own */
export function foreignApiAt(path: string, api: ForeignApi | undefined): ForeignApi | undefined {
	return api !== undefined && (path === api.prefix || path.startsWith(`${api.prefix}/`)) ? api : undefined
}

/** @returns the key as `Authorization` has it @throws Problem 401 without one, and for two that differ */
export function readForeignKey(headers: Headers, { keyHeaders }: ForeignApi): string {
	const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
	const keys = new Set([bearer, ...keyHeaders.map((name) => headers.get(name)?.trim())].filter(Boolean))
	if (keys.size > 1) throw unauthorized('unauthorized', 'Send one key: the headers of this call hold two.')
	const [key] = keys
	if (key === undefined)
		throw unauthorized('unauthorized', `Send the key in the header ${keyHeaders[0] ?? 'Authorization'}.`)
	return `Bearer ${key}`
}
