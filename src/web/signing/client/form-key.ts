import { attempt } from './attempt.ts'

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
	let key = attempt(() => sessionStorage.getItem(name)) ?? newKey()
	attempt(() => sessionStorage.setItem(name, key))
	return {
		current: () => key,
		renew() {
			attempt(() => sessionStorage.removeItem(name))
			key = newKey()
		},
	}
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is not served over TLS. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
