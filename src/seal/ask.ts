const TIMEOUT_MS = 10_000

export type Question = {
	readonly url: string
	/** Who is asked, as the begin of a sentence without personal data. */
	readonly who: string
	readonly maxBytes: number
	/** Sent by POST; without it, GET. */
	readonly sent?: { readonly type: string; readonly accept: string; readonly body: Uint8Array<ArrayBuffer> }
}

/** Follows no redirect. @throws unless the whole response arrives with a status of success, in time and size */
export async function ask({ url, who, maxBytes, sent }: Question): Promise<Uint8Array> {
	const request =
		sent === undefined
			? { method: 'GET' }
			: { method: 'POST', headers: { 'content-type': sent.type, accept: sent.accept }, body: sent.body }
	const signal = AbortSignal.timeout(TIMEOUT_MS)
	const response = await fetch(url, { ...request, redirect: 'error', signal }).catch((error: unknown) => {
		// The runtime's message has the address, which may hold an account.
		throw new Error(`${who} could not be asked (${codeOf(error)}).`)
	})
	if (!response.ok) throw new Error(`${who} answered ${response.status}.`)
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of response.body ?? []) {
		length += chunk.length
		if (length > maxBytes) throw new Error(`${who} sent a response that is too long.`)
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return 'unknown'
	return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
