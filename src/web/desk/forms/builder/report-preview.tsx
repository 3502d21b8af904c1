/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { checkBlocks } from '../../../../blocks/authoring/check-blocks.ts'
import { Select } from '../../kit/forms/select.tsx'
import { Questions } from '../../kit/forms/questions.tsx'
import { languageName } from '../../kit/words/language-name.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useBuilder } from './use-builder.ts'

/** The questions as staff will see them in a report. Entries here are not stored. */
export function ReportPreview() {
	const words = useWords('forms')
	const { content, language, languages, setLanguage } = useBuilder()
	const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
	// A block with a fault is shown once it has none.
	const { blocks } = checkBlocks(content.blocks)
	return (
		<section id="pane-preview" class="pane pane-preview" aria-label={words.panes.preview}>
			<div class="preview-tools">
				<Select
					aria-label={words.preview.language}
					value={language}
					options={languages.map((tag) => [tag, languageName(tag)] as const)}
					onChange={setLanguage}
				/>
			</div>
			<div class="stage report-stage stack">
				<h3>{content.name.trim() || words.head.unnamed}</h3>
				{blocks.length === 0 && <p class="hint">{words.preview.noQuestions}</p>}
				<Questions
					blocks={blocks}
					values={values}
					language={language}
					first={languages[0]}
					onChange={setValues}
				/>
			</div>
		</section>
	)
}
