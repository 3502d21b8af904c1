/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { Ref } from 'preact'
import { fill } from '../../../../i18n/fill.ts'
import type { ImportReport } from '../../../../features/imports/model.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { PickField } from '../../kit/forms/fields.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Field, Radios } from '../../kit/forms/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { countText } from '../../kit/time/amounts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PastImports } from './past-imports.tsx'
import { readFiles } from './read-files.ts'
import { readSettings } from './read-settings.ts'
import { Report } from './report.tsx'
import { checkList, splitByIds, useMove } from './run-parts.ts'
import type { List } from './run-parts.ts'
import { Progress, Running, useRun } from './running.tsx'

type DryRun = { readonly list: List; readonly report: ImportReport }

/** Imports waivers that were signed elsewhere: first checks a list, and imports only the checked one. */
export function MovingSection() {
	const move = useMove()
	return (
		<>
			{move === undefined ? <NewList /> : <Running move={move} />}
			<PastImports />
		</>
	)
}

function NewList() {
	const words = useWords('venue')
	const { moving, tag } = words
	const [csv, documents] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
	const [dryRun, setDryRun] = useState<DryRun>()
	const [checked, setChecked] = useState<{ readonly done: number; readonly all: number }>()
	const check = async (read: ReadField): Promise<void> => {
		setChecked(undefined)
		const files = await readFiles(csv.current?.files?.[0], [...(documents.current?.files ?? [])], words)
		if ('fault' in files) throw new FormFault({ csv: files.fault })
		const settings = readSettings(read, dryRun?.report.columns ?? [])
		const parts = await splitByIds(files.csv, settings)
		if (typeof parts === 'number')
			throw new FormFault({ csv: fill(moving.tooMany, { count: countText(parts, tag) }) })
		const list = { settings, documents: files.documents, parts }
		const all = parts.reduce((sum, { rows }) => sum + rows, 0)
		setDryRun({ list, report: await checkList(list, (done) => setChecked({ done, all })) })
		setChecked(undefined)
	}
	const forget = (): void => setDryRun(undefined)
	return (
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
				name="csv"
				hint={moving.listHint}
				accept=".xlsx,.csv,text/csv"
				field={csv}
				onChange={forget}
			/>
			<FileField
				label={moving.documents}
				name="documents"
				hint={moving.documentsHint}
				accept=".pdf,.png,.jpg,.jpeg"
				isMany
				field={documents}
				onChange={forget}
			/>
			<Questions />
			{checked !== undefined && <Progress {...checked} text={moving.rowsRead} />}
			{dryRun !== undefined && <Seen {...dryRun} />}
		</Section>
	)
}

/** The checked list, and the button that imports exactly that. */
function Seen({ list, report }: DryRun) {
	const { moving } = useWords('venue')
	const { staff } = useSession()
	const run = useRun()
	const all = report.waivers + report.people
	return (
		<Report report={report}>
			<Button
				class="primary"
				disabled={all === 0 || report.questions.length > 0}
				onClick={() => run({ staffId: staff.id, list, all, done: 0, reports: [], is: 'running' })}
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
	readonly name: string
	readonly hint: string
	readonly accept: string
	readonly isMany?: boolean
	readonly field: Ref<HTMLInputElement>
	readonly onChange: () => void
}

function FileField({ label, name, hint, accept, isMany = false, field, onChange }: FileFieldProps) {
	return (
		<Field label={label} name={name} hint={hint}>
			{(control) => (
				<input
					{...control}
					class="file"
					type="file"
					accept={accept}
					multiple={isMany}
					ref={field}
					onChange={onChange}
				/>
			)}
		</Field>
	)
}
