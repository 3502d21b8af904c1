import { expect, setDefaultTimeout, test } from 'bun:test'
import { readText } from '../../support/pdf/poppler.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const SHOWN = [
	'Lindenstr. 5, 10115 Berlin',
	'https://hall.example/privacy',
	'https://hall.example/imprint',
	'https://hall.example/access',
]

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })

const page = async (): Promise<string> =>
	new TextDecoder().decode(
		(await running.anonymous('GET', '/w/hall/climbing', undefined, { accept: 'text/html' })).bytes,
	)
const pdf = async (): Promise<string> => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	return (await readText((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')
}

test('Form and PDF name the address of the venue and its pages on data and itself, once it has said them', async () => {
	expect(await page()).not.toContain('class="colophon"')
	expect(await pdf()).not.toContain('Lindenstr.')
	const { status } = await hall.call('PATCH', '/v1/organization', {
		address: 'Lindenstr. 5\n10115 Berlin',
		links: { privacyUrl: SHOWN[1], imprintUrl: SHOWN[2], accessibilityUrl: SHOWN[3] },
	})
	expect(status).toBe(200)
	const html = await page()
	const footer = html.slice(html.indexOf('<footer class="colophon">'), html.indexOf('</footer>'))
	for (const detail of SHOWN) expect(footer).toContain(detail)
	expect(footer).toContain('rel="noopener noreferrer">Privacy notice</a>')
	expect(footer).toContain('rel="noopener noreferrer">Accessibility</a>')
	const text = await pdf()
	expect(text).toContain('Hall Lindenstr. 5 · 10115 Berlin · Privacy notice · Legal notice')
	expect(text).toContain('Address Lindenstr. 5 10115 Berlin')
})
