import { attempt } from './attempt.ts'

export type FormKey = {
	current(): string
	renew(): void
}

/**
 * Opens the idempotency key of the form in this tab. It survives a reload, so that a form whose response was lost is
 * not signed twice. Other tabs have other keys.
 * @param isShared true for a device of many guests: after a reload the form is another guest's, with another key
 */
export function openFormKey(path: string, isShared: boolean): FormKey {
	const name = `waiver-key:${path}`
	const storedKey = isShared ? null : attempt(() => sessionStorage.getItem(name))
	let key = storedKey ?? newKey()
	if (!isShared) attempt(() => sessionStorage.setItem(name, key))
	return {
		current: () => key,
		renew() {
			attempt(() => sessionStorage.removeItem(name))
			key = newKey()
		},
	}
}

/** Returns 128 random bits. `crypto.randomUUID` is missing without HTTPS. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
