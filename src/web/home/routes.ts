import type { Elysia } from 'elysia'
import { pickWords, preferredLanguage } from '../../i18n/languages.ts'
import { urlOf } from '../../http/request-url.ts'
import { respondWithReadyPage } from '../pages/shell.ts'
import type { Page } from '../pages/page.ts'
import type { ShellDeps } from '../pages/shell.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'

const homeWords = wordsOf('home')
const verifyWords = wordsOf('verify')

/** The address that the service prints when it starts. It names no organization. */
export const homePage = (app: Elysia, deps: ShellDeps) =>
	app.get('/', ({ request }) => {
		const preference = urlOf(request).searchParams.get('lang') ?? request.headers.get('accept-language')
		const language = preferredLanguage(preference, Object.keys(homeWords)) ?? 'en'
		return respondWithReadyPage(deps, request, { key: ['home', language], make: () => makePage(language) })
	})

function makePage(language: string): Page {
	const words = pickWords(homeWords, language)
	const check = pickWords(verifyWords, language).title
	// These texts are ours, and a test checks that none needs escaping.
	const body = `<main id="main"><h1>${words.title}</h1><p class="lead">${words.lead}</p><p class="notice">${words.toSign}</p><ul class="ways"><li><a class="button" href="/verify">${check}</a></li><li><a class="button" href="/desk">${words.desk}</a></li><li><a class="button" href="/docs" hreflang="en">${words.docs}</a></li></ul></main>`
	return { status: 200, language, title: words.title, body }
}
