import type { PageProps } from '../page-props.ts'
import { asksConsent } from '../../../blocks/signing-rules.ts'
import { AGREE, REMEMBER, TICKED, readEntry } from '../entries/entries.ts'
import { readTexts } from '../entries/texts.ts'
import type { Outcome, Services } from './page-services.ts'
import type { FormState } from './use-form-state.ts'
import type { Journey } from './use-journey.ts'
import type { Steps } from './use-steps.ts'
import { defined } from '../../../kit/defined.ts'

type SignParts = {
	readonly pageProps: PageProps
	readonly services: Services | undefined
	readonly state: FormState
	readonly journey: Journey
	readonly steps: Steps
	/** The language of the template's texts. */
	readonly language: string
}

/** Returns the action of the button on the review: it signs once. @returns undefined on the server */
export function useSign({
	pageProps,
	services,
	state,
	journey,
	steps,
	language,
}: SignParts): (() => void) | undefined {
	if (services === undefined) return undefined
	const follow = async (outcome: Outcome): Promise<void> => {
		if (outcome.kind === 'signed') {
			services.forget()
			services.noteSigned(outcome.done)
			if (readEntry(state.entries, REMEMBER) === TICKED)
				await services.memory?.save(state.entries, state.check.visible, outcome.done)
			journey.finish(outcome.done)
		} else if (outcome.kind === 'stored') {
			services.forget()
			journey.wait({ reason: 'stored' })
		} else if (outcome.kind === 'lost') journey.lose(outcome.reason, outcome.minutes)
		else if (outcome.kind === 'changed') services.renew()
		else {
			state.setIssues(outcome.issues)
			journey.go('form')
		}
	}
	return () => {
		// A second tap may come while the form is being sent.
		if (journey.screen !== 'review') return
		// The browser's forward button leads to the review from a form with faults.
		if (!state.checkAll()) {
			journey.go('form')
			return
		}
		const { entries, check } = state
		const isAgreed = readEntry(entries, AGREE) === TICKED
		if (asksConsent(pageProps.blocks, check.visible) && !isAgreed) {
			state.setIssues([{ path: `/${AGREE}`, code: 'must_agree' }])
			return
		}
		steps.note('signed')
		journey.go('sending')
		const submission = {
			values: check.values,
			language,
			versionId: pageProps.versionId,
			read: readTexts(pageProps.blocks, entries),
			reviewed: true,
			agreed: isAgreed,
			...defined({ signerTakesPart: check.signerTakesPart }),
			steps: steps.list(),
		}
		void services
			.send(submission, (why) => journey.wait(why))
			// No fault of the page may leave a guest before "Sending…".
			.catch((): Outcome => ({ kind: 'lost', reason: 'fault' }))
			.then(follow)
	}
}
