/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { PageNotice, PageProps } from './page-props.ts'
import { signerOf } from '../../blocks/people.ts'
import { listMisfits } from '../../blocks/typed-ink.ts'
import { AGREE } from './entries/entries.ts'
import { askAbout } from './entries/ink.ts'
import { FormContext } from './form/form-context.ts'
import type { Form } from './form/form-context.ts'
import type { EarlierSigning, EarlierState, Delay, Services } from './form/page-services.ts'
import { useFormState } from './form/use-form-state.ts'
import type { FormState } from './form/use-form-state.ts'
import { useJourney } from './form/use-journey.ts'
import type { Journey } from './form/use-journey.ts'
import type { Attendance } from './form/use-kiosk.ts'
import type { GuestMemory, Remember } from './form/use-memory.ts'
import { useSign } from './form/use-sign.ts'
import { suggestLastName } from './entries/minors.ts'
import { useSteps } from './form/use-steps.ts'
import { useLanguage } from './form/use-language.ts'
import { leadTo } from './parts/error-summary.tsx'
import { idOf } from './parts/field.tsx'
import { Colophon } from './parts/colophon.tsx'
import { Masthead } from './parts/masthead.tsx'
import type { Scanning } from './parts/scan-link.tsx'
import { DoneScreen } from './screens/done-screen.tsx'
import { FormScreen } from './screens/form-screen.tsx'
import { UnsentScreen, titleOfUnsent } from './screens/unsent-screen.tsx'
import { ErrorScreen } from './screens/error-screen.tsx'
import { ReviewScreen } from './screens/review-screen.tsx'

/** Notices that the guest has left a kiosk. */
export type Attend = {
	useAttendance(kiosk: PageProps['kiosk'], screen: Journey['screen'], leave: () => void): Attendance
	Dialog(props: { seconds: number; onStay: () => void }): ComponentChildren
}

type AppProps = {
	readonly pageProps: PageProps
	readonly services?: Services | undefined
	readonly attend?: Attend | undefined
	readonly remember?: Remember | undefined
	/** Given on a kiosk. */
	readonly scanning?: Scanning | undefined
}

/**
 * The signing page, from the first question to the confirmation. The server renders it and the browser takes it over.
 * Without `services` its buttons post the form.
 */
export function App({ pageProps: initial, services, attend, remember, scanning }: AppProps) {
	const [pageProps, chooseLanguage] = useLanguage(initial, services?.loadLanguage)
	const [isAwake, setAwake] = useState(false)
	const { words, wordsLanguage } = pageProps
	const [notice, setNotice] = useState<Notice | undefined>(pageProps.notice)
	const [unsent, setUnsent] = useState<EarlierState>()
	const state = useFormState(pageProps, (entries) => services?.saveDraft(entries))
	const journey = useJourney(pageProps)
	const steps = useSteps(pageProps)
	const sign = useSign({ pageProps, services, state, journey, steps, language: pageProps.language })
	const memory = remember?.useMemory(isAwake ? services?.memory : undefined, state.set)
	const attendance = attend?.useAttendance(initial.kiosk, journey.screen, () => services?.leave())
	useTitle(pageProps, state, journey, earlierOf(services, journey) !== undefined)

	useLayoutEffect(() => {
		if (services === undefined) return
		state.set(services.startEntries)
		setAwake(true)
		steps.note('opened')
		if (services.earlierSigning !== undefined) journey.finish(services.earlierSigning.done)
		if (services.isChanged) setNotice('changed')
		else if (services.isFromChild) setNotice('fromChild')
		else if (services.isRestored) setNotice('restored')
		// On a kiosk, an unsent form is another guest's: this guest must not see it.
		void services.watchEarlier(pageProps.kiosk === undefined ? setUnsent : () => undefined)
	}, [])

	const form: Form = {
		pageProps,
		words,
		wordsLanguage,
		language: pageProps.language,
		entries: state.entries,
		signer: signerOf(pageProps.blocks, state.check.normalized),
		issues: state.issues,
		device: isAwake ? services?.device : undefined,
		scanning,
		noteDisplayed: (blockId) => steps.note('displayed', blockId),
		set(changes) {
			steps.noteTicks(changes)
			state.set({ ...suggestLastName(state.entries, changes), ...changes })
		},
		handOver: (parentsForm) => services?.handOver(parentsForm),
	}
	return (
		<FormContext.Provider value={form}>
			<a class="skip" href="#main">
				{words.skip}
			</a>
			<Masthead onLanguage={services === undefined ? undefined : chooseLanguage} onLeave={services?.leave} />
			<Screens
				{...{ pageProps, services, state, journey, notice, unsent, memory, remember, sign, attendance }}
				onContinue={() => {
					setNotice(undefined)
					setUnsent(undefined)
					if (!state.checkAll() || asksAboutName(pageProps, services, state)) return
					steps.note('reviewed')
					journey.go('review')
				}}
			/>
			<Colophon
				words={words}
				organization={pageProps.organization}
				{...{ scanning, codes: pageProps.codes }}
			/>
			{attend !== undefined && attendance?.clearsInSeconds !== undefined && (
				<attend.Dialog seconds={attendance.clearsInSeconds} onStay={attendance.stay} />
			)}
		</FormContext.Provider>
	)
}

