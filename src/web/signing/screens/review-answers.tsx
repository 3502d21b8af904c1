/** @jsxImportSource preact */
import type { LocalText, ShownBlock } from '../../../blocks/types.ts'
import type { PageWords } from '../../../i18n/page.ts'
import { WHO, readEntry } from '../entries/entries.ts'
import { CHOICES } from '../entries/taking-part.ts'
import { useForm } from '../form/form-context.ts'
import { AnswerParts } from '../parts/answer-parts.tsx'
import { Local, Prose } from '../parts/text-parts.tsx'

type AnswersProps = {
	readonly shown: readonly ShownBlock[]
	/** True if the form asks who takes part. */
	readonly asksWho: boolean
	onChange(blockId: string): void
}

type ShownAnswer = ShownBlock & { readonly kind: 'answer' }

/** A form with so many headings is reviewed by them. */
const MANY_HEADINGS = 4

/**
 * All answers. Those of a long form stand below its headings, with its texts, and fold: what is first to be answered is open.
 * The browser unfolds a heading to print the page, and to show a word that the guest looks for.
 */
export function ReviewAnswers({ shown, asksWho, onChange }: AnswersProps) {
	const { words, wordsLanguage, entries } = useForm()
	const sections = splitByHeadings(shown).filter(({ texts, rows }) => texts.length + rows.length > 0)
	const first = asksWho ? [whoRow(words, wordsLanguage, readEntry(entries, WHO))] : []
	const list = (rows: readonly ShownAnswer[]) =>
		rows.length > 0 && (
			<dl class="answers">
				{rows.map((row) => (
					<Row key={row.id} {...{ row, onChange }} />
				))}
			</dl>
		)
	if (sections.filter(({ title }) => title).length < MANY_HEADINGS)
		return list([...first, ...sections.flatMap(({ rows }) => rows)])
	const opened = sections.find(({ title, rows }) => title !== undefined && rows.length > 0)
	return (
		<>
			{list(first)}
			{sections.map((section) => {
				const { title, texts, rows } = section
				const content = (
					<>
						{texts.map((block) =>
							block.kind === 'heading' ? (
								<h3 key={block.id}>
									<Local text={block.text} />
								</h3>
							) : (
								<Prose key={block.id} block={block} />
							),
						)}
						{list(rows)}
					</>
				)
				if (title === undefined) return content
				return (
					<details key={title.id} class="fold" open={section === opened}>
						<summary>
							<h2>
								<Local text={title.text} />
							</h2>
						</summary>
						{content}
					</details>
				)
			})}
		</>
	)
}

type Section = {
	/** Absent above the first heading. */
	readonly title?: { readonly id: string; readonly text: LocalText }
	readonly texts: ShownBlock[]
	readonly rows: ShownAnswer[]
}

/** A heading of the third level is a part of its section. A notice and a summary are never folded, so the form alone has them. */
function splitByHeadings(shown: readonly ShownBlock[]): Section[] {
	let section: Section = { texts: [], rows: [] }
	const sections = [section]
	for (const block of shown) {
		if (block.kind === 'answer') section.rows.push(block)
		else if (block.kind === 'heading' && block.level < 3)
			sections.push((section = { title: block, texts: [], rows: [] }))
		else if (block.kind === 'heading' || block.kind === 'prose') section.texts.push(block)
	}
	return sections
}

function whoRow({ takingPart }: PageWords, language: string, who: string): ShownAnswer {
	const text = CHOICES.filter((each) => each === who)
		.map((each) => takingPart[each])
		.join('')
	const label = { text: takingPart.question, language }
	return { kind: 'answer', id: WHO, type: 'single_choice', label, parts: [{ kind: 'text', text }] }
}

function Row({ row, onChange }: { readonly row: ShownAnswer } & Pick<AnswersProps, 'onChange'>) {
	const { pageProps, words, device } = useForm()
	return (
		<div class="answer-row">
			<dt>
				<Local text={row.label} />
			</dt>
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
