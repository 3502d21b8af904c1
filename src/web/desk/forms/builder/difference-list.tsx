/** @jsxImportSource preact */
import { isRecord } from '../../../../blocks/own.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { Difference, FieldDifference } from '../editing/differences.ts'
import { typeOf } from '../editing/content.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { formSettingName, nameOf, settingName, typeName } from './block-words.ts'
import { languageName } from './language-name.ts'
import { useBuilder } from './use-builder.ts'
import { WordDiff } from './word-diff.tsx'

/** What differs, in words. */
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

/** A value in words, as far as there are any. */
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
