import { readAutofill } from '../../features/compat-v4/autofill.ts'
import type { Deps } from '../../deps.ts'
import { choiceOf, countryAt, todayAt } from '../../features/organization/place.ts'
import { ageOfMajorityOf } from '../../features/waivers/expiry/expiry.ts'
import { recordOpening } from '../../features/links/signing/record-opening.ts'
import { readJsonBody } from '../../http/body/body.ts'
import { contextOf } from '../../http/request-context.ts'
import { problem } from '../../http/problems.ts'
import type { FairTurns } from '../../kit/limits/fair-turns.ts'
import { nextTurn } from '../../kit/limits/next-turn.ts'
import { wordsFor } from '../../i18n/page.ts'
import { localeOf } from '../../i18n/region.ts'
import type { Confirmation } from '../signing/page-props.ts'
import { writeEntries } from '../signing/entries/write-entries.ts'
import { COST_WITHOUT_WORK } from './limits/browser-work.ts'
import type { BrowserWork } from './limits/browser-work.ts'
import { createAdmission } from './limits/admit.ts'
import type { Target } from './limits/admit.ts'
import { limitByAddress } from './limits/address-limit.ts'
import type { SpendByAddress } from './limits/address-limit.ts'
import { isIdempotencyKey, keyOfForm, readIdempotencyKey } from './idempotency-key.ts'
import { keyOfPage, makePage } from './make-page.ts'
import { chooseLanguage } from './make-page-props.ts'
import { ErrorPage, requireOwnHost } from './error-page.ts'
import type { FormContext } from './form-context.ts'
import { stepPostedForm } from './post-form.ts'
import { readPostedForm } from './read-form.ts'
import { urlOf } from '../../http/request-url.ts'
import { defined } from '../../kit/defined.ts'
import { respondWithPage, respondWithReadyPage } from './shell.ts'
import type { Page } from './page.ts'
import type { ShellDeps } from './shell.ts'
import { signOnPage, confirmAgain } from './sign-on-page.ts'
import { requireSubmission } from './submission.ts'
import type { PageSubmission } from './submission.ts'

export type PageDeps = Deps &
	ShellDeps & {
		readonly notServing: () => string | undefined
		/** Called before an uncached page is rendered. @throws ErrorPage 429 */
		readonly spendRender: SpendByAddress
		readonly work: BrowserWork
		/** One page is rendered in each turn of the event loop, so that others are served in between. */
		readonly renders: FairTurns
	}

export type SigningPages = {
	show(request: Request, formContext: FormContext): Promise<Response>
	take(request: Request, target: Target): Promise<Response>
}

/** Few enough that no address fills all slots, and enough for a party behind one address. */
const WAITING_OF_AN_ADDRESS = 50

export function signingPages(deps: PageDeps): SigningPages {
	const admit = createAdmission(deps)
	const spend = limitByAddress(deps.clock, deps.config.publicSubmissionsPerTenMinutes)
	const newKey = (): string => `form-${Buffer.from(deps.ids.random(16)).toString('hex')}`

	/** A repeated form gets the first response again, even if its page has closed. */
	async function sign(
		request: Request,
		{ organization, open }: Target,
		sentKey: string,
		submission: PageSubmission,
	): Promise<Confirmation> {
		const idempotencyKey = keyOfForm(sentKey)
		const earlier = organization && (await confirmAgain(deps, organization, idempotencyKey, request))
		let formContext: FormContext
		try {
			formContext = open()
		} catch (error) {
			if (earlier !== undefined) return earlier
			throw error
		}
		if (earlier !== undefined && formContext.version.id !== submission.versionId) return earlier
		const context = contextOf(request)
		// A kiosk serves a whole venue from one address.
		if (earlier === undefined && formContext.kiosk === undefined)
			spend(context.address, deps.work.isDone(formContext, sentKey, submission.work) ? 1 : COST_WITHOUT_WORK)
		return signOnPage(deps, { formContext, submission, idempotencyKey, request, context })
	}

	async function takeJson(request: Request, target: Target): Promise<Response> {
		const submission = requireSubmission(await readJsonBody(request))
		const confirmation = await sign(request, target, readIdempotencyKey(request), submission)
		return Response.json(confirmation, { status: 201, headers: { 'cache-control': 'no-store' } })
	}

	async function takeForm(request: Request, target: Target): Promise<Response> {
		const form = await readPostedForm(request)
		const formContext = target.open()
		const language = languageOf(request, formContext, form.hidden['language'])
		const { template, organization, prefill } = formContext
		// Otherwise the page repeats only the posted values.
		if (prefill !== undefined && prefill.locked.length > 0) await recordRead(deps, request, formContext)
		const key = form.hidden['key'] ?? ''
		const frame = {
			formContext,
			language,
			locale: localeOf(
				wordsFor(language).tag,
				language,
				request.headers.get('accept-language'),
				countryAt(organization, formContext.location),
			),
			key: isIdempotencyKey(key) ? key : newKey(),
			today: todayAt(deps.clock, organization, formContext.location),
			ageOfMajority: ageOfMajorityOf(template.settings, choiceOf(organization, formContext.location).entry),
		}
		const { status, view } = await stepPostedForm(frame, form, (submission) =>
			sign(request, target, frame.key, submission),
		)
		return respondWithPage(deps, request, await makePage(deps, request, formContext, status, view))
	}

	return {
		show(request, formContext) {
			requireOwnHost(request, formContext.organization.id)
			return showForm(deps, request, withAutofill(deps, request, formContext), newKey())
		},
		async take(request, sent) {
			const target = atOwnHost(deps, request, sent)
			const reason = deps.notServing()
			if (reason !== undefined) throw problem('unavailable', reason)
			admit(request, target)
			const isJson = /^\s*application\/json\b/i.test(request.headers.get('content-type') ?? '')
			return isJson ? takeJson(request, target) : takeForm(request, target)
		},
	}
}

