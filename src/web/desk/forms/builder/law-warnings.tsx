/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { PublishWarning } from '../../../../features/templates/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { Field } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { languageName } from '../../kit/words/language-name.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { noticeOf, placeOfNotice } from '../editing/notice-of-law.ts'
import { useBuilder } from './use-builder.ts'
import { UNKNOWN_PLACE } from '../../../../jurisdictions/unknown-place.ts'

/** What an owner has decided against the warnings that were shown. */
export type Overruling = { readonly codes: readonly PublishWarning['code'][]; readonly reason: string }

type LawWarningsProps = {
	readonly templateId: string
	readonly reason: string
	readonly onReason: (overruling: Overruling) => void
}

/** What the service warns of before a form is published. An owner may say why they don't follow it. */
export function LawWarnings({ templateId, reason, onReason }: LawWarningsProps) {
	const words = useWords('forms')
	const mayOverrule = useMay('organization:manage')
	const { data } = useQuery({
		queryKey: ['templates', 'publish-preview', templateId],
		queryFn: () => call('previewPublishing', { path: { id: templateId } }),
		staleTime: 0,
	})
	const { data: decisions } = useQuery({ queryKey: ['overrides'], queryFn: () => call('listOverrides') })
	const isReviewed = decisions?.items.some(({ decidedBy }) => decidedBy.role === 'lawyer') === true
	// The builder itself says the others, at their place.
	const warnings = data?.warnings.filter(({ code }) => !OF_THE_BUILDER.has(code)) ?? []
	if (warnings.length === 0) return null
	const codes = [...new Set(warnings.map(({ code }) => code))]
	return (
		<section class="publish-part is-warning">
			<h3>{words.warnings.title}</h3>
			<ul class="fault-lines">
				{warnings.map((warning, at) => (
					<li key={at}>
						<Icon name="alert" size={16} /> <WarningText warning={warning} />
						<AddNotice warning={warning} />
					</li>
				))}
			</ul>
			<p class="hint">{isReviewed ? words.publish.lawNoteReviewed : words.publish.lawNote}</p>
			{mayOverrule && (
				<Field label={words.publish.overrule} name="overrule" hint={words.publish.overruleHint}>
					{(control) => (
						<input
							{...control}
							type="text"
							name="overrule"
							autocomplete="off"
							maxLength={500}
							value={reason}
							onInput={({ currentTarget }) => onReason({ codes, reason: currentTarget.value })}
						/>
					)}
				</Field>
			)}
		</section>
	)
}

/** Inserts the words of the law, where they are known. */
function AddNotice({ warning: { code, jurisdiction: id = '', rule } }: { warning: PublishWarning }) {
	const { publish } = useWords('forms')
	const { content, acts } = useBuilder()
	const { data: organization } = useOrganization()
	const isMissing = code === 'missing_notice'
	const { data: place } = useQuery({
		queryKey: ['jurisdictions', id],
		queryFn: () => call('getJurisdiction', { path: { id } }),
		enabled: isMissing,
	})
	const statement = place?.mustShow.find((each) => each.id === rule)
	if (!isMissing || statement === undefined || organization === undefined) return null
	const block = noticeOf(statement, content, organization.legalName ?? organization.name)
	const isThere = content.blocks.some((each) => each['rule'] === rule)
	if (block === undefined || isThere) return null
	return (
		<Button onClick={() => acts.run({ name: 'insert', at: placeOfNotice(content), blocks: [block] })}>
			{publish.addNotice}
		</Button>
	)
}

const OF_THE_BUILDER: ReadonlySet<string> = new Set(['asked_after_signature', 'no_font'])

/** The service's own sentence is in English, as are the citations. */
function WarningText({ warning }: { warning: PublishWarning }) {
	const words = useWords('forms')
	const { jurisdiction, message, source } = warning
	const cite = source?.cite ?? ''
	return (
		<span>
			{tell(warning, words)}
			{jurisdiction !== undefined && (
				<span class="hint">
					{' '}
					<span lang="en">{message}</span> {jurisdiction !== UNKNOWN_PLACE && jurisdiction}
					{cite !== '' && `, ${cite}`}
					{source?.read === false && `, ${words.publish.unread}`}
				</span>
			)}
		</span>
	)
}

function tell({ code, words: said = '', language }: PublishWarning, { publish }: DeskWords<'forms'>): string {
	const texts: Readonly<Partial<Record<PublishWarning['code'], string>>> = publish.warnings
	const isRest = code === 'foreign_words' && said === ''
	return fill((isRest ? publish.warnings.foreign_rest : texts[code]) ?? code, {
		words: said,
		language: languageName(language),
	})
}
