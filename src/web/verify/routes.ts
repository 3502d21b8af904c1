import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { MAX_PDF_BYTES } from '../../features/documents/model.ts'
import { verifyCode, verifyPdf } from '../../features/documents/verification/verify-document.ts'
import { contextOf } from '../../http/request-context.ts'
import { pickWords, preferredLanguage } from '../../i18n/languages.ts'
import { limitByAddress } from '../pages/limits/address-limit.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { readFormBytes } from '../pages/read-form.ts'
import type { Upload } from '../../pdf/inspect.ts'
import { urlOf } from '../../http/request-url.ts'
import { respondWithPage, respondWithReadyPage } from '../pages/shell.ts'
import type { Page } from '../pages/page.ts'
import type { ShellDeps } from '../pages/shell.ts'
import { renderVerify, titleOf } from './render-verify.ts'
import type { Subject } from './render-verify.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'

const verifyWords = wordsOf('verify')

/** Lookups by one address: enough for a front desk, too few to guess a code. */
const LOOKUPS_PER_TEN_MINUTES = 100

/** Each takes memory, and up to a few seconds. */
const UPLOADS_AT_ONCE = 4

const FORM_BYTES = 16 * 1024

/** Stores nothing and shows no personal data. */
export const verifyPages = (app: Elysia, deps: Deps & ShellDeps) => {
	const spendUpload = limitByAddress(deps.clock, deps.config.publicSubmissionsPerTenMinutes)
	const spendLookup = limitByAddress(deps.clock, LOOKUPS_PER_TEN_MINUTES)
	let uploads = 0

	async function show(request: Request, subject: Subject, status = 200): Promise<Response> {
		const tags = Object.keys(verifyWords)
		const tagInUrl = urlOf(request).searchParams.get('lang')
		const language = preferredLanguage(tagInUrl ?? request.headers.get('accept-language'), tags) ?? 'en'
		const words = pickWords(verifyWords, language)
		const make = (): Page => ({
			status,
			language,
			title: titleOf(words, subject),
			body: renderVerify(words, subject),
		})
		if (subject.kind !== 'nothing') return respondWithPage(deps, request, make())
		return respondWithReadyPage(deps, request, { key: ['verify', language], make })
	}

	function lookUp(request: Request, code: string): Promise<Response> {
		spendLookup(contextOf(request).address)
		return show(request, { kind: 'code', verdict: verifyCode(deps.db, code) })
	}

	async function check(request: Request): Promise<Response> {
		spendUpload(contextOf(request).address)
		const upload = await readUpload(request)
		// Counted after the upload has arrived: a slow upload would keep others out.
		if (uploads >= UPLOADS_AT_ONCE) throw new ErrorPage('busy', 'rate_limited', { 'retry-after': '10' })
		uploads += 1
		try {
			const verdict = await verifyPdf(deps, upload)
			return await (verdict === undefined
				? show(request, { kind: 'noFile' }, 422)
				: show(request, { kind: 'pdf', verdict }))
		} finally {
			uploads -= 1
		}
	}

	app
		.get('/verify', ({ request }) => {
			const code = urlOf(request).searchParams.get('code')?.trim() ?? ''
			return code === '' ? show(request, { kind: 'nothing' }) : lookUp(request, code)
		})
		.get('/verify/:code', ({ request, params: { code } }) => lookUp(request, code))
		.post('/verify', ({ request }) => check(request), {
			detail: { 'x-max-body-bytes': MAX_PDF_BYTES + FORM_BYTES } as object,
		})
}

/**
 * The worker that inspects the file parses the body.
 * @throws Problem 413 over the limit, 422 for a body that is not a form
 */
async function readUpload(request: Request): Promise<Upload> {
	const { type, bytes } = await readFormBytes(request, ['multipart/form-data'])
	return { form: bytes, contentType: type, control: 'pdf' }
}
