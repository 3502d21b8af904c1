import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { requireOwnHost } from '../../http/auth/own-origin.ts'
import { Problem } from '../../http/problems.ts'
import { contextOf } from '../../http/request-context.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import type { Words } from '../../i18n/translation.ts'
import { AddressWindows } from '../../kit/limits/address-windows.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { VERSION } from '../../kit/release/version.ts'
import type { Page } from '../pages/page.ts'
import { readFormBytes } from '../pages/read-form.ts'
import { respondWithPage } from '../pages/shell.ts'
import type { ShellDeps } from '../pages/shell.ts'
import type { StandbyBox } from './box.ts'
import { renderStandby, renderTakeover } from './render.ts'
import type { Refusal } from './render.ts'

const standbyWords = wordsOf('standby')

type StandbyDeps = Pick<Deps, 'clock' | 'config' | 'log'> & ShellDeps & { readonly box: StandbyBox }

const FORM_BYTES = 4 * 1024

/** Seconds until a page that waits for the end of a takeover reloads; in the end it gets the desk. */
const ASKS_AGAIN = 2

/** Seconds after which others may try again. */
const LATER = '30'

/** Without this policy a browser does not send the origin of a form. */
const WITH_ORIGIN = { 'referrer-policy': 'same-origin' }

const WAITS =
	'This is the second box, which waits. Use the address of the first box. If that box is lost, take over at the page / of this one, or run "waiver standby promote" on it.'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** All routes of a waiting box: a page to take over, its health, and a notice for all others. */
export function standbyRoutes(app: Elysia, deps: StandbyDeps): void {
	const { box, clock, config, log } = deps
	const wrongCodes = new AddressWindows({ limit: config.authFailuresPerMinute, windowMs: MINUTE_MS })
	const show = (
		request: Request,
		page: (words: Words<'standby'>) => Omit<Page, 'language'>,
	): Promise<Response> => {
		const words = pickWordsForReader(standbyWords, request.headers.get('accept-language'))
		return respondWithPage(deps, request, { language: words.tag, ...page(words) })
	}

	async function showBox(request: Request, refusal?: Refusal): Promise<Response> {
		const state = box.takeover()
		if (state.is === 'running')
			return show(request, (words) => ({
				status: 200,
				title: words.running,
				body: renderTakeover(words, state.seconds),
				headers: { refresh: `${ASKS_AGAIN}; url=/desk` },
			}))
		const age = await box.copies()
		const facts = { age, hasCode: box.hasCode(), hasFailed: state.is === 'failed', refusal }
		return show(request, (words) => ({
			status: refusal === undefined ? 200 : refusal === 'limited' ? 429 : 403,
			title: words.title,
			body: renderStandby(words, facts),
			headers: WITH_ORIGIN,
		}))
	}

	async function takeOver(request: Request): Promise<Response> {
		requireOwnHost(request)
		const { bytes } = await readFormBytes(request, ['application/x-www-form-urlencoded'])
		const code = new URLSearchParams(new TextDecoder().decode(bytes)).get('code') ?? ''
		const { address, requestId } = contextOf(request)
		const now = clock.monotonic()
		if (wrongCodes.waitMs(address, now) > 0) return showBox(request, 'limited')
		if (!(await box.isCode(code))) {
			wrongCodes.spend(address, now)
			log.warn('a wrong code was given to take over', { requestId })
			return showBox(request, 'wrongCode')
		}
		if (box.takeover().is !== 'running') box.takeOver()
		return showBox(request)
	}

	app
		.get('/', ({ request }) => showBox(request))
		.post('/', ({ request }) => takeOver(request), { detail: { 'x-max-body-bytes': FORM_BYTES } as object })
		.get('/desk', ({ request }) =>
			box.takeover().is === 'running' ? showBox(request) : Response.redirect('/', 303),
		)
		.get('/health', async ({ status }) => {
			const { state, ...age } = await box.copies()
			const ages = [age.databaseSeconds, age.filesSeconds].filter((seconds) => seconds !== null)
			const isOk = state === 'ok'
			return status(isOk ? 200 : 503, {
				ok: isOk,
				standby: true,
				copies: state,
				behindSeconds: state === 'alone' || ages.length === 0 ? null : Math.max(...ages),
				...age,
				version: VERSION,
			})
		})
		// A load balancer must not send requests here.
		.get('/health/ready', ({ status }) => status(503, { ready: false, reason: WAITS }))
	const refuse = (): never => {
		throw new Problem('unavailable', WAITS, undefined, { 'retry-after': LATER })
	}
	for (const method of METHODS) app.route(method, '/*', refuse)
}
