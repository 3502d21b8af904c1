import type { Deps } from '../../deps.ts'
import { ageOfMajorityOf } from '../../features/waivers/expiry/expiry.ts'
import { readJsonBody } from '../../http/body/body.ts'
import { contextOf } from '../../http/request-context.ts'
import { problem } from '../../http/problems.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { wordsFor } from '../../i18n/page.ts'
import { localeOf } from '../../i18n/region.ts'
import { addressIn } from '../signing/form/address.ts'
import type { Done, PageProps } from '../signing/page-props.ts'
import { writeEntries } from '../signing/entries/write-entries.ts'
import { renderSigning } from '../signing/server-side.js'
import type { PageAssets } from '../assets/entries.ts'
import { createAdmission } from './admit.ts'
import type { Target } from './admit.ts'
import { limitByAddress } from './address-limit.ts'
import { brandStyleAddress } from './brand.ts'
import { isIdempotencyKey, keyOfForm, readIdempotencyKey } from './idempotency-key.ts'
import { chooseLanguage, makePageProps } from './make-page-props.ts'
import type { View } from './make-page-props.ts'
import type { FormContext } from './form-context.ts'
import { stepPostedForm } from './post-form.ts'
import { readPostedForm } from './read-form.ts'
import { ownOrigin, urlOf } from '../../http/request-url.ts'
import { respondWithPage } from './shell.ts'
import type { ShellDeps } from './shell.ts'
import { signOnPage, confirmAgain } from './sign-on-page.ts'
import { requireSubmission } from './submission.ts'
import type { PageSubmission } from './submission.ts'

export type PageDeps = Deps &
	ShellDeps & {
		readonly notServing: () => string | undefined
	}

export type SigningPages = {
	show(request: Request, formContext: FormContext): Promise<Response>
	take(request: Request, target: Target): Promise<Response>
}

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
	): Promise<Done> {
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
		if (earlier === undefined && formContext.kiosk === undefined) spend(context.address)
		return signOnPage(deps, { formContext, submission, idempotencyKey, request, context })
	}

	async function takeJson(request: Request, target: Target): Promise<Response> {
		const submission = requireSubmission(await readJsonBody(request))
		const done = await sign(request, target, readIdempotencyKey(request), submission)
		return Response.json(done, { status: 201, headers: { 'cache-control': 'no-store' } })
	}

	async function takeForm(request: Request, target: Target): Promise<Response> {
		const form = await readPostedForm(request)
		const formContext = target.open()
		const language = languageOf(request, formContext, form.hidden['language'])
		const { template, organization } = formContext
		const key = form.hidden['key'] ?? ''
		const frame = {
			formContext,
			language,
			locale: localeOf(wordsFor(language).tag, language, request.headers.get('accept-language')),
			key: isIdempotencyKey(key) ? key : newKey(),
			today: dayInZone(deps.clock.now(), organization.timezone),
			ageOfMajority: ageOfMajorityOf(template.settings),
		}
		const { status, view } = await stepPostedForm(frame, form, (submission) =>
			sign(request, target, frame.key, submission),
		)
		return respondWithView(deps, request, formContext, status, view)
	}

	return {
		show(request, formContext) {
			const language = languageOf(request, formContext)
			const entries = writeEntries(formContext.version.blocks, formContext.prefill?.values ?? {})
			return respondWithView(deps, request, formContext, 200, {
				screen: 'form',
				language,
				key: newKey(),
				entries,
			})
		},
		async take(request, target) {
			const reason = deps.notServing()
			if (reason !== undefined) throw problem('unavailable', reason)
			admit(request, target)
			const isJson = /^\s*application\/json\b/i.test(request.headers.get('content-type') ?? '')
			return isJson ? takeJson(request, target) : takeForm(request, target)
		},
	}
}

function languageOf(request: Request, formContext: FormContext, posted?: string): string {
	const asked = posted ?? urlOf(request).searchParams.get('lang')
	return chooseLanguage(formContext, asked, request.headers.get('accept-language'))
}

async function respondWithView(
	deps: PageDeps,
	request: Request,
	formContext: FormContext,
	status: number,
	view: View,
): Promise<Response> {
	const assets = await deps.assets()
	const pageProps: PageProps = {
		...makePageProps(formContext, view, deps.clock.now(), request.headers.get('accept-language')),
		...laterScripts(formContext, assets),
		...(isTooYoung(view)
			? { shareUrl: ownOrigin(request, deps.config) + addressIn(formContext.path, view.language) }
			: {}),
	}
	const { organization } = formContext
	const { logoUrl } = pageProps.organization
	const hasIssues = view.issues !== undefined && view.issues.length > 0
	const page = {
		status,
		language: pageProps.wordsLanguage,
		title: `${hasIssues ? `${pageProps.words.error}: ` : ''}${pageProps.title} – ${organization.name}`,
		body: renderSigning(pageProps),
		// A guest who started without a script continues without one.
		...(view.screen === 'form'
			? {
					pageProps: withOwnWords(pageProps),
					script: pageProps.kiosk === undefined ? assets.script : assets.kioskScript,
				}
			: {}),
		card: {
			title: pageProps.title,
			siteName: organization.name,
			image: logoUrl === undefined ? undefined : ownOrigin(request, deps.config) + logoUrl,
		},
		brandStyle: brandStyleAddress(organization),
		isKiosk: formContext.kiosk !== undefined,
		// A kiosk is never shown in a frame.
		embedOrigins: formContext.kiosk === undefined ? (organization.settings.embedOrigins ?? []) : [],
	}
	return respondWithPage(deps, request, page)
}

const isTooYoung = ({ issues = [] }: View): boolean => issues.some(({ code }) => code === 'under_age')

/**
 * Without the words of a kiosk elsewhere, which nothing reads there. Those about a second guardian are in the blocks, and
 * in what a signing responds.
 */
function withOwnWords({ words, ...pageProps }: PageProps): unknown {
	const { secondGuardian: _, kiosk, ...own } = words
	return { ...pageProps, words: pageProps.kiosk === undefined ? own : { ...own, kiosk } }
}

/** What a guest's own device loads when it is needed; a kiosk has it all. */
function laterScripts(
	{ kiosk }: FormContext,
	{ memoryScript, laterScript }: PageAssets,
): Pick<PageProps, 'memoryScript' | 'laterScript'> {
	return kiosk === undefined ? { memoryScript, laterScript } : {}
}
