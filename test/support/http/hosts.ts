import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import type { Answer, Client, Tenant, TestService } from '../service/service.ts'
import { PASSWORD, openBrowser, tokenOf } from '../fixtures/staff.ts'
import { publishTemplate } from '../fixtures/waivers.ts'

/** `BASE_URL` of services whose organizations have hosts: the address by which a test calls them is another. */
export const BASE = 'https://box.example'

export type HallWithHost = Tenant & {
	readonly host: string
	readonly templateId: string
	readonly path: string
}

let count = 0

/** An organization, and a host that nobody else has. */
export function openHallFor(running: TestService): Tenant & { readonly host: string } {
	count += 1
	return { ...running.tenant(`Hall ${count}`), host: `hall-${count}.example` }
}

export function putHosts({ call }: Pick<Tenant, 'call'>, ...hosts: string[]): Promise<Answer> {
	return call('PATCH', '/v1/organization', { hosts })
}

/** The same with that host, and a form at a path. */
export async function openWithHost(running: TestService): Promise<HallWithHost> {
	const hall = openHallFor(running)
	const templateId = await publishTemplate(hall.call)
	await putHosts(hall, hall.host)
	const { slug } = (await hall.call('GET', '/v1/organization')).body
	return { ...hall, templateId, path: `/w/${slug}/waiver` }
}

/** Calls as a browser that knows the service by another name. */
export function atHost(host: string, call: Client): Client {
	return (method, path, body, headers = {}) =>
		call(method, path, body, { host, origin: `https://${host}`, ...headers })
}

/** Somebody of a role, signed in at `BASE_URL`. */
export async function hireAtBase(running: TestService, { call }: Pick<Tenant, 'call'>, role: Role) {
	const { body } = await call('POST', '/v1/staff', { name: 'Ana Núñez', role })
	const browser = openBrowser(running, { origin: BASE })
	const login = `person-${crypto.randomUUID()}`
	const person = { name: 'Ana Núñez', login, password: PASSWORD }
	const answer = await browser.call('POST', `/desk/invitations/${tokenOf(body.inviteUrl)}`, person)
	if (answer.status !== 200) throw new Error(`Accepting the invitation answered ${answer.status}.`)
	return { ...browser, login }
}
