import { openSigningLink } from '../../src/features/signing-links/open.ts'
import { signWaiver } from '../../src/features/waivers/sign.ts'
import type { Signed } from '../../src/features/waivers/sign.ts'
import { Problem } from '../../src/http/problems.ts'
import type { Tenant, TestService } from './service.ts'
import { values } from './waivers.ts'

/** The token at the end of an address. */
export function tokenOf(address: string): string {
	return address.slice(address.lastIndexOf('/') + 1)
}

/** What a token opens now: `open`, or why nothing. */
export function stateOf({ service: { deps } }: TestService, token: string): string {
	const opened = openSigningLink(deps.db, deps, token)
	return opened.state === 'open' ? 'open' : opened.reason
}

/** What an open token opens. @throws where it opens nothing */
export function openLink({ service: { deps } }: TestService, token: string) {
	const opened = openSigningLink(deps.db, deps, token)
	if (opened.state === 'closed') throw new Error(`The link is ${opened.reason}.`)
	return opened
}

export type ByLink = {
	readonly templateId: string
	readonly token: string
	readonly sent?: Readonly<Record<string, unknown>>
	readonly idempotencyKey?: string
}

/** Signs as the page does, by a link. @throws Problem */
export function signByLink(
	{ service: { deps } }: TestService,
	{ organizationId }: Pick<Tenant, 'organizationId'>,
	{ templateId, token, sent = {}, idempotencyKey }: ByLink,
): Promise<Signed> {
	const body = { templateId, values: { ...values, ...sent } }
	return signWaiver(deps, {
		actor: { organizationId, name: 'link:test', requestId: 'test', address: 'test' },
		request: { idempotencyKey, fingerprint: '', requireBody: () => body },
		userAgent: null,
		linkToken: token,
	})
}

/** The code with which a signing by a link is refused. @throws where it is not */
export async function refusalOf(signing: Promise<unknown>): Promise<string> {
	const refused = await signing.then(
		() => undefined,
		(error: unknown) => error,
	)
	if (!(refused instanceof Problem)) throw new Error('The signing was not refused.')
	return refused.reason
}
