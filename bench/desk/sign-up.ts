import type { Browser, BrowserContext } from 'playwright-core'

const PERSON = { name: 'Bench', login: `bench-${crypto.randomUUID()}`, password: 'correct horse battery' }

type Cookie = { readonly name: string; readonly value: string }

/** Makes an owner. @returns the cookie of the session @throws when the service refuses */
export async function signUp(origin: string, key: string): Promise<Cookie> {
	const headers = { origin, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
	const invited = await fetch(`${origin}/v1/staff`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ name: PERSON.name, role: 'owner' }),
	})
	const { inviteUrl } = (await invited.json()) as { inviteUrl: string }
	const token = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1)
	const joined = await fetch(`${origin}/desk/invitations/${token}`, {
		method: 'POST',
		headers: { origin, 'content-type': 'application/json' },
		body: JSON.stringify(PERSON),
	})
	const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(joined.headers.getSetCookie()[0] ?? '') ?? []
	if (value === '') throw new Error(`Signing up answered ${joined.status}: ${await joined.text()}`)
	return { name, value }
}

/** A browser of its own, signed in. */
export async function openContext(from: Browser, url: string, cookie: Cookie): Promise<BrowserContext> {
	const context = await from.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
	await context.addCookies([{ ...cookie, url }])
	return context
}
