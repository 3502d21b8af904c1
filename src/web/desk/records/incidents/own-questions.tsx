/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Block } from '../../../../blocks/types.ts'
import { checkValues, visibleBlocks } from '../../../../blocks/values.ts'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { SelectField } from '../../kit/forms/field.tsx'
import type { FieldFaults } from '../../kit/forms/form-state.ts'
import { Questions, questionName } from '../../kit/forms/questions.tsx'
import { dayOf } from '../../kit/time/times.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'

export type Answers = Readonly<Record<string, unknown>>

type OwnQuestionsProps = Pick<IncidentShape, 'form'> & {
	readonly values: Answers
	readonly onValues: (values: Answers) => void
	/** Takes another form, or none, without answers. */
	readonly onForm: (templateId: string | null) => void
}

/** The venue's own questions in a draft, of the form that was chosen. */
export function OwnQuestions({ form, values, onValues, onForm }: OwnQuestionsProps) {
	const { incidents: texts } = useWords('records')
	const mayRead = useMay('templates:read')
	const { data } = useQuery({
		queryKey: ['templates', 'reports'],
		queryFn: () => call('listTemplates', { query: { kind: 'incident', status: 'active' } }),
		enabled: mayRead,
	})
	const [wanted, setWanted] = useState<string>()
	const published = data?.items ?? []
	const choose = (templateId: string): void => {
		if (form === null || Object.keys(values).length === 0) onForm(templateId || null)
		else setWanted(templateId)
	}
	if (form === null && published.length === 0) return null
	const isListed = form === null || published.some(({ id }) => id === form.templateId)
	const options = [
		['', texts.noForm] as const,
		...(isListed ? [] : [[form.templateId, form.name] as const]),
		...published.map(({ id, name }) => [id, name] as const),
	]
	return (
		<section class="card stack" aria-label={texts.ownQuestions}>
			<h3>{texts.ownQuestions}</h3>
			<SelectField
				label={texts.form}
				value={form?.templateId ?? ''}
				options={options}
				isDisabled={!mayRead}
				onChange={choose}
			/>
			{form !== null && (
				<Questions
					blocks={form.blocks as Block[]}
					values={values}
					language={form.language}
					first={form.language}
					onChange={onValues}
				/>
			)}
			{wanted !== undefined && (
				<AskDialog
					title={texts.changeFormTitle}
					text={texts.changeFormText}
					yes={texts.changeForm}
					isDangerous
					onYes={() => onForm(wanted || null)}
					onClose={() => setWanted(undefined)}
				/>
			)}
		</section>
	)
}

/** What keeps a report from being closed, by the names of its questions: the checks of the service. */
export function findAnswerFaults(
	{ form }: IncidentShape,
	values: Answers,
	{ incidents: { faults } }: DeskWords<'records'>,
	timezone: string,
): FieldFaults {
	if (form === null) return {}
	const blocks = form.blocks as Block[]
	const visible = visibleBlocks(blocks, values)
	const shown = Object.fromEntries(Object.entries(values).filter(([id]) => visible.has(id)))
	const today = dayOf(Date.now(), timezone)
	const { issues } = checkValues(blocks, shown, { today, readImage: () => ({ fault: 'not_a_data_url' }) })
	return Object.fromEntries(
		issues.map(({ blockId = '', code, params = {} }) => {
			const sentence = code in faults ? faults[code as keyof typeof faults] : faults.unfit
			return [questionName(blockId), fill(sentence, params)]
		}),
	)
}

/** The questions with what was answered, for whoever reads a report. */
export function OwnAnswers({ form }: Pick<IncidentShape, 'form'>) {
	const { waivers } = useWords('records')
	if (form === null || form.shown.length === 0) return null
	return (
		<>
			<h3>{form.name}</h3>
			<dl class="answers" lang={form.language}>
				{form.shown.map(({ blockId, question, answer }) => (
					<div key={blockId}>
						<dt>{question}</dt>
						<dd>
							{answer === null ? (
								<em class="hint">{waivers.notAnswered}</em>
							) : (
								<span class="lines-kept">{answer}</span>
							)}
						</dd>
					</div>
				))}
			</dl>
		</>
	)
}
