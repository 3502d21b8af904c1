/** @jsxImportSource preact */
import { isRecord } from '../../../../blocks/own.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { Difference, FieldDifference } from '../editing/differences.ts'
import { typeOf } from '../editing/content.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { formSettingName, nameOf, settingName, typeName } from './block-words.ts'
import { languageName } from '../../kit/words/language-name.ts'
import { useBuilder } from './use-builder.ts'
import { diffWordsWithSpace } from 'diff'

/** Differences in words. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
	const words = useWords('forms')
	return (
		<ul class="differences" aria-label={words.differences.title}>
			{differences.map((difference, at) => (
				<li key={at} class={`difference is-${difference.kind}`}>
					<DifferenceLine difference={difference} />
				</li>
			))}
		</ul>
	)
}

function DifferenceLine({ difference }: { difference: Difference }) {
	const words = useWords('forms')
	const { language, languages } = useBuilder()
	const { differences: texts } = words
	if (difference.kind === 'name')
		return (
			<>
				<strong>{words.form.name}</strong>
				<WordDiff {...difference} />
			</>
		)
	if (difference.kind === 'setting')
		return <FieldLine field={difference} name={formSettingName(difference.key, words)} />
	const { block } = difference
	const name = nameOf(block, words, language, languages[0])
	const head = (
		<>
			<span class={`badge is-${difference.kind}`}>{texts[difference.kind]}</span> <strong>{name}</strong>{' '}
			<span class="hint">{typeName(typeOf(block), words)}</span>
		</>
	)
	if (difference.kind === 'moved')
		return (
			<>
				{head} <span>{fill(texts.places, { from: difference.from + 1, to: difference.to + 1 })}</span>
			</>
		)
	if (difference.kind !== 'changed') return head
	return (
		<>
			{head}
			<ul>
				{difference.fields.map((field) => (
					<li key={`${field.key}/${field.language ?? ''}`}>
						<FieldLine field={field} name={settingName(field.key, words)} />
					</li>
				))}
			</ul>
		</>
	)
}

function FieldLine({ field: { language, before, after }, name }: { field: FieldDifference; name: string }) {
	const words = useWords('forms')
	const title = language === undefined ? name : `${name} (${languageName(language)})`
	return (
		<>
			<span class="field-name">{title}</span>
			<WordDiff before={write(before, words)} after={write(after, words)} />
		</>
	)
}

/** A value in words, if it has any. */
function write(value: unknown, words: DeskWords<'forms'>): string {
	if (value === undefined) return ''
	if (typeof value === 'boolean') return value ? words.rules.yes : words.rules.no
	if (typeof value === 'string' || typeof value === 'number') return String(value)
	if (Array.isArray(value)) return value.map((each) => write(each, words)).join('; ')
	if (!isRecord(value)) return ''
	if (typeof value['value'] === 'string' && 'label' in value) return write(value['label'], words)
	const entries = Object.entries(value).map(
		([key, each]) => `${settingName(key, words)}: ${write(each, words)}`,
	)
	return entries.join(', ')
}

/** In UTF-16 units. Longer texts are shown separately: comparing them word by word takes too long. */
const MAX_COMPARED = 20_000

/** Two wordings as one text, with removed and added words marked. */
function WordDiff({ before, after }: { before: string; after: string }) {
	const { differences: words } = useWords('forms')
	const parts =
		before.length + after.length > MAX_COMPARED
			? [
					{ value: before, removed: true, added: false },
					{ value: after, removed: false, added: true },
				]
			: diffWordsWithSpace(before, after)
	return (
		<p class="word-diff">
			{parts.map(({ value, added, removed }, at) =>
				added ? (
					<ins key={at}>
						<span class="vh">{words.new} </span>
						{value}
					</ins>
				) : removed ? (
					<del key={at}>
						<span class="vh">{words.gone} </span>
						{value}
					</del>
				) : (
					<span key={at}>{shorten(value, at === 0, at === parts.length - 1)}</span>
				),
			)}
		</p>
	)
}

/** Length of unchanged text to show beside a difference, in UTF-16 units. */
const BESIDE = 60

/** Leaves out the middle of an unchanged part. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
	const head = isFirst ? '' : text.slice(0, BESIDE)
	const tail = isLast ? '' : text.slice(-BESIDE)
	return text.length <= head.length + tail.length + 3 ? text : `${head} … ${tail}`
}
