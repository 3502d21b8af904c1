import { describe, expect, test } from 'bun:test'
import { pageWords, wordsFor } from '../../../src/i18n/page.ts'
import { dayInZone } from '../../../src/kit/time/dates.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const LANGUAGES = Object.keys(pageWords)
const PAGE = '/w/hall/climbing-hall'

const running = useService()

const { call } = running.tenant('Hall')
const id = await publishTemplate(call, {
	name: 'Climbing hall',
	settings: { languages: LANGUAGES },
	of: [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
		{ id: 'children', type: 'minors', label: 'Children', required: false },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	],
})
const versionId = (await call('GET', `/v1/templates/${id}`)).body.activeVersion.id

/** Posts the first step as a browser without a script does. @returns the page */
async function post(language: string, years: number): Promise<string> {
	const [year, month, day] = dayInZone(Date.now(), 'UTC').split('-')
	const form = new URLSearchParams({
		'~step': 'review',
		'~version': versionId,
		'~language': language,
		'name.firstName': 'Ada',
		'name.lastName': 'Lovelace',
		'born.year': String(Number(year) - years),
		'born.month': month ?? '',
		'born.day': day ?? '',
		'signature.typed': 'Ada Lovelace',
	})
	const { bytes } = await running.anonymous('POST', PAGE, form.toString(), {
		'content-type': 'application/x-www-form-urlencoded',
		accept: 'text/html',
	})
	return new TextDecoder().decode(bytes)
}

describe('Somebody who is too young to sign and has no script', () => {
	test.each(LANGUAGES)(
		'Somebody too young to sign gets the address with their name and a mail for a parent, in %s',
		async (language) => {
			const page = await post(language, 12)
			const [year, month, day] = dayInZone(Date.now(), 'UTC').split('-')
			const child = `#child=Ada&last=Lovelace&born=${Number(year) - 12}-${month}-${day}`
			const address = `${running.service.url}${PAGE}?lang=${language}${child}`
			expect(page).toContain(`<bdi dir="ltr">${address.replaceAll('&', '&amp;')}</bdi>`)
			const subject = encodeURIComponent('Climbing hall')
			const href = `mailto:?subject=${subject}&amp;body=${encodeURIComponent(address)}`
			expect(page).toContain(`href="${href}">${wordsFor(language).sendToParent}</a>`)
		},
	)

	test('Somebody old enough to sign gets no mail for a parent', async () => {
		expect(await post('en', 40)).not.toContain('mailto:')
	})
})
