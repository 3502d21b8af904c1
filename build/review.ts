import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { composeMail } from '../src/features/messages/delivery/compose.ts'
import type { Content } from '../src/features/messages/delivery/compose.ts'
import { wordsOf } from '../src/i18n/dictionaries.ts'
import { directionOf } from '../src/i18n/languages.ts'
import { escapeHtml } from '../src/kit/text/text.ts'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { reviewBlocks, reviewEntries } from './review/form.ts'
import { findShown, listTexts, nameTexts } from './review/texts.ts'
import type { NamedText } from './review/texts.ts'

/**
 * Makes the sheet with which a native speaker reviews a language in twenty minutes: pictures of what a guest sees, with the
 * keys and texts beside them, in one HTML file. `bun build/review.ts sv` needs Chromium and poppler.
 */
const [language = ''] = Bun.argv.slice(2)
const AREAS = ['page', 'document', 'mail', 'verify', 'home'] as const
if (!(language in wordsOf('page')))
	throw new Error(`Name one of these languages: ${Object.keys(wordsOf('page')).join(', ')}.`)

const texts = AREAS.flatMap((area) => {
	const words = wordsOf(area)
	return nameTexts(area, words[language] ?? words.en, words.en)
})
const TO = join(import.meta.dir, '../dist/review')
const PHONE = { width: 390, height: 800 }
/** Longer than any page of a guest: a picture is one piece. */
const MAX_HEIGHT = 6000

type Shot = { readonly title: string; readonly picture: Buffer; readonly texts: readonly NamedText[] }
const shots: Shot[] = []

async function add(title: string, png: Uint8Array, shown: string): Promise<void> {
	const picture = await sharp(png).resize({ width: 780, withoutEnlargement: true }).webp().toBuffer()
	shots.push({ title, picture, texts: findShown(texts, shown) })
}

async function addPage(title: string, page: Page): Promise<void> {
	await page.waitForLoadState('networkidle')
	const shown = await page.evaluate<string>(
		`document.title + '\\n' + document.body.innerText + '\\n' + [...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel).join('\\n')`,
	)
	await add(title, await page.screenshot({ fullPage: true, clip: await areaOf(page) }), shown)
}

async function areaOf(page: Page) {
	const height = await page.evaluate<number>('document.documentElement.scrollHeight')
	return { x: 0, y: 0, width: PHONE.width, height: Math.min(height, MAX_HEIGHT) }
}

async function startDemo(dataDir: string): Promise<{ stop(): Promise<void>; origin: string; key: string }> {
	const env = { ...Bun.env, DATA_DIR: dataDir, PORT: '0' }
	const main = join(import.meta.dir, '../src/main.ts')
	// A box without a font for one of these languages says so; the others are installed all the same.
	await $`bun ${main} fonts install`.env(env).quiet().nothrow()
	const demo = Bun.spawn(['bun', main, 'demo'], { env, stdout: 'pipe' })
	let printed = ''
	for await (const piece of demo.stdout.pipeThrough(new TextDecoderStream())) {
		printed += piece
		const [, key] = /Demo key\s+(wvk_\w+)/.exec(printed) ?? []
		const [, origin] = /runs at (http:\S+)/.exec(printed) ?? []
		if (key === undefined || origin === undefined) continue
		const stop = async (): Promise<void> => {
			demo.kill()
			await demo.exited
		}
		return { stop, origin, key }
	}
	throw new Error('The demo printed no key.')
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
	const headers = { authorization: `Bearer ${demo.key}`, 'content-type': 'application/json' }
	const sent = body === undefined ? {} : { body: JSON.stringify(body) }
	const response = await fetch(demo.origin + path, { method, headers, ...sent })
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
	return (await response.json()) as T
}

async function publish(): Promise<string> {
	const settings = { languages: [language] }
	const created = { name: 'Review', settings }
	const template = await call<{ id: string; slug: string }>('POST', '/v1/templates', created)
	await call('PUT', `/v1/templates/${template.id}/draft`, { blocks: reviewBlocks })
	await call('POST', `/v1/templates/${template.id}/publish`)
	return `${demo.origin}/w/demo/${template.slug}?lang=${language}`
}

async function pressContinue(page: Page): Promise<void> {
	await page.locator('#continue').click()
}

async function takeForm(page: Page, address: string): Promise<string> {
	await page.goto(address)
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	await addPage('The form', page)
	await pressContinue(page)
	await page.locator('.summary').waitFor()
	await page.locator('button[name="~add"]').click()
	await pressContinue(page)
	await addPage('What is missing', page)
	for (const [name, value] of Object.entries(reviewEntries)) {
		await page.locator(`[name="${name}"]`).first().fill(value)
	}
	await page.locator('[name="ill"][value="no"]').check({ force: true })
	await page.locator('[name="home.country"]').selectOption('DE')
	for (const id of ['initials', 'signature']) {
		await page.locator(`[name="${id}.method"][value="typed"]`).check({ force: true })
		await page.locator(`[name="${id}.typed"]`).fill(id === 'initials' ? 'AL' : 'Ada Lovelace')
	}
	await pressContinue(page)
	await page.locator('.answers').waitFor()
	await addPage('The answers before signing', page)
	await page.locator('input[name="~agree"]').check({ force: true })
	await page.locator('form button.primary').last().click()
	await page.locator('.reference code').waitFor()
	await addPage('The thanks', page)
	const { items } = await call<{ items: { id: string }[] }>('GET', '/v1/waivers?limit=1')
	return items[0]?.id ?? ''
}

