/** @jsxImportSource preact */
import type { CampaignKind } from '../../../../features/messages/campaigns/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { useForms } from '../../kit/client/use-templates.ts'
import { Field, SelectField } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Draft } from './draft.ts'

type ComposeFilterProps = { readonly draft: Draft; readonly onChange: (changes: Partial<Draft>) => void }

/** Whom a mail goes to: what it is for, and which waivers they have signed. */
export function ComposeFilter({ draft, onChange }: ComposeFilterProps) {
	const { campaigns: texts } = useWords('groups')
	const kinds: readonly (readonly [CampaignKind, string])[] = [
		['news', texts.kinds.news],
		['renewal', texts.kinds.renewal],
	]
	return (
		<>
			<SelectField
				label={texts.kind}
				value={draft.kind}
				options={kinds}
				hint={draft.kind === 'news' ? texts.newsHint : texts.renewalHint}
				onChange={(kind) => onChange({ kind })}
			/>
			{draft.waiverIds.length > 0 ? (
				<Chosen count={draft.waiverIds.length} onAll={() => onChange({ waiverIds: [] })} />
			) : (
				<Filters draft={draft} onChange={onChange} />
			)}
		</>
	)
}

function Chosen({ count, onAll }: { readonly count: number; readonly onAll: () => void }) {
	const { campaigns: texts, tag } = useWords('groups')
	return (
		<p>
			{fillPlural(texts.chosen, count, tag)}{' '}
			<Button class="plain" onClick={onAll}>
				{texts.chooseOthers}
			</Button>
		</p>
	)
}

function Filters({ draft, onChange }: ComposeFilterProps) {
	const { campaigns: texts } = useWords('groups')
	const { data: forms } = useForms()
	const { kind, template, signedFrom, endsFrom, endsTo } = draft
	const options = (forms?.items ?? []).map(({ id, name }) => [id, name] as const)
	return (
		<>
			<SelectField
				label={texts.form}
				value={template}
				options={[['', texts.everyForm], ...options]}
				onChange={(template) => onChange({ template })}
			/>
			<DayField
				label={texts.signedFrom}
				value={signedFrom}
				onChange={(signedFrom) => onChange({ signedFrom })}
			/>
			{kind === 'renewal' && (
				<>
					<DayField label={texts.endsFrom} value={endsFrom} onChange={(endsFrom) => onChange({ endsFrom })} />
					<DayField label={texts.endsTo} value={endsTo} onChange={(endsTo) => onChange({ endsTo })} />
				</>
			)}
		</>
	)
}

type DayFieldProps = {
	readonly label: string
	readonly value: string
	readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
	return (
		<Field label={label}>
			{(control) => (
				<input
					{...control}
					type="date"
					value={value}
					onChange={({ currentTarget }) => onChange(currentTarget.value)}
				/>
			)}
		</Field>
	)
}
