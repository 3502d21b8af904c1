import { afterAll, expect, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { shareBrowser } from './browser.ts'
import type { Config } from '../../../src/config/config.ts'
import { startMailServer } from '../mail/server.ts'
import { startTestService } from '../service/service.ts'
import type { Tenant, TestService } from '../service/service.ts'
import { publishTemplate } from '../fixtures/waivers.ts'

/** A phone of five years ago, held upright. */
export const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const

/** How long a step of a page may take, in milliseconds: far below a test's own time, which kills the browser. */
const STEP_MS = 45_000

/** What the driver itself says in place of a service worker that a visit blocks. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

export type Venue = Tenant & {
	readonly running: TestService
	/** Of the organization, in addresses. */
	readonly slug: string
	/** Publishes a template. @returns the address of its page */
	publish(blocks: readonly object[], settings?: object, name?: string): Promise<string>
	/**
	 * Opens a page that must ask nothing of another host, nor complain of anything, until it is closed. Nothing moves by
	 * itself there, unless a test wants it: it costs a tenth of a page, and a color on its way may have no contrast.
	 */
	visit(url: string, options?: VisitOptions): Promise<Visit>
	close(): Promise<void>
}

export type VisitOptions = BrowserContextOptions & {
	/** Complaints that belong to the test, such as those of a cut connection. */
	readonly expected?: RegExp
	/** Addresses of other hosts that belong to the test, such as those of an identity provider. */
	readonly elsewhere?: RegExp
	readonly context?: BrowserContext
	/** What to do with the page before it goes anywhere. */
	readonly prepare?: (page: Page) => Promise<unknown>
}

export type Visit = {
	readonly page: Page
	readonly context: BrowserContext
	/** Ends it. @throws where the page complained, or asked something of another host */
	leave(): Promise<void>
}

/**
 * A venue for all tests of a file: it closes after them. They have the time that driving a browser takes on a busy machine;
 * a file that needs more sets it after this.
 */
export async function useVenue(...settings: Parameters<typeof openVenue>): Promise<Venue> {
	return useOf(await openVenue(...settings))
}

/** The same, with a mail server that takes every mail. */
export async function useMailingVenue(): Promise<Venue> {
	return useOf(await openMailingVenue())
}

function useOf(venue: Venue): Venue {
	setDefaultTimeout(300_000)
	afterAll(() => venue.close())
	return venue
}

/** A service with an organization and a browser. */
export async function openVenue(name = 'North Wall', config: Partial<Config> = {}): Promise<Venue> {
	const running = startTestService(config)
	const browser = await shareBrowser()
	const tenant = running.tenant(name)
	const { body: organization } = await tenant.call('GET', '/v1/organization')
	const { slug } = organization as { slug: string }
	return {
		...tenant,
		running,
		slug,
		async publish(blocks, settings = {}, called = 'Climbing waiver') {
			const id = await publishTemplate(tenant.call, { name: called, of: blocks, settings })
			const { body } = await tenant.call('GET', `/v1/templates/${id}`)
			return `${running.service.url}/w/${slug}/${(body as { slug: string }).slug}`
		},
		visit: (url, options) => visit(browser, url, options),
		async close() {
			for (const context of browser.contexts()) {
				for (const page of context.pages()) await show(page)
				await context.close()
			}
			await running.close()
		},
	}
}

async function openMailingVenue(): Promise<Venue> {
	const server = await startMailServer()
	const mail = { smtpUrl: server.url, smtpCa: server.ca, mailFrom: 'desk@hall.example' }
	const venue = await openVenue('North Wall', mail)
	return {
		...venue,
		async close() {
			await venue.close()
			await server.close()
		},
	}
}

/** Shows a page that was never left: its test failed, and the error alone doesn't say what was there instead. */
async function show(page: Page): Promise<void> {
	const text = await page.locator('body').innerText().catch(String)
	console.error(`Still open at the end: ${page.url()}\n${text}\n`)
}

async function visit(
	browser: Browser,
	url: string,
	{ expected, elsewhere, context: given, prepare, ...options }: VisitOptions = {},
): Promise<Visit> {
	const context = given ?? (await browser.newContext({ ...PHONE, reducedMotion: 'reduce', ...options }))
	const page = await context.newPage()
	page.setDefaultTimeout(STEP_MS)
	const complaints: string[] = []
	const strangers: string[] = []
	// A breach of the content security policy is told on the console.
	page.on('console', (message) => {
		const text = message.text()
		if (['error', 'warning'].includes(message.type()) && text !== BLOCKED_WORKER) complaints.push(text)
	})
	page.on('pageerror', (error) => complaints.push(error.message))
	page.on('request', (request) => {
		const asked = new URL(request.url())
		if (asked.protocol.startsWith('http') && asked.host !== new URL(url).host) strangers.push(asked.href)
	})
	await prepare?.(page)
	const response = await page.goto(url, prepare === undefined ? {} : { waitUntil: 'commit' })
	if (prepare === undefined && options.javaScriptEnabled !== false && response?.ok()) await untilReady(page)
	return {
		page,
		context,
		async leave() {
			expect(complaints.filter((text) => expected === undefined || !expected.test(text))).toEqual([])
			expect(strangers.filter((address) => elsewhere?.test(address) !== true)).toEqual([])
			await context.close()
		},
	}
}

/** Waits until the page's script has taken over. */
export async function untilReady(page: Page): Promise<void> {
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
}

/** Draws a wave on the pad of a block. */
export async function draw(page: Page, blockId = 'signature'): Promise<void> {
	const canvas = page.locator(`[data-block="${blockId}"] canvas`)
	await canvas.and(page.locator('[data-open]')).waitFor()
	await canvas.scrollIntoViewIfNeeded()
	const box = await canvas.boundingBox()
	if (box === null) throw new Error('There is no pad to draw on.')
	const at = (step: number): [number, number] => [
		box.x + 20 + (step * (box.width - 40)) / 24,
		box.y + box.height / 2 + Math.sin(step / 2) * (box.height / 4),
	]
	await page.mouse.move(...at(0))
	await page.mouse.down()
	for (let step = 1; step <= 24; step++) await page.mouse.move(...at(step))
	await page.mouse.up()
}

/** Goes on from the form to the review, and from there to the thanks. */
export async function reviewAndSign(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Continue' }).click()
	const agree = page.getByRole('button', { name: 'Agree and sign' })
	await agree.click().catch(async (cause: unknown) => {
		throw new Error(`There is no review. The page says:\n${await page.locator('body').innerText()}`, {
			cause,
		})
	})
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
}

/** Every waiver of the organization in full, newest first. */
export async function readWaivers({ call }: Pick<Tenant, 'call'>): Promise<any[]> {
	const { body } = await call('GET', '/v1/waivers?limit=100')
	const ids = (body as { items: { id: string }[] }).items.map(({ id }) => id)
	const answers = await Promise.all(ids.map((id) => call('GET', `/v1/waivers/${id}`)))
	return answers.map((answer) => answer.body)
}