/** Asks once about a typed signature that is not the stated name. @returns true if it does so now */
function asksAboutName(
	{ blocks }: PageProps,
	services: Services | undefined,
	{ check, entries, set }: FormState,
): boolean {
	if (services === undefined) return false
	const asked = askAbout(listMisfits(blocks, check.normalized, services.device.fitsName), entries)
	if (asked === undefined) return false
	set(asked)
	const [blockId = ''] = Object.keys(asked)[0]?.split('.') ?? []
	// Once the question is shown, since it describes the text box.
	setTimeout(() => leadTo(idOf(`${blockId}.typed`), blockId))
	return true
}

type Notice = PageNotice | 'restored'

type ScreensProps = {
	readonly pageProps: PageProps
	readonly services: Services | undefined
	readonly state: FormState
	readonly journey: Journey
	readonly notice: Notice | undefined
	readonly unsent: EarlierState | undefined
	readonly memory: GuestMemory | undefined
	readonly remember: Remember | undefined
	readonly sign: (() => void) | undefined
	readonly attendance: Attendance | undefined
	onContinue(): void
}

function Screens(props: ScreensProps) {
	const { pageProps, services, state, journey, notice, unsent, memory, sign } = props
	const { remember, attendance, onContinue } = props
	const { words } = pageProps
	const { screen, confirmation, error } = journey
	const { check, turn, leave } = state
	const isReview = screen === 'review' || screen === 'sending'
	const startOver = (): void => {
		services?.forgetAll()
		location.reload()
	}
	return (
		<main id="main" data-screen={screen}>
			{pageProps.occasion !== undefined && <p class="occasion">{pageProps.occasion}</p>}
			{(screen === 'form' || isReview) && (
				<FormScreen
					visible={check.visible}
					values={check.normalized}
					progress={progressOf(check, pageProps)}
					isHidden={isReview}
					summary={summaryOf('form', state)}
					turn={turn}
					notices={[notice, unsent].flatMap((each) => (each === undefined ? [] : [noticeText(each, words)]))}
					memory={memory}
					remember={remember}
					onStartOver={notice === 'restored' ? startOver : undefined}
					onLeave={leave}
					onContinue={onContinue}
				/>
			)}
			{isReview && (
				<ReviewScreen
					values={check.normalized}
					isSending={screen === 'sending'}
					onChange={changeAnswer}
					onBack={() => history.back()}
					onSign={() => sign?.()}
				/>
			)}
			{screen === 'unsent' && (
				<UnsentScreen
					why={journey.delay}
					onRetry={() => services?.retryNow()}
					leavesInSeconds={attendance?.leavesInSeconds}
					onLeave={services?.leave}
				/>
			)}
			{screen === 'done' && confirmation !== undefined && (
				<DoneScreen
					confirmation={confirmation}
					earlier={earlierOf(services, journey)}
					leavesInSeconds={attendance?.leavesInSeconds}
					onLeave={services?.leave}
					onAnother={services?.forgetSigned}
					onAgain={() => journey.go('form')}
					onForget={memory?.forget}
				/>
			)}
			{screen === 'lost' && error !== undefined && <ErrorScreen words={words} {...error} />}
		</main>
	)
}

/** Returns the earlier signature if it is the one that is shown. */
function earlierOf(
	services: Services | undefined,
	{ screen, confirmation }: Journey,
): EarlierSigning | undefined {
	const earlier = services?.earlierSigning
	return screen === 'done' && earlier?.done === confirmation ? earlier : undefined
}

function changeAnswer(blockId: string): void {
	// After the form is shown. Later, it could scroll under the next tap.
	addEventListener('popstate', () => setTimeout(() => leadTo(idOf(blockId), blockId)), { once: true })
	history.back()
}

/** Puts the screen and an error first in the title, since a screen reader reads the title first. */
function useTitle(
	pageProps: PageProps,
	state: FormState,
	{ screen, delay }: Journey,
	isEarlier: boolean,
): void {
	const { words } = pageProps
	const hasError = summaryOf(screen, state).length > 0
	useEffect(() => {
		const title = (isEarlier ? words.signedBefore : titleOf(screen, delay, words)) ?? pageProps.title
		document.title = `${hasError ? words.error + words.colon : ''}${title} – ${pageProps.organization.name}`
	}, [screen, delay, hasError, isEarlier, words])
}

/** Returns the issues of a screen: the review has one question of its own, and the form has the others. */
function summaryOf(screen: Journey['screen'], { summary }: FormState): FormState['summary'] {
	return summary.filter(({ path }) => (path === `/${AGREE}`) === (screen === 'review'))
}

function titleOf(screen: Journey['screen'], delay: Delay, words: PageProps['words']): string | undefined {
	if (screen === 'review' || screen === 'sending') return words.review
	if (screen === 'unsent') return titleOfUnsent(delay, words)
	return screen === 'done' ? words.done : undefined
}

function noticeText(notice: Notice | EarlierState, words: PageProps['words']): string {
	const texts: Readonly<Record<Notice | EarlierState, string>> = {
		changed: words.changed,
		more: words.moreQuestions,
		fromChild: words.fromChild,
		anew: words.startsAnew,
		restored: words.restored,
		waiting: words.keptEarlier,
		sent: words.keptSent,
		failed: words.keptFailed,
	}
	return texts[notice]
}

/** Counts the required questions, and the answered ones among them. */
function progressOf(
	{ visible, issues }: FormState['check'],
	{ blocks }: PageProps,
): { done: number; all: number } {
	const questions = blocks.filter(
		({ id, label, required }) => label !== undefined && required !== false && visible.has(id),
	)
	const openIds = new Set(issues.map(({ blockId }) => blockId))
	return { done: questions.filter(({ id }) => !openIds.has(id)).length, all: questions.length }
}