function atOwnHost(deps: PageDeps, request: Request, { organization, open }: Target): Target {
	if (organization !== undefined) requireOwnHost(request, organization.id)
	return {
		organization,
		open() {
			const formContext = open()
			requireOwnHost(request, formContext.organization.id)
			return withAutofill(deps, request, formContext)
		},
	}
}

/** The form with what its address says, where that API is on; never on a kiosk or an invitee's own page. */
function withAutofill({ config }: PageDeps, request: Request, formContext: FormContext): FormContext {
	const { kiosk, invitee, prefill, version } = formContext
	if (config.smartwaiverApi === 'off' || kiosk !== undefined || invitee !== undefined) return formContext
	const { autoTag, values } = readAutofill(urlOf(request).searchParams, version.blocks)
	const isFilled = Object.keys(values).length > 0 && prefill === undefined
	return {
		...formContext,
		...defined({ autoTag }),
		...(isFilled ? { prefill: { values, locked: [] } } : {}),
	}
}

/** Writes the access log before a byte of the page leaves. */
async function recordRead(
	deps: PageDeps,
	request: Request,
	{ organization, actorName, shownAnswers }: FormContext,
): Promise<void> {
	if (shownAnswers === undefined || request.method === 'HEAD') return
	const { requestId, address } = contextOf(request)
	const actor = { organizationId: organization.id, name: actorName, requestId, address }
	await recordOpening(deps, actor, shownAnswers)
}

function languageOf(request: Request, formContext: FormContext, postedTag?: string): string {
	const tag = postedTag ?? urlOf(request).searchParams.get('lang')
	return chooseLanguage(formContext, tag, request.headers.get('accept-language'))
}

async function showForm(
	deps: PageDeps,
	request: Request,
	formContext: FormContext,
	key: string,
): Promise<Response> {
	const language = languageOf(request, formContext)
	const { version, prefill, kiosk } = formContext
	const entries = writeEntries(version.blocks, prefill?.values ?? {})
	const render = (): Promise<Page> =>
		makePage(deps, request, formContext, 200, { screen: 'form', language, key, entries })
	const make = async (): Promise<Page> => {
		// A kiosk serves a whole venue from one address.
		if (kiosk !== undefined) return render()
		const { address } = contextOf(request)
		deps.spendRender(address)
		const lane = { isPreferred: false, keys: [{ key: address, mostWaiting: WAITING_OF_AN_ADDRESS }] }
		const page = deps.renders.take(lane, () => nextTurn().then(render))
		return page ?? Promise.reject(new ErrorPage('busy', 'rate_limited', { 'retry-after': '1' }))
	}
	// A page with answers that are filled in, or with a tag, is never cached.
	if (Object.keys(entries).length > 0 || formContext.autoTag !== undefined) {
		const page = await make()
		await recordRead(deps, request, formContext)
		return respondWithPage(deps, request, page)
	}
	const cachedPage = { key: keyOfPage(deps, request, formContext, language), slot: key, make }
	return respondWithReadyPage(deps, request, cachedPage)
}
