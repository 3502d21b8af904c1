/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useId, useRef, useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { textIn, typeOf } from '../editing/content.ts'
import { countGaps, listTexts, rewordBlock } from '../editing/texts.ts'
import type { FormText } from '../editing/texts.ts'
import { formatTranslations, readTranslations } from '../editing/translation-csv.ts'
import { addLanguage } from '../editing/gallery-texts.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { saveFile } from '../../kit/parts/files.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { settingName, typeName } from './block-words.ts'
import { languageName } from '../../kit/words/language-name.ts'
import { useBuilder } from './use-builder.ts'

/** The languages in which the pages have words of their own come first in the list. */
const OFFERED = [
	'en',
	'de',
	'es',
	'fr',
	'it',
	'nl',
	'pt',
	'pl',
	'cs',
	'uk',
	'tr',
	'ar',
	'he',
	'ja',
	'ko',
	'vi',
	'zh',
	'zh-Hant',
	'pt-BR',
	'sv',
	'da',
	'nb',
	'fi',
]

/** The languages of the form, and every text in all of them side by side. */
export function LanguagesDialog({ onClose }: { onClose: () => void }) {
	const { languages: words } = useWords('forms')
	const { content, languages, acts } = useBuilder()
	const { tag } = useWords('forms')
	const { organization } = useSession()
	const queries = useQueryClient()
	const addFromGallery = async (language: string): Promise<void> => {
		// Without the gallery, the texts are empty and the language is there all the same.
		const gallery = await queries
			.fetchQuery({ queryKey: ['gallery'], queryFn: () => call('listGallery'), staleTime: Infinity })
			.catch(() => undefined)
		const next = addLanguage(acts.latest(), language, gallery?.items ?? [], organization.name)
		acts.run({ name: 'replace', content: next })
	}
	const gaps = countGaps(content, languages)
	const setLanguages = (next: readonly string[]): void =>
		acts.run({ name: 'configure', settings: { ...content.settings, languages: [...next] } })
	return (
		<Dialog title={words.title} onClose={onClose} class="languages-dialog">
			<ul class="language-list">
				{languages.map((language, at) => (
					<li key={language}>
						<strong lang={language}>{languageName(language)}</strong>
						<span class={gaps.get(language) === 0 ? 'hint' : 'flag'}>
							{at === 0 && `${words.first} · `}
							{gaps.get(language) === 0
								? words.complete
								: fillPlural(words.gaps, gaps.get(language) ?? 0, tag)}
						</span>
						{languages.length > 1 && (
							<button
								type="button"
								class="icon-button"
								aria-label={fill(words.remove, { name: languageName(language) })}
								onClick={() => setLanguages(languages.filter((each) => each !== language))}
							>
								<Icon name="cross" size={16} />
							</button>
						)}
					</li>
				))}
			</ul>
			<div class="language-tools">
				<AddLanguage onAdd={(language) => void addFromGallery(language)} />
				{languages.length > 1 && <TableTools />}
			</div>
			{languages.length > 1 && <TextTable />}
		</Dialog>
	)
}

function AddLanguage({ onAdd }: { onAdd: (tag: string) => void }) {
	const { languages: words } = useWords('forms')
	const { languages } = useBuilder()
	return (
		<select
			class="box"
			aria-label={words.add}
			value=""
			onChange={({ currentTarget }) => {
				if (currentTarget.value !== '') onAdd(currentTarget.value)
				currentTarget.value = ''
			}}
		>
			<option value="">{words.add}</option>
			{OFFERED.filter((tag) => !languages.includes(tag)).map((tag) => (
				<option key={tag} value={tag}>
					{languageName(tag)}
				</option>
			))}
		</select>
	)
}

/** The table as a file, for translating elsewhere. */
function TableTools() {
	const { languages: words } = useWords('forms')
	const { content, acts } = useBuilder()
	const { tag } = useWords('forms')
	const file = useRef<HTMLInputElement>(null)
	const [message, setMessage] = useState('')
	const save = (): void =>
		saveFile(`${content.name.trim() || 'form'}.csv`, formatTranslations(content), 'text/csv')
	const load = async (upload: File | undefined): Promise<void> => {
		if (upload === undefined) return
		const translation = readTranslations(acts.latest(), await upload.text())
		if (file.current !== null) file.current.value = ''
		if (translation === undefined) {
			setMessage(words.noTable)
			return
		}
		if (translation.changed > 0) acts.run({ name: 'replace', content: translation.content })
		const unknown =
			translation.unknown > 0 ? ` ${fillPlural(words.unknownRows, translation.unknown, tag)}` : ''
		setMessage(fillPlural(words.taken, translation.changed, tag) + unknown)
	}
	return (
		<>
			<Button onClick={save}>{words.csvOut}</Button>
			<Button onClick={() => file.current?.click()}>{words.csvIn}</Button>
			<input
				ref={file}
				type="file"
				accept=".csv,text/csv"
				hidden
				aria-label={words.csvIn}
				onChange={({ currentTarget }) => void load(currentTarget.files?.[0])}
			/>
			<p class="hint" role="status">
				{message}
			</p>
		</>
	)
}

/** A row a text, a column a language. */
function TextTable() {
	const words = useWords('forms')
	const { content, languages } = useBuilder()
	const id = useId()
	const texts = listTexts(content)
	const types = new Map(content.blocks.map((block) => [block.id, typeName(typeOf(block), words)]))
	return (
		<div class="text-table" role="region" aria-label={words.languages.texts} tabIndex={0}>
			<table>
				<thead>
					<tr>
						<th scope="col">{words.languages.text}</th>
						{languages.map((language, at) => (
							<th key={language} scope="col" id={`${id}-${at}`} lang={language}>
								{languageName(language)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{texts.map((text) => (
						<tr key={`${text.blockId}/${text.path}`}>
							<th scope="row">
								{types.get(text.blockId)}
								<span class="hint">{positionOf(text, words)}</span>
							</th>
							{languages.map((language) => (
								<td key={language}>
									<TextCell text={text} language={language} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function positionOf({ path }: FormText, words: Parameters<typeof settingName>[1]): string {
	const [key = '', at] = path.split('/')
	return at === undefined || Number.isNaN(Number(at))
		? settingName(key, words)
		: `${settingName(key, words)} ${Number(at) + 1}`
}

function TextCell({ text, language }: { text: FormText; language: string }) {
	const words = useWords('forms')
	const { languages, acts } = useBuilder()
	const wording = textIn(text.text, language, languages[0])
	const label = `${positionOf(text, words)} – ${languageName(language)}`
	return (
		<textarea
			class={`box ${wording.trim() === '' ? 'is-gap' : ''}`}
			rows={1}
			lang={language}
			aria-label={label}
			value={wording}
			onInput={({ currentTarget }) => {
				const block = acts.latest().blocks.find(({ id }) => id === text.blockId)
				if (block === undefined) return
				const change = { language, wording: currentTarget.value, first: languages[0] }
				const [key = ''] = text.path.split('/')
				acts.run({ name: 'set', id: block.id, key, value: rewordBlock(block, text.path, change)[key] })
			}}
		/>
	)
}
