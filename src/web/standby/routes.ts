import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { requireOwner } from '../../features/accounts/sessions/require-owner.ts'
import { createFailureNotes } from '../../features/accounts/sessions/failures.ts'
import { Passwords } from '../../features/accounts/sessions/passwords.ts'
import { SignInLimits } from '../../features/accounts/sessions/sign-in-limits.ts'
import { requireOwnHost } from '../../http/auth/own-origin.ts'
import { Problem } from '../../http/problems.ts'
import { contextOf } from '../../http/request-context.ts'
import { urlOf } from '../../http/request-url.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { standbyWords } from '../../i18n/standby.ts'
import type { StandbyWords } from '../../i18n/standby.ts'
import { readFormBytes } from '../pages/read-form.ts'
import { respondWithPage } from '../pages/shell.ts'
import type { Page } from '../pages/page.ts'
import type { ShellDeps } from '../pages/shell.ts'
import type { StandbyBox, TakeoverState } from './box.ts'
import { renderStandby, renderTakeover } from './render.ts'
import type { Posted, Refusal } from './render.ts'

type PageDeps = Deps & ShellDeps & { readonly box: StandbyBox }

/** Seconds until a page loads another one. After a takeover the service needs a moment until it listens. */
const SOON = 1
const ONCE_IT_SERVES = 6

const FORM_BYTES = 16 * 1024

/** Without this policy a browser does not say from which page a form comes. */
const WITH_ORIGIN = { 'referrer-policy': 'same-origin' }

/** A standby's own page, in the place of the home page: what it is, how far behind, and the button to take over. */
export const standbyPage = (app: Elysia, deps: PageDeps) => {
	const { box, config, passwordCost } = deps
	const signInLimits = new SignInLimits(deps, config.authFailuresPerMinute)
	// Nothing is written here, so failures are only in the log.
	const noteFailure = createFailureNotes(deps, false)
	const signIn = { ...deps, passwords: new Passwords(passwordCost, signInLimits), noteFailure }
	const show = (
		request: Request,
		page: (words: StandbyWords) => Omit<Page, 'language'>,
	): Promise<Response> => {
		const words = pickWordsForReader(standbyWords, request.headers.get('accept-language'))
		return respondWithPage(deps, request, { language: words.tag, ...page(words) })
	}

	const showTakeover = (request: Request, state: Exclude<TakeoverState, 'none'>): Promise<Response> =>
		show(request, (words) => {
			const next = state === 'running' ? `${SOON}; url=/?wait` : `${ONCE_IT_SERVES}; url=/desk`
			return {
				status: 200,
				...renderTakeover(words, state),
				headers: state === 'failed' ? {} : { refresh: next },
			}
		})

	const showState = (request: Request, posted?: Posted, status = 200): Promise<Response> =>
		show(request, (words) => ({
			status,
			title: words.title,
			body: renderStandby(words, box, posted),
			headers: WITH_ORIGIN,
		}))

	async function takeOver(request: Request): Promise<Response> {
		requireOwnHost(request)
		const { bytes } = await readFormBytes(request, ['application/x-www-form-urlencoded'])
		const form = new URLSearchParams(new TextDecoder().decode(bytes))
		const of = (name: string): string => form.get(name) ?? ''
		const code = of('code').trim()
		const given = { login: of('login'), password: of('password'), ...(code === '' ? {} : { code }) }
		try {
			const owner = await box.read(() => requireOwner(signIn, contextOf(request), given))
			await box.takeOver({ organizationId: owner.organizationId, staffId: owner.id })
		} catch (error) {
			if (!(error instanceof Problem) || !(error.reason in standbyWords.en.refused)) throw error
			return showState(request, { login: given.login, refusal: error.reason as Refusal }, error.status)
		}
		return showTakeover(request, 'running')
	}

	app
		.get('/', async ({ request }) => {
			if (urlOf(request).searchParams.has('wait')) await box.untilDecided()
			const state = box.takeover()
			return state === 'none' ? showState(request) : showTakeover(request, state)
		})
		.post(
			'/',
			async ({ request }) => {
				const state = box.takeover()
				return state === 'none' ? takeOver(request) : showTakeover(request, state)
			},
			{ detail: { 'x-max-body-bytes': FORM_BYTES } as object },
		)
}
