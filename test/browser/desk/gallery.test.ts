import { expect, test } from 'bun:test'
import { downloadZip } from 'client-zip'
import { PDFDocument, PDFHexString, StandardFonts } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { checkBlocks } from '../../../src/blocks/authoring/check-blocks.ts'
import { judge } from '../../support/browser/judge.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

/** Waits until the builder shows a form. @returns what the service has of it */
async function openedForm(page: Page): Promise<any> {
	const id = await until(() => {
		const id = /\/desk\/templates\/([0-9a-f-]{36})$/.exec(page.url())?.[1]
		return Promise.resolve(id)
	})
	await page.getByRole('list', { name: 'Blocks' }).waitFor()
	return { ...(await hall.call('GET', `/v1/templates/${id}/draft`)).body, id }
}

test('A form of the gallery is copied in the chosen languages with one press, and is ready to be published', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates' })
	await page.getByRole('link', { name: 'New form' }).click()
	await page.getByRole('heading', { level: 2, name: 'New form' }).waitFor()
	for (const name of [
		'Climbing',
		'Trampoline',
		'Rental',
		'Event',
		'Photo release',
		'Kids’ camp',
		'Empty form',
		'Import text',
	])
		await page.getByRole('button', { name, exact: true }).waitFor()
	await page.getByText('Have a lawyer read this.').waitFor()
	await judge(page, 24)
	await page.getByRole('checkbox', { name: 'Deutsch' }).check()
	await page.getByRole('button', { name: 'Climbing', exact: true }).focus()
	await page.keyboard.press('Enter')
	const form = await openedForm(page)
	expect(form).toMatchObject({ name: 'Climbing', settings: { languages: ['en', 'de'] }, issues: [] })
	expect(form.blocks[0].text).toEqual({ en: 'Climbing agreement', de: 'Vereinbarung zum Klettern' })
	expect((await hall.call('POST', `/v1/templates/${form.id}/publish`)).status).toBe(200)
	await leave()
})

test('A pasted text becomes blocks, chosen and put in order, and nothing hostile in it is run, loaded or shown', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates/new' })
	await page.getByRole('button', { name: 'Import text', exact: true }).click()
	const html = `<h1>Old waiver</h1><script>window.hacked = 1</script>
		<img src="https://evil.example/x.png" onerror="window.hacked = 2">
		<p onmouseover="window.hacked = 3">Climbing is <b>dangerous</b>. <a href="javascript:window.hacked = 4">More</a></p>
		<iframe src="https://evil.example"></iframe><style>body { display: none }</style>
		<p>Name: ________ E-mail: ________</p><p>☐ I have read the rules</p><p>Signature: ________</p>`
	await page.getByRole('textbox', { name: 'Text' }).focus()
	await page.evaluate(`(() => {
		const data = new DataTransfer()
		data.setData('text/html', ${JSON.stringify(html)})
		data.setData('text/plain', 'Old waiver')
		document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
	})()`)
	const rows = page
		.getByRole('list')
		.filter({ has: page.getByRole('button', { name: /^Move up/ }) })
		.getByRole('listitem')
	await rows.first().waitFor()
	const texts = async (): Promise<string[]> =>
		(await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').replace(/ [↑↓ ]*$/, ''))
	expect(await texts()).toEqual([
		'Heading Old waiver',
		'Text Climbing is **dangerous**. More',
		'Name Name',
		'Email E-mail',
		'Tick box I have read the rules',
		'Consent I agree to sign electronically.',
		'Signature Signature',
	])
	expect(await page.evaluate('window.hacked')).toBeUndefined()
	await judge(page, 24)
	await page.getByRole('button', { name: 'Move up: E-mail' }).click()
	await page.getByText('E-mail: 3 of 7').waitFor()
	await rows.nth(4).getByRole('checkbox').uncheck()
	await page.getByText('6 blocks chosen').waitFor()
	await page.getByRole('button', { name: 'Create form' }).click()
	const form = await openedForm(page)
	expect(form).toMatchObject({ name: 'Old waiver', settings: { languages: ['en'] }, issues: [] })
	expect(form.blocks.map(({ type }: any) => type)).toEqual([
		'heading',
		'text',
		'email',
		'name',
		'consent',
		'signature',
	])
	expect(checkBlocks(form.blocks).issues).toEqual([])
	expect(await page.evaluate('window.hacked')).toBeUndefined()
	await leave()
})

