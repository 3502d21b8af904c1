/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import { fillPlural } from '../../../../i18n/fill.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { makeBlocks } from './make-blocks.ts'
import type { NewBlock } from './make-blocks.ts'
import type { Piece } from './pieces.ts'
import { readFile, readHtml, readText } from './read-source.ts'
import type { FileFault } from './read-source.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { Row } from './suggestion-list.tsx'
import { suggestBlocks } from './suggest.ts'
import type { SuggestedKind, Suggestion } from './suggest.ts'

type BlocksFromTextProps = {
	/** The language of the text. */
	readonly language: string
	/** Ids that the form has already. */
	readonly usedIds?: Iterable<string>
	/** True to offer the required blocks that the text lacks. */
	readonly isWhole: boolean
	readonly button: string
	readonly isBusy: boolean
	/** @param title the first heading, if there is one */
	readonly onTake: (blocks: readonly NewBlock[], title: string | undefined) => void
}

/** Makes blocks from a text: pasted, as Markdown, from Word or from a PDF. The user selects and sorts them. */
export function BlocksFromText({ language, usedIds, isWhole, button, isBusy, onTake }: BlocksFromTextProps) {
	const { tag, importing } = useWords('forms')
	const [rows, setRows] = useState<readonly Row[]>()
	const show = (pieces: readonly Piece[]): void => {
		const suggestions = suggestBlocks(pieces)
		const all = isWhole && suggestions.length > 0 ? completed(suggestions, importing.missing) : suggestions
		setRows(all.map((suggestion, key) => ({ key, suggestion, isChosen: suggestion.isChosen })))
	}
	const selection = rows?.filter(({ isChosen }) => isChosen).map(({ suggestion }) => suggestion) ?? []
	const take = (): void => {
		const texts = { consentText: importing.consentText }
		const title = selection.find(({ kind }) => kind === 'heading')?.text
		onTake(makeBlocks(selection, { language, texts, ...(usedIds === undefined ? {} : { usedIds }) }), title)
	}
	return (
		<div class="importer">
			<Source onRead={show} />
			{rows !== undefined && rows.length === 0 && <p class="hint">{importing.nothing}</p>}
			{rows !== undefined && rows.length > 0 && (
				<>
					<h3>{importing.found}</h3>
					<p class="hint">{importing.foundHint}</p>
					<SuggestionList rows={rows} onChange={setRows} />
					<div class="actions">
						<Button class="primary" disabled={isBusy || selection.length === 0} onClick={take}>
							{button}
						</Button>
						<p class="hint" role="status">
							{fillPlural(importing.chosen, selection.length, tag)}
						</p>
					</div>
				</>
			)}
		</div>
	)
}

const NEEDED = ['name', 'consent', 'signature'] as const

/** Adds the required blocks that the text lacks: before the signature, which comes last. */
function completed(
	suggestions: readonly Suggestion[],
	texts: Readonly<Record<(typeof NEEDED)[number], string>>,
): readonly Suggestion[] {
	const has = (kind: SuggestedKind): boolean =>
		suggestions.some((each) => each.kind === kind && each.isChosen)
	const missing = NEEDED.filter((kind) => !has(kind)).map((kind) => ({
		kind,
		text: texts[kind],
		isChosen: true,
	}))
	const signature = suggestions.findIndex(({ kind }) => kind === 'signature')
	const at = signature === -1 ? suggestions.length : signature
	return [...suggestions.slice(0, at), ...missing, ...suggestions.slice(at)]
}

/** The source of the text. */
function Source({ onRead }: { onRead: (pieces: readonly Piece[]) => void }) {
	const { importing } = useWords('forms')
	const id = useId()
	const box = useRef<HTMLTextAreaElement>(null)
	const [fault, setFault] = useState<FileFault>()
	const paste = (event: ClipboardEvent): void => {
		const html = event.clipboardData?.getData('text/html') ?? ''
		if (html === '' || box.current === null || box.current.value !== '') return
		event.preventDefault()
		box.current.value = event.clipboardData?.getData('text/plain') ?? ''
		setFault(undefined)
		onRead(readHtml(html))
	}
	const open = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		const result = await readFile(file)
		setFault(typeof result === 'string' ? result : undefined)
		if (typeof result !== 'string') onRead(result)
	}
	return (
		<>
			<div class="field">
				<label for={id}>{importing.paste}</label>
				<p class="hint" id={`${id}-hint`}>
					{importing.pasteHint}
				</p>
				<textarea
					ref={box}
					id={id}
					class="box"
					rows={8}
					aria-describedby={`${id}-hint`}
					onPaste={paste}
					onInput={({ currentTarget }) => onRead(readText(currentTarget.value))}
				/>
			</div>
			<div class={`field ${fault === undefined ? '' : 'has-fault'}`}>
				<label for={`${id}-file`}>{importing.file}</label>
				<p class="hint" id={`${id}-file-hint`}>
					{importing.fileHint}
				</p>
				{fault !== undefined && <FaultText>{importing.fileFaults[fault]}</FaultText>}
				<input
					id={`${id}-file`}
					type="file"
					class="file"
					accept=".docx,.pdf,.md,.markdown,.txt,.html,.htm"
					aria-describedby={`${id}-file-hint`}
					onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
				/>
			</div>
		</>
	)
}
