import { afterAll, expect, test } from 'bun:test'
import { openBrowser } from '../../../support/fixtures/staff.ts'
import { BASE, putHosts } from '../../../support/http/hosts.ts'
import { useService } from '../../../support/service/service.ts'
import { CLIENT, startProvider } from '../../../support/sso/provider.ts'
import { signInAt } from '../../../support/sso/visit.ts'

/** Of North. */
const HOST = 'waivers.north.example'

/** A service with two organizations behind a proxy that ends TLS, whose provider knows one address of it. */
async function open(host: string) {
	const provider = await startProvider(() => `https://${host}/desk/sso/return`)
	afterAll(() => provider.close())
	provider.people.set('maya', { name: 'Maya', groups: ['owners'] })
	const running = useService({
		baseUrl: BASE,
		ssoIssuer: provider.issuer,
		ssoClientId: CLIENT.id,
		ssoClientSecret: CLIENT.secret,
		ssoRoles: [{ value: 'owners', slug: undefined, role: 'owner' }],
	})
	const [north] = [running.tenant('North'), running.tenant('South')]
	await putHosts(north, HOST)
	return { host, running, provider }
}

/** Goes from that address to the provider and back. @returns the outcome and the session */
async function come({ host, running, provider }: Awaited<ReturnType<typeof open>>): Promise<any> {
	const browser = openBrowser(running, { host, origin: `https://${host}` })
	const start = await fetch(`${running.service.url}/desk/sso`, { redirect: 'manual', headers: { host } })
	const to = start.headers.get('location') ?? ''
	expect([start.status, new URL(to).origin]).toEqual([303, new URL(provider.issuer).origin])
	for (const line of start.headers.getSetCookie()) {
		const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
		browser.cookies.set(cookie, value)
	}
	const back = await signInAt(to, 'maya', `https://${host}/desk/sso/return`)
	expect(back.host).toBe(host)
	const { body } = await browser.call('POST', '/desk/sso/code', { query: back.search.slice(1) })
	return { ...body, session: (await browser.call('GET', '/desk/session')).body }
}

const [atBase, atHost] = [await open(new URL(BASE).host), await open(HOST)]

test('Behind a proxy that ends TLS people come to the provider and back, and choose one of several organizations', async () => {
	expect((await come(atBase)).is).toBe('choose')
})

test('At the host of an organization people come back to that, and into that organization alone', async () => {
	expect(await come(atHost)).toMatchObject({ is: 'in', session: { organization: { name: 'North' } } })
})