const mail: Content = {
	kind: 'invite',
	language,
	topic: {
		organization: 'Alpine Hall',
		timezone: 'Europe/Berlin',
		country: null,
		template: 'Day pass',
		address: '1 Wall Street\nBerlin',
		privacyUrl: 'https://hall.example/privacy',
		imprintUrl: 'https://hall.example/legal',
		event: 'Mia 2026',
		startsAt: Date.UTC(2026, 2, 1, 14),
		signedAt: Date.UTC(2026, 2, 1, 14),
		coSigned: undefined,
	},
	addressee: { firstName: 'Ada', lastName: 'Lovelace' },
	link: 'https://hall.example/s/T',
	isPersonal: true,
	subject: null,
	body: null,
	charts: null,
	hasAttachment: false,
	leave: 'https://hall.example/l/T',
}

async function takeMails(page: Page): Promise<void> {
	const endsAt = Date.UTC(2026, 11, 31)
	const mails: Readonly<Record<string, Content>> = {
		'The invitation': mail,
		'The invitation of a second guardian': { ...mail, topic: { ...mail.topic, coSigned: 'Ben King' } },
		'The reminder': { ...mail, kind: 'reminder', topic: { ...mail.topic, event: undefined } },
		'The renewal': { ...mail, topic: { ...mail.topic, endsAt } },
		'The receipt': { ...mail, kind: 'receipt', hasAttachment: true, isPersonal: false, leave: undefined },
	}
	for (const [title, content] of Object.entries(mails)) {
		const { html, subject, text } = composeMail(content, { color: null, logo: undefined })
		// The security policy of a guest's page would hold for the mail, too.
		await page.goto('about:blank')
		await page.setContent(html)
		await add(`${title}: ${subject}`, await page.screenshot({ fullPage: true }), `${subject}\n${text}`)
	}
}

/** Every page; nothing where the PDF waits for a font. */
async function takePdf(id: string, folder: string): Promise<void> {
	const headers = { authorization: `Bearer ${demo.key}` }
	const read = (): Promise<Response> => fetch(`${demo.origin}/v1/waivers/${id}/pdf`, { headers })
	const until = Date.now() + 60_000
	let response = await read()
	while (!response.ok && Date.now() < until) {
		await Bun.sleep(500)
		response = await read()
	}
	if (!response.ok) {
		await Bun.write(Bun.stderr, 'The PDF waits for a font, so it is not on the sheet: waiver fonts install\n')
		return
	}
	const file = join(folder, 'waiver.pdf')
	await Bun.write(file, response)
	await $`pdftoppm -r 100 -png ${file} ${join(folder, 'page')}`.quiet()
	const pages = [...new Bun.Glob('page-*.png').scanSync(folder)].sort()
	for (const [index, name] of pages.entries()) {
		const number = index + 1
		const shown = await $`pdftotext -f ${number} -l ${number} -layout ${file} -`.text()
		await add(`The PDF, page ${number}`, await Bun.file(join(folder, name)).bytes(), shown)
	}
}

const folder = mkdtempSync(join(tmpdir(), 'waiver-review-'))
const demo = await startDemo(folder)
const browser = await launchBrowser()
try {
	const context = {
		viewport: PHONE,
		locale: language,
		reducedMotion: 'reduce',
		deviceScaleFactor: 2,
	} as const
	const page = await browser.newPage(context)
	const id = await takeForm(page, await publish())
	await takeMails(page)
	await takePdf(id, folder)
	for (const [title, path] of [
		['Verifying', '/verify'],
		['A code that is known', `/verify/${id}`],
		['The page at the root', '/'],
	] as const) {
		await page.goto(`${demo.origin}${path}?lang=${language}`)
		await addPage(title, page)
	}
} finally {
	await browser.close()
	await demo.stop()
	rmSync(folder, { recursive: true })
}

function renderSheet(): string {
	const shown = new Set(shots.flatMap(({ texts: own }) => own.map(({ key }) => key)))
	const seen = new Set<string>()
	const sections = shots.map((shot) => {
		const fresh = shot.texts.filter(({ key }) => !seen.has(key))
		for (const { key } of fresh) seen.add(key)
		const image = `data:image/webp;base64,${shot.picture.toString('base64')}`
		return `<section><h2>${escapeHtml(shot.title)}</h2><img src="${image}" alt="">${listTexts(fresh, language)}</section>`
	})
	const others = texts.filter(({ key }) => !shown.has(key))
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Review: ${language}</title>
<style>body{font:15px system-ui;margin:24px}section{display:grid;grid-template-columns:minmax(0,390px) 1fr;gap:8px 24px;margin:32px 0}h2{grid-column:1/-1}img{width:100%;border:1px solid #aaa}table{border-collapse:collapse;align-self:start}td{border-top:1px solid #ccc;padding:3px 8px;vertical-align:top}td:nth-child(2){direction:${directionOf(language)}}code,td:last-child{color:#555;font-size:13px}</style>
<h1>Review: ${language}</h1><p>Each key stands once, beside the first picture that shows it. Write down the key and the better text.</p>
${sections.join('\n')}<h2>Texts that no picture shows</h2>${listTexts(others, language)}</html>`
}

mkdirSync(TO, { recursive: true })
const sheet = join(TO, `${language}.html`)
await Bun.write(sheet, renderSheet())
await Bun.write(Bun.stdout, `${sheet}\n`)
