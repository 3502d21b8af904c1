/** @jsxImportSource preact */
import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact'
import type { Block, Issue } from '../../../blocks/types.ts'
import { readNumber, readTextSetting } from '../../../blocks/read-setting.ts'
import { showAnswer } from '../../../blocks/show.ts'
import { inLanguage } from '../../../blocks/text.ts'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import { viewOf } from '../blocks/registry.ts'
import { useForm } from '../form/form-context.ts'
import type { GuestMemory, Remember } from '../form/use-memory.ts'
import { viewWords } from '../form/view-words.ts'
import { WHO, readEntry } from '../entries/entries.ts'
import { askingBlock, hasChildren } from '../entries/taking-part.ts'
import { AnswerParts } from '../parts/answer-parts.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { LabelText, idOf } from '../parts/field.tsx'
import { Say } from '../parts/text-parts.tsx'
import { WhoTakesPart } from '../parts/who-takes-part.tsx'

type FormScreenProps = {
	readonly visible: ReadonlySet<string>
	readonly values: Readonly<Record<string, unknown>>
	readonly progress: { readonly done: number; readonly all: number }
	readonly isHidden: boolean
	readonly summary: readonly Issue[]
	readonly turn: number
	/** The offer to start over belongs to the first. */
	readonly notices: readonly string[]
	readonly memory: GuestMemory | undefined
	readonly remember: Remember | undefined
	onLeave(blockId: string): void
	onContinue(): void
	onStartOver?: (() => void) | undefined
}

export function FormScreen(props: FormScreenProps) {
	const { pageProps, words, wordsLanguage, device } = useForm()
	const { visible, progress, isHidden, memory, remember } = props
	const title = titleBlock(pageProps.blocks)
	return (
		<div hidden={isHidden}>
			<Notices {...props} />
			{progress.all > 0 && (
				<progress
					class="bar"
					value={progress.done}
					max={progress.all}
					aria-label={fill(words.progress, progress)}
				/>
			)}
			<ErrorSummary issues={props.summary} turn={props.turn} />
			<h1 id="title" tabIndex={-1}>
				{title === undefined ? pageProps.title : <Say text={readTextSetting(title, 'text')} />}
			</h1>
			{pageProps.minutes !== undefined && (
				<p class="hint lead">{fillPlural(words.minutes, pageProps.minutes, wordsLanguage)}</p>
			)}
			<form
				method="post"
				action={pageProps.action}
				encType="multipart/form-data"
				noValidate
				autoComplete={pageProps.kiosk === undefined ? undefined : 'off'}
				onFocusOut={(event) => leaveBlock(event, props.onLeave)}
				onKeyDown={device && goToNext}
				onSubmit={(event) => {
					if (device === undefined) return
					event.preventDefault()
					props.onContinue()
				}}
			>
				<input type="hidden" name="~key" value={pageProps.key} />
				<input type="hidden" name="~version" value={pageProps.versionId} />
				<input type="hidden" name="~language" value={pageProps.language} />
				<input type="hidden" name="~seen" value={[...visible].join(' ')} />
				{/*
				{ * Without a script, Enter in a text box presses the first button of the form, which must not be
				{ * "Remove".
				{ */}
				<button type="submit" name="~step" value="review" class="vh" tabIndex={-1} aria-hidden="true" />
				<Questions visible={visible} values={props.values} title={title} />
				{memory !== undefined && remember !== undefined && <remember.Box onForget={memory.forget} />}
				<div class="foot">
					<button type="submit" class="button primary" name="~step" value="review" id="continue">
						{words.continue}
					</button>
					{progress.all > 0 && (
						<p class="hint center" aria-live="off">
							{fill(words.progress, progress)}
						</p>
					)}
					{pageProps.isInvited && (
						<a class="button plain" href={`${pageProps.action}/decline?lang=${wordsLanguage}`}>
							{words.wontSign}
						</a>
					)}
				</div>
			</form>
		</div>
	)
}

type QuestionsProps = Pick<FormScreenProps, 'visible' | 'values'> & { readonly title: Block | undefined }

function Questions({ visible, values, title }: QuestionsProps) {
	const { pageProps, device, entries } = useForm()
	const asking = askingBlock(pageProps.blocks, visible)
	// Without a script it could not be shown later.
	const isIdle = (block: Block): boolean =>
		block === asking &&
		!hasChildren(block, entries) &&
		(device !== undefined || readEntry(entries, WHO) !== '')
	const content = pageProps.blocks.filter(
		(block) => visible.has(block.id) && block !== title && !isIdle(block),
	)
	return (
		<>
			{asking !== undefined && (
				<div class="block">
					<WhoTakesPart block={asking} />
				</div>
			)}
			{content.map((block) => (
				<BlockView key={block.id} block={block} values={values} />
			))}
		</>
	)
}

function Notices({ notices, memory, remember, onStartOver }: FormScreenProps) {
	const { words } = useForm()
	return (
		<>
			{memory?.isFilled && remember !== undefined && <remember.Notice memory={memory} />}
			{notices.map((notice, at) => (
				<div key={notice} class="notice" role="status" tabIndex={-1}>
					<p>{notice}</p>
					{at === 0 && onStartOver !== undefined && (
						<button type="button" class="link" onClick={onStartOver}>
							{words.startOver}
						</button>
					)}
				</div>
			))}
		</>
	)
}

/** Returns the heading that is the page's title: a first-level heading at the start of the template. */
function titleBlock(blocks: readonly Block[]): Block | undefined {
	const [first] = blocks
	const isTitle =
		first?.type === 'heading' && readNumber(first, 'level') === 1 && first.visibleIf === undefined
	return isTitle ? first : undefined
}

function BlockView({ block, values }: { block: Block; values: Readonly<Record<string, unknown>> }) {
	const { pageProps } = useForm()
	const View = viewOf(block.type)
	if (View === undefined) return null
	return (
		<div class={`block ${block.type}`} data-block={block.id}>
			{pageProps.locked.includes(block.id) ? (
				<LockedView block={block} value={values[block.id]} />
			) : (
				<View block={block} />
			)}
		</div>
	)
}

/** A prefilled answer that cannot be changed. */
function LockedView({ block, value }: { block: Block; value: unknown }) {
	const { language, pageProps } = useForm()
	const say = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, language, pageProps.fallback).text
	const parts = showAnswer(block, value, viewWords(pageProps), say)
	const label = say(block.label ?? '')
	return (
		<div class="field locked" id={idOf(block.id)} tabIndex={-1}>
			<p class="label">
				<LabelText block={block} />
			</p>
			<AnswerParts parts={parts} label={label} />
		</div>
	)
}

function leaveBlock(event: TargetedFocusEvent<HTMLFormElement>, onLeave: (blockId: string) => void): void {
	const blockOf = (target: EventTarget | null): string | undefined =>
		target instanceof HTMLElement ? target.closest<HTMLElement>('[data-block]')?.dataset['block'] : undefined
	const blockId = blockOf(event.target)
	if (blockId !== undefined && blockId !== blockOf(event.relatedTarget)) onLeave(blockId)
}

/**
 * Enter moves to the next control, as the key "next" of an on-screen keyboard suggests. Some browsers would submit the
 * form.
 */
function goToNext(event: TargetedKeyboardEvent<HTMLFormElement>): void {
	const { target, currentTarget } = event
	if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return
	if (!target.matches('.box')) return
	event.preventDefault()
	const stops = [
		...currentTarget.querySelectorAll<HTMLElement>(
			':enabled:not(fieldset):not([type=hidden]):not([tabindex])',
		),
	]
	stops[stops.indexOf(target) + 1]?.focus()
}
