/** The idempotency key of the form in this tab. */
export type FormKey = {
	current(): string
	/** For the next form: the last one is signed. */
	renew(): void
}

/**
 * A key survives a reload, so that a form whose answer was lost is not signed twice, and is none of another tab's.
 */
export function openFormKey(path: string): FormKey {
	const name = `waiver-key:${path}`
	const store = sessionStorageOrNone()
	let key = store?.getItem(name) ?? newKey()
	store?.setItem(name, key)
	return {
		current: () => key,
		renew() {
			store?.removeItem(name)
			key = newKey()
		},
	}
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is not served over TLS. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function sessionStorageOrNone(): Storage | undefined {
	try {
		return sessionStorage
	} catch {
		return undefined
	}
}
