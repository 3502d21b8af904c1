/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import { minorsOf } from '../../../blocks/people.ts'
import { showBlocks } from '../../../blocks/show.ts'
import { asksConsent } from '../../../blocks/signing-rules.ts'
import { takesPart, takingPartOf } from '../../../blocks/taking-part.ts'
import { AGREE, TICKED, readEntry } from '../entries/entries.ts'
import { saidTakesPart } from '../entries/taking-part.ts'
import { describeCapacity } from '../../../i18n/capacity.ts'
import { joinSentences } from '../../../i18n/fill.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import { useForm } from '../form/form-context.ts'
import { viewWords } from '../form/view-words.ts'
import { CheckCard } from '../parts/controls.tsx'
import { IssueLine, describedBy, idOf, useIssue } from '../parts/field.tsx'
import { ReviewAnswers } from './review-answers.tsx'

type ReviewScreenProps = {
	readonly values: Readonly<Record<string, unknown>>
	readonly isSending: boolean
	onChange(blockId: string): void
	onBack(): void
	onSign(): void
}

/** All answers to check once more, and the button that signs. */
export function ReviewScreen({ values, isSending, onChange, onBack, onSign }: ReviewScreenProps) {
	const { pageProps, words, language, device, entries } = useForm()
	const shown = showBlocks(pageProps.blocks, values, language, pageProps.fallback, viewWords(pageProps))
	const visible = new Set(shown.filter(({ kind }) => kind === 'answer').map(({ id }) => id))
	const ownAnswer = saidTakesPart(pageProps.blocks, visible, entries)
	const hasAgreeBox = asksConsent(pageProps.blocks, visible)
	return (
		<form
			method="post"
			action={pageProps.action}
			encType="multipart/form-data"
			onSubmit={(event) => {
				if (device === undefined) return
				event.preventDefault()
				onSign()
				if (hasAgreeBox && readEntry(entries, AGREE) !== TICKED) document.getElementById(idOf(AGREE))?.focus()
			}}
		>
			<h1 id="title" tabIndex={-1}>
				{words.review}
			</h1>
			<p class="hint lead">{words.reviewHint}</p>
			{device === undefined && <HiddenEntries />}
			<ReviewAnswers shown={shown} asksWho={ownAnswer !== undefined} onChange={onChange} />
			<div class="foot">
				{hasAgreeBox && <AgreeBox />}
				<Statement values={values} visible={visible} ownAnswer={ownAnswer} />
				<button
					type="submit"
					class="button primary"
					name="~step"
					value="sign"
					id="sign"
					aria-disabled={isSending}
				>
					{isSending ? words.sending : words.sign}
				</button>
				<button
					type="submit"
					class="button plain"
					name="~step"
					value="form"
					onClick={(event) => {
						if (device === undefined) return
						event.preventDefault()
						onBack()
					}}
				>
					{words.back}
				</button>
				<p class="vh" role="status">
					{isSending ? words.sending : ''}
				</p>
			</div>
		</form>
	)
}

type StatementProps = Pick<ReviewScreenProps, 'values'> & {
	readonly visible: ReadonlySet<string>
	/** True if the guest takes part; undefined if the form does not ask. */
	readonly ownAnswer: boolean | undefined
}

/** Says for whom the guest signs, and the legal meaning. */
function Statement({ values, visible, ownAnswer }: StatementProps) {
	const { pageProps, words, wordsLanguage, language } = useForm()
	const { blocks, statementLanguage } = pageProps
	const minors = minorsOf(blocks, values).map((person) => enclose(fullName(person, language)))
	const isTakingPart = takesPart(takingPartOf(blocks, visible).rule, ownAnswer)
	return (
		<p
			class="statement"
			lang={statementLanguage}
			dir={statementLanguage === undefined ? undefined : directionOf(statementLanguage)}
		>
			{joinSentences(
				describeCapacity(words.capacity, minors, statementLanguage ?? wordsLanguage, isTakingPart),
				words.signStatement,
			)}
		</p>
	)
}

/** Asks for consent to sign electronically, if no block of the template does. */
function AgreeBox() {
	const { words } = useForm()
	const hasIssue = useIssue(AGREE) !== undefined
	return (
		<div class={hasIssue ? 'field has-issue' : 'field'}>
			<p class="hint">{words.agreeToSignText}</p>
			<IssueLine name={AGREE} />
			<CheckCard name={AGREE} describes={describedBy(AGREE, false, hasIssue)}>
				{words.agreeToSign}
			</CheckCard>
		</div>
	)
}

/** Carries the entries to the next page without a script. */
function HiddenEntries() {
	const { pageProps, entries } = useForm()
	const all = {
		...entries,
		'~key': pageProps.key,
		'~version': pageProps.versionId,
		'~language': pageProps.language,
	}
	return (
		<>
			{Object.entries(all)
				.filter(([name]) => name !== AGREE)
				.map(([name, value]) => (
					<input type="hidden" name={name} value={value} />
				))}
		</>
	)
}