/** A Word file with these paragraphs; the first is a heading. */
async function wordFile(paragraphs: readonly string[]): Promise<Buffer> {
	const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
	const P = 'http://schemas.openxmlformats.org/package/2006'
	const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
	const body = paragraphs
		.map(
			(text, at) =>
				`<w:p>${at === 0 ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`,
		)
		.join('')
	const files = {
		'[Content_Types].xml': `<Types xmlns="${P}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		'_rels/.rels': `<Relationships xmlns="${P}/relationships"><Relationship Id="r" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
		'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
		'word/styles.xml': `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
		'word/_rels/document.xml.rels': `<Relationships xmlns="${P}/relationships"><Relationship Id="s" Type="${R}/styles" Target="styles.xml"/></Relationships>`,
	}
	return Buffer.from(
		await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
	)
}

test('A Word file is read in the browser under our content policy, and a broken one is refused with a message', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates/new?import' })
	const file = page.getByLabel('Or a file')
	await file.setInputFiles({ name: 'waiver.odt', mimeType: 'application/zip', buffer: Buffer.from('PK') })
	await page.getByText('Choose a .docx, .pdf, .md, .html or .txt file.').waitFor()
	await file.setInputFiles({ name: 'broken.docx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
	await page.getByText('This file can’t be read as a Word document.').waitFor()
	const buffer = await wordFile([
		'Boat hire',
		'Boats can capsize.',
		'Name: ________',
		'Can you swim? ☐ Yes ☐ No',
		'Signature: ________',
	])
	await file.setInputFiles({ name: 'boats.docx', mimeType: 'application/zip', buffer })
	await page.getByText('Boats can capsize.').waitFor()
	expect(await page.getByText('can’t be read').count()).toBe(0)
	await page.getByRole('button', { name: 'Create form' }).click()
	const form = await openedForm(page)
	expect(form).toMatchObject({ name: 'Boat hire', issues: [] })
	expect(form.blocks.map(({ type }: any) => type)).toEqual([
		'heading',
		'text',
		'name',
		'yes_no',
		'consent',
		'signature',
	])
	await leave()
})

/** Pages of text in the PDF's own fonts, of 11 points below a title of 20. @param texts of each page */
async function pdfFile(texts: readonly (readonly string[])[]): Promise<PDFDocument> {
	const pdf = await PDFDocument.create()
	const font = await pdf.embedFont(StandardFonts.Helvetica)
	for (const [number, lines] of texts.entries()) {
		const page = pdf.addPage()
		for (const [at, text] of lines.entries())
			page.drawText(text, { x: 50, y: 760 - at * 30, size: at === 0 && number === 0 ? 20 : 11, font })
	}
	return pdf
}

test('A PDF is read in the browser under our content policy, and an unreadable one is refused with what to do', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates/new?import' })
	const file = page.getByLabel('Or a file')
	const choose = async (pdf: PDFDocument | Uint8Array): Promise<void> => {
		const bytes = pdf instanceof PDFDocument ? await pdf.save() : pdf
		await file.setInputFiles({ name: 'waiver.PDF', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
	}
	await choose(new TextEncoder().encode('%PDF-1.7 and no more'))
	await page.getByText('This file can’t be read as a PDF.').waitFor()
	await choose(await pdfFile([[], []]))
	await page.getByText('This PDF contains pictures of pages and no text.').waitFor()
	await choose(await pdfFile(Array.from({ length: 101 }, () => [])))
	await page.getByText('This PDF is too long to be a waiver.').waitFor()
	const locked = await pdfFile([['Secret']])
	locked.context.trailerInfo.ID = locked.context.obj([PDFHexString.of('00'), PDFHexString.of('00')])
	const wrong = PDFHexString.of('5a'.repeat(32))
	locked.context.trailerInfo.Encrypt = locked.context.register(
		locked.context.obj({ Filter: 'Standard', V: 1, R: 2, O: wrong, U: wrong, P: -4 }),
	)
	await choose(await locked.save({ useObjectStreams: false }))
	await page.getByText('This PDF is protected by a password.').waitFor()
	await choose(
		await pdfFile([
			['Boat hire', 'Boats can capsize on this lake.', 'Name: ________'],
			['Can you swim? [ ] Yes [ ] No', 'Signature: ________'],
		]),
	)
	await page.getByText('Boats can capsize on this lake.').waitFor()
	expect(await page.getByText('password').count()).toBe(0)
	await page.getByRole('button', { name: 'Create form' }).click()
	const form = await openedForm(page)
	expect(form).toMatchObject({ name: 'Boat hire', issues: [] })
	const types = form.blocks.map(({ type }: any) => type)
	expect(types.slice(0, 3)).toEqual(['heading', 'text', 'name'])
	expect(types.at(-1)).toBe('signature')
	await leave()
})

test('A text is imported into an open form, after the selected block, and undone in one step', async () => {
	const { body: made } = await hall.call('POST', '/v1/template-gallery/event', { languages: ['en'] })
	const { page, leave } = await openDesk(venue, owner, { path: `/desk/templates/${made.id}` })
	const names = () => page.getByRole('list', { name: 'Blocks' }).getByRole('listitem').count()
	await page.getByRole('list', { name: 'Blocks' }).waitFor()
	const before = await names()
	await page.getByRole('button', { name: 'Import text', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Import text' })
	await dialog.getByRole('textbox', { name: 'Text' }).fill('Shoe size: ____\n\nName of your team: ____')
	await dialog.getByText('2 blocks chosen').waitFor()
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Insert' }).click()
	await until(async () => (await names()) === before + 2 || undefined)
	await page.getByRole('button', { name: 'Undo', exact: true }).click()
	await until(async () => (await names()) === before || undefined)
	await leave()
})

test('The gallery and the import speak German, and make a German form', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates/new', locale: 'de-DE' })
	await page.getByRole('button', { name: 'Klettern', exact: true }).waitFor()
	await page.getByText('Lassen Sie es juristisch prüfen.').waitFor()
	await page.getByRole('checkbox', { name: 'English' }).uncheck()
	await page.getByRole('button', { name: 'Fotofreigabe', exact: true }).click()
	const form = await until(async () => {
		const id = /\/desk\/templates\/([0-9a-f-]{36})$/.exec(page.url())?.[1]
		return id === undefined ? undefined : (await hall.call('GET', `/v1/templates/${id}/draft`)).body
	})
	expect(form).toMatchObject({ name: 'Fotofreigabe', settings: { languages: ['de'] } })
	await leave()
})
