import type { Page } from 'playwright-core'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { openBrowser, joinStaff } from '../fixtures/staff.ts'
import { publishTemplate, sign } from '../fixtures/waivers.ts'
import { until } from '../service/service.ts'
import type { Tenant } from '../service/service.ts'
import { DESKTOP, untilReady } from './signing-page.ts'
import type { Venue, Visit, VisitOptions } from './signing-page.ts'

/** Somebody of the staff, with a browser of their own. */
export type Clerk = {
	readonly staffId: string
	readonly login: string
	/** The cookies of a session. */
	readonly cookies: ReadonlyMap<string, string>
	readonly call: Tenant['call']
}

/** An organization of its own, with a form whose waivers are valid for a year. */
export type Hall = Tenant & {
	readonly name: string
	readonly templateId: string
	/** @param name by default Ana Núñez */
	hire(role: Role, name?: string): Promise<Clerk>
	/** Has somebody sign who comes alone, or with children. */
	signAs(
		name: readonly [first: string, last: string],
		values?: object,
	): Promise<{ id: string; participantId: string }>
	listArrivals(): Promise<any[]>
}

export async function openHall({ running }: Pick<Venue, 'running'>): Promise<Hall> {
	const name = `Hall ${crypto.randomUUID().slice(0, 8)}`
	const tenant = running.tenant(name)
	const settings = { expiry: { type: 'duration', years: 1 } }
	const templateId = await publishTemplate(tenant.call, { settings })
	return {
		...tenant,
		name,
		templateId,
		async hire(role, clerkName) {
			const { body } = await tenant.call('POST', '/v1/staff', { name: clerkName ?? 'Ana Núñez', role })
			const browser = openBrowser(running)
			const { login } = await joinStaff(running, body.inviteUrl, browser, clerkName)
			return { staffId: body.id, login, ...browser }
		},
		signAs: ([firstName, lastName], values = {}) =>
			sign(tenant, templateId, { values: { name: { firstName, lastName }, ...values } }),
		listArrivals: async () => (await tenant.call('GET', '/v1/checkins?limit=100')).body.items,
	}
}

type DeskOptions = VisitOptions & {
	/** Below the origin. */
	readonly path?: string
	/** Instead of the address at which the service listens. */
	readonly origin?: string
	/** Whether the screens that nobody has opened load after a while, too. */
	readonly preloads?: boolean
}

const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"

/**
 * Opens the desk with a clerk's session: a page that must ask nothing of another host, nor complain of anything. What most
 * tests don't look at happens where a test allows it: the service worker, which serves only without a network, costs a
 * twelfth of what opening does, and loading the other screens a third.
 */
export async function openDesk(
	venue: Venue,
	{ cookies }: Pick<Clerk, 'cookies'>,
	{
		path = '/desk',
		origin = venue.running.service.url,
		preloads = false,
		prepare,
		...options
	}: DeskOptions = {},
): Promise<Visit> {
	const visit = await venue.visit(origin + path, {
		...DESKTOP,
		serviceWorkers: 'block',
		...options,
		async prepare(page) {
			const kept = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
			await page.context().addCookies(kept)
			if (!preloads) await page.addInitScript(SAVE_DATA)
			await prepare?.(page)
		},
	})
	await untilReady(visit.page)
	return visit
}

/** Goes to a path as a link within the desk does. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
	page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** Types as a scanner does: without waiting for anything, and Enter at the end. */
export const scan = (page: Page, code: string) => pressKeys(page, [...code.split(''), 'Enter'])

/** Goes to a screen by `g` and its letter. */
export const goByLetter = (page: Page, letter: string) => pressKeys(page, ['g', letter])

/** Time between two keys of a scanner, in seconds. */
const KEY_SECONDS = 0.004

/** Presses keys that follow as fast on a machine that is busy: the browser takes their time from the event. */
async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
	const devtools = await page.context().newCDPSession(page)
	const start = Date.now() / 1000
	const sent = keys.flatMap((key, at) => {
		const press = { key, timestamp: start + at * KEY_SECONDS }
		const text = key === 'Enter' ? '\r' : key
		return [
			devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...press }),
			devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press }),
		]
	})
	await Promise.all(sent)
	await devtools.detach()
}

/** The button of the signed-in person, which opens their menu. */
export const who = (page: Page) => page.getByRole('button', { name: /^Ana Núñez, / })

/** Presses an item of the signed-in person's menu. */
export async function pressOwn(page: Page, name: string): Promise<void> {
	await who(page).click()
	await page.locator('.menu').getByRole('button', { name, exact: true }).click()
}

/** The field of the door. */
export const find = (page: Page) => page.getByRole('searchbox', { name: 'Find a guest' })
/** The arrivals that are listed. */
export const arrivals = (page: Page) => page.getByRole('region', { name: 'Inside now' }).getByRole('listitem')
/** Waits until a notice says this. */
export const told = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor()
/** Whether the field has the focus and is empty. */
export const isFinding = (page: Page): Promise<boolean> =>
	page.evaluate('document.activeElement.type === "search" && document.activeElement.value === ""')

/** Waits until so many arrivals are listed. */
export const untilListed = (page: Page, count: number) =>
	until(async () => (await arrivals(page).count()) === count || undefined)
