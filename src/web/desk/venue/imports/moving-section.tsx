/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import type { Ref } from 'preact'
import { fillPlural } from '../../../../i18n/fill.ts'
import type { ImportFile, ImportReport } from '../../../../features/imports/model.ts'
import { call } from '../../kit/client/call.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { FaultText, Radios } from '../../kit/parts/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { PickField } from '../../kit/forms/fields.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { PastImports } from './past-imports.tsx'
import { readFiles } from './read-files.ts'
import { readSettings } from './read-settings.ts'
import { Report, SaveRows } from './report.tsx'

type DryRun = { readonly body: ImportFile; readonly report: ImportReport }

/** Imports waivers that were signed elsewhere: first checks a list, and imports only the checked one. */
export function MovingSection() {
	const { moving } = useWords('venue')
	const [list, documents] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
	const [dryRun, setDryRun] = useState<DryRun>()
	const [result, setResult] = useState<ImportReport>()
	const [fault, setFault] = useState<'noList' | 'noText' | 'tooLarge'>()
	const check = async (text: (name: string) => string): Promise<void> => {
		const files = await readFiles(list.current?.files?.[0], [...(documents.current?.files ?? [])])
		setFault(typeof files === 'string' ? files : undefined)
		setResult(undefined)
		if (typeof files === 'string') return setDryRun(undefined)
		const body = { ...files, ...readSettings(text, dryRun?.report.columns ?? []) }
		setDryRun({ body, report: await call('importFile', { body: { ...body, dryRun: true } }) })
	}
	const forget = (): void => setDryRun(undefined)
	const finish = (report: ImportReport): void => {
		forget()
		setResult(report)
	}
	return (
		<>
			<Section
				title={moving.title}
				hint={moving.hint}
				button={dryRun === undefined ? moving.look : moving.again}
				notice={moving.looked}
				save={check}
				staysOpen
			>
				<FileField
					label={moving.list}
					hint={moving.listHint}
					accept=".csv,text/csv"
					field={list}
					onChange={forget}
				/>
				<div role="alert">{fault !== undefined && <FaultText>{moving[fault]}</FaultText>}</div>
				<FileField
					label={moving.documents}
					hint={moving.documentsHint}
					accept=".pdf,.png,.jpg,.jpeg"
					isMany
					field={documents}
					onChange={forget}
				/>
				<Questions />
				{dryRun !== undefined && <Seen {...dryRun} onDone={finish} />}
			</Section>
			{result !== undefined && (
				<div class="actions">
					<SaveRows report={result} />
				</div>
			)}
			<PastImports />
		</>
	)
}

/** The checked list, and the button that imports exactly that. */
function Seen({ body, report, onDone }: DryRun & { readonly onDone: (report: ImportReport) => void }) {
	const { tag, moving } = useWords('venue')
	const { act, isBusy } = useAct(['imports', 'waivers', 'people', 'today'])
	const count = report.waivers + report.people
	const bring = async (): Promise<void> => {
		onDone(await call('importFile', { body }))
	}
	return (
		<Report report={report}>
			<Button
				class="primary"
				disabled={count === 0 || report.questions.length > 0}
				isBusy={isBusy}
				onClick={() => act(bring, fillPlural(moving.imported, count, tag))}
			>
				{moving.import}
			</Button>
		</Report>
	)
}

/** Questions that only the person who exported the list can answer. */
function Questions() {
	const { moving } = useWords('venue')
	const { data: templates } = useTemplates()
	const { kinds, systems, dateOrders, nameOrders, validities } = moving
	const forms = (templates?.items ?? []).filter(({ status }) => status === 'active')
	return (
		<>
			<PickField
				label={moving.system}
				name="system"
				defaultValue="elsewhere"
				options={Object.entries(systems)}
			/>
			<Radios
				legend={moving.kind}
				name="kind"
				defaultValue="waivers"
				options={[
					['waivers', kinds.waivers, ''],
					['people', kinds.people, ''],
				]}
			/>
			<PickField label={moving.dates} name="dates" defaultValue="none" options={Object.entries(dateOrders)} />
			<PickField label={moving.names} name="names" defaultValue="none" options={Object.entries(nameOrders)} />
			<PickField
				label={moving.validity}
				name="validity"
				defaultValue="none"
				options={Object.entries(validities)}
			/>
			<PickField
				label={moving.countsFor}
				name="countsFor"
				hint={moving.countsForHint}
				defaultValue=""
				options={[['', moving.nothing], ...forms.map(({ id, name }) => [id, name] as const)]}
			/>
			<PickField
				label={moving.flagged}
				name="flags"
				defaultValue="keep"
				options={Object.entries(moving.flags)}
			/>
		</>
	)
}

type FileFieldProps = {
	readonly label: string
	readonly hint: string
	readonly accept: string
	readonly isMany?: boolean
	readonly field: Ref<HTMLInputElement>
	readonly onChange: () => void
}

function FileField({ label, hint, accept, isMany = false, field, onChange }: FileFieldProps) {
	const id = useId()
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<p class="hint" id={`${id}-hint`}>
				{hint}
			</p>
			<input
				id={id}
				class="file"
				type="file"
				accept={accept}
				multiple={isMany}
				ref={field}
				aria-describedby={`${id}-hint`}
				onChange={onChange}
			/>
		</div>
	)
}
