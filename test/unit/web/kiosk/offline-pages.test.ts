import { expect, test } from 'bun:test'
import { listOfflinePages } from '../../../../src/web/kiosk/offline-pages.ts'

const formOf = (path: string, languages: readonly string[]) => ({
	path,
	languages,
	state: `state of ${path}`,
})

test('A kiosk keeps each page in the language that the browser prefers, then in each of its languages', () => {
	const forms = [formOf('/kiosk/climbing', ['en', 'pt-BR']), formOf('/kiosk/lessons', ['en'])]
	expect(listOfflinePages('start', forms)).toEqual([
		{ url: '/kiosk', state: 'start' },
		{ url: '/kiosk/climbing', state: 'state of /kiosk/climbing' },
		{ url: '/kiosk/lessons', state: 'state of /kiosk/lessons' },
		{ url: '/kiosk?lang=en', state: 'start' },
		{ url: '/kiosk?lang=pt-BR', state: 'start' },
		{ url: '/kiosk/climbing?lang=en', state: 'state of /kiosk/climbing' },
		{ url: '/kiosk/climbing?lang=pt-BR', state: 'state of /kiosk/climbing' },
	])
})

test('A kiosk keeps at most 150 pages, each form in one language before any in another', () => {
	const forms = Array.from({ length: 100 }, (_, at) => formOf(`/kiosk/form-${at}`, ['en', 'de']))
	const pages = listOfflinePages('start', forms)
	expect(pages).toHaveLength(150)
	expect(pages.slice(0, 101).map(({ url }) => url)).toEqual(['/kiosk', ...forms.map(({ path }) => path)])
})
