/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import type { ComponentChildren } from 'preact'
import { minorsOf } from '../../../blocks/people.ts'
import { showBlocks } from '../../../blocks/show.ts'
import { asksConsent } from '../../../blocks/signing-rules.ts'
import { takesPart, takingPartOf } from '../../../blocks/taking-part.ts'
import type { ShownBlock } from '../../../blocks/types.ts'
import { AGREE, TICKED, WHO, readEntry } from '../entries/entries.ts'
import { CHOICES, saidTakesPart } from '../entries/taking-part.ts'
import { describeCapacity } from '../../../i18n/capacity.ts'
import { joinSentences } from '../../../i18n/fill.ts'
import type { PageWords } from '../../../i18n/page.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import { useForm } from '../form/form-context.ts'
import { viewWords } from '../form/view-words.ts'
import { CheckCard } from '../parts/controls.tsx'
import { AnswerParts } from '../parts/answer-parts.tsx'
import { langOf } from '../parts/text-parts.tsx'
import { IssueLine, describedBy, idOf, useIssue } from '../parts/field.tsx'

type ReviewScreenProps = {
	readonly values: Readonly<Record<string, unknown>>
	readonly isSending: boolean
	onChange(blockId: string): void
	onBack(): void
	onSign(): void
}

/** All answers to check once more, and the button that signs. */
export function ReviewScreen({ values, isSending, onChange, onBack, onSign }: ReviewScreenProps) {
	const { pageProps, words, wordsLanguage, language, device, entries } = useForm()
	const rows = showBlocks(
		pageProps.blocks,
		values,
		language,
		pageProps.fallback,
		viewWords(pageProps),
	).filter((block) => block.kind === 'answer')
	const visible = new Set(rows.map(({ id }) => id))
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
			<dl class="answers">
				{ownAnswer !== undefined && (
					<Row row={whoRow(words, wordsLanguage, readEntry(entries, WHO))} onChange={onChange} />
				)}
				{rows.map((row) => (
					<Row key={row.id} row={row} onChange={onChange} />
				))}
			</dl>
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

function whoRow({ takingPart }: PageWords, language: string, who: string): ShownAnswer {
	const text = CHOICES.filter((each) => each === who)
		.map((each) => takingPart[each])
		.join('')
	const label = { text: takingPart.question, language }
	return { kind: 'answer', id: WHO, type: 'single_choice', label, parts: [{ kind: 'text', text }] }
}

type ShownAnswer = ShownBlock & { kind: 'answer' }

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

function Row({ row, onChange }: { row: ShownAnswer; onChange(blockId: string): void }) {
	const { pageProps, words, wordsLanguage, device } = useForm()
	const lang = langOf(row.label, wordsLanguage)
	const label: ComponentChildren = (
		<span lang={lang} dir={lang === undefined ? undefined : directionOf(lang)}>
			{row.label.text}
		</span>
	)
	return (
		<div class="answer-row">
			<dt>{label}</dt>
			<dd>
				<AnswerParts parts={row.parts} label={row.label.text} />
			</dd>
			{!pageProps.locked.includes(row.id) && (
				<dd class="change">
					<button
						type="submit"
						class="link"
						name="~change"
						value={row.id}
						aria-label={words.change + words.colon + row.label.text}
						onClick={(event) => {
							if (device === undefined) return
							event.preventDefault()
							onChange(row.id)
						}}
					>
						{words.change}
					</button>
				</dd>
			)}
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
