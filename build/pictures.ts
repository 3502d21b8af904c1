import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../test/support/browser/browser.ts'

/**
 * Takes the pictures of `docs/desk.md` from the demo, in a folder of its own: `bun build/pictures.ts`. It needs
 * Chromium.
 */
const TO = join(import.meta.dir, '../docs/pictures')
const SIZE = { width: 1180, height: 740 }

async function startDemo(dataDir: string) {
	const env = { ...Bun.env, DATA_DIR: dataDir, PORT: '0' }
	const demo = Bun.spawn(['bun', join(import.meta.dir, '../src/main.ts'), 'demo'], { env, stdout: 'pipe' })
	let printed = ''
	for await (const piece of demo.stdout.pipeThrough(new TextDecoderStream())) {
		printed += piece
		const link = /http:\S+\/desk\/setup\/\w+/.exec(printed)?.[0]
		if (link !== undefined) return { demo, link }
	}
	throw new Error('The demo printed no link for the owner.')
}

async function signUp(page: Page, link: string): Promise<void> {
	await page.goto(link)
	await page.getByLabel('Your name').fill('Maya Rivera')
	await page.getByLabel('Login').fill('maya')
	await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase')
	await page.getByRole('button', { name: 'Create owner' }).click()
	await page.getByRole('navigation', { name: 'Desk' }).waitFor()
}

/** The path of each picture, and the steps before it. */
const pictures: Readonly<Record<string, { path: string; act: (page: Page) => Promise<unknown> }>> = {
	door: {
		path: '/desk',
		async act(page) {
			await page.getByRole('searchbox', { name: 'Find a guest' }).fill('benn')
			await page.getByRole('article').first().waitFor()
		},
	},
	event: {
		path: '/desk/events',
		async act(page) {
			await page.getByRole('button', { name: 'New event' }).first().click()
			await page.getByRole('textbox', { name: 'Name of the event' }).fill('Mia’s birthday')
			await page.getByRole('button', { name: 'Create event' }).click()
			await page.getByRole('button', { name: 'Add guests' }).first().click()
			const guests = ['Mia Frey;mia@example.org', 'Noah Braun;noah@example.org', 'Emil Kern;emil@example.org']
			await page.getByRole('textbox', { name: 'List of guests' }).fill(`Name;Email\n${guests.join('\n')}\n`)
			await page.getByRole('button', { name: 'Add 3 guests' }).click()
			await page.getByText('3 guests added.').waitFor()
			await page.getByRole('button', { name: 'Done' }).click()
			await page.getByRole('row').filter({ hasText: 'Emil Kern' }).waitFor()
		},
	},
	builder: {
		path: '/desk/templates/new',
		async act(page) {
			await page.getByRole('button', { name: /^Climbing/ }).click()
			await page.getByRole('list', { name: 'Blocks' }).getByText('Your name').click()
			await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
		},
	},
	figures: {
		path: '/desk/figures',
		async act(page) {
			await page.getByRole('link', { name: 'Season' }).click()
			await page.getByRole('heading', { name: 'Signed by month' }).waitFor()
		},
	},
	status: {
		path: '/desk/status',
		act: (page) => page.getByRole('heading', { name: 'The parts' }).waitFor(),
	},
}

const dataDir = mkdtempSync(join(tmpdir(), 'waiver-pictures-'))
const { demo, link } = await startDemo(dataDir)
const browser = await launchBrowser()
try {
	const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB', reducedMotion: 'reduce' })
	await signUp(page, link)
	for (const [name, { path, act }] of Object.entries(pictures)) {
		await page.goto(new URL(path, link).href)
		await act(page)
		await page.waitForLoadState('networkidle')
		await sharp(await page.screenshot())
			.webp({ quality: 80 })
			.toFile(join(TO, `guide-${name}.webp`))
	}
} finally {
	await browser.close()
	demo.kill()
	await demo.exited
	rmSync(dataDir, { recursive: true })
}
