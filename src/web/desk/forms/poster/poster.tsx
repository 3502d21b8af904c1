/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { findTitle } from '../../../../blocks/text.ts'
import type { Block } from '../../../../blocks/types.ts'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import { paperOf } from '../../../../i18n/region.ts'
import { call } from '../../kit/client/call.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { isOnlyHere, reachable } from '../../kit/client/reachable.ts'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { PAPERS, PosterPage } from './poster-page.tsx'
import type { Paper } from './poster-page.tsx'

/** More languages would be too small to read from afar. */
const MAX_LANGUAGES = 3

/** A longer heading would not be read by somebody who walks by. */
const MAX_HEADING = 90

/** A sheet with a form's code, which the browser prints. */
export const Poster = withWords('forms', PosterScreen)

function PosterScreen() {
	const { poster, screens } = useWords('forms')
	const { openId = '' } = useDetail('/desk/poster')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', openId],
		queryFn: () => call('getTemplate', { path: { id: openId } }),
	})
	return (
		<Screen
			name="poster"
			tools={
				<a class="button plain" href="/desk/templates">
					<Icon name="back" size={16} />
					{screens.templates}
				</a>
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && data.signUrl === null && <p>{poster.noAddress}</p>}
			{data !== undefined && data.signUrl !== null && data.activeVersion !== null && (
				<Sheet template={data} signUrl={data.signUrl} blocks={data.activeVersion.blocks as Block[]} />
			)}
		</Screen>
	)
}

type SheetProps = {
	readonly template: TemplateDetail
	readonly signUrl: string
	readonly blocks: readonly Block[]
}

function Sheet({ template, signUrl, blocks }: SheetProps) {
	const { poster } = useWords('forms')
	const all = languagesOf(template, blocks)
	const [first = 'en'] = all
	const { data: organization } = useOrganization()
	const [chosen, setPaper] = useState<Paper>()
	const paper = chosen ?? paperOf(organization?.country ?? null)
	const [heading, setHeading] = useState<string>()
	const [languages, setLanguages] = useState<readonly string[]>(() => all.slice(0, MAX_LANGUAGES))
	const titles = languages.map((language) => ({
		language,
		title: findTitle(blocks, language, first) ?? template.name,
	}))
	const title = heading ?? titles[0]?.title ?? template.name
	const address = reachable(signUrl, location.origin)
	return (
		<div class="poster-screen">
			<div class="poster-stand">
				<PosterPage
					paper={paper}
					address={address}
					heading={title}
					titles={titles}
					locationIds={template.locationIds}
				/>
			</div>
			<div class="poster-side">
				<div id="poster-notice">
					<AddressWarning address={address} isWhole />
				</div>
				<div class="panel poster-tools">
					<fieldset class="field">
						<legend>{poster.paper}</legend>
						<Segments
							label={poster.paper}
							value={paper}
							options={PAPERS.map((each) => [each, poster[each]] as const)}
							onChange={setPaper}
						/>
					</fieldset>
					{all.length > 1 && <Languages all={all} chosen={languages} onChange={setLanguages} />}
					<Field label={poster.heading}>
						{(control) => (
							<input
								{...control}
								maxLength={MAX_HEADING}
								autocomplete="off"
								value={title}
								onInput={({ currentTarget }) => setHeading(currentTarget.value)}
							/>
						)}
					</Field>
					<PrintButton isUseless={isOnlyHere(address)} />
					<p class="hint">{poster.hint}</p>
				</div>
			</div>
		</div>
	)
}

/** Prints, unless no phone could open what is printed: the notice says why. */
function PrintButton({ isUseless }: { isUseless: boolean }) {
	const { poster } = useWords('forms')
	return (
		<button
			type="button"
			class={isUseless ? 'button' : 'button primary'}
			{...(isUseless ? { 'aria-disabled': true, 'aria-describedby': 'poster-notice' } : {})}
			onClick={() => {
				if (!isUseless) print()
			}}
		>
			<Icon name="print" size={18} />
			{poster.print}
		</button>
	)
}

type LanguagesProps = {
	readonly all: readonly string[]
	readonly chosen: readonly string[]
	readonly onChange: (languages: readonly string[]) => void
}

/** One to three languages, in the order of the form. */
function Languages({ all, chosen, onChange }: LanguagesProps) {
	const { poster, tag } = useWords('forms')
	const toggle = (language: string): void =>
		onChange(all.filter((each) => (each === language ? !chosen.includes(each) : chosen.includes(each))))
	return (
		<fieldset class="choice">
			<legend>{poster.languages}</legend>
			{all.map((language) => {
				const isChosen = chosen.includes(language)
				return (
					<label key={language} class="check">
						<input
							type="checkbox"
							checked={isChosen}
							disabled={isChosen ? chosen.length === 1 : chosen.length >= MAX_LANGUAGES}
							onChange={() => toggle(language)}
						/>
						{new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? language}
					</label>
				)
			})}
		</fieldset>
	)
}

/** The languages that the form names, else those of its title. */
function languagesOf({ settings }: TemplateDetail, blocks: readonly Block[]): readonly string[] {
	if (settings.languages !== undefined) return settings.languages
	const title = blocks.find(({ type, text }) => type === 'heading' && typeof text === 'object')?.['text']
	return title === undefined ? ['en'] : Object.keys(title as object)
}
