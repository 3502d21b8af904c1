/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { GalleryFormShape } from '../../../../features/templates/gallery/model.ts'
import type { GalleryLanguage } from '../../../../features/templates/gallery/forms.ts'
import { cutText } from '../../../../kit/text/text.ts'
import { call } from '../../kit/client/call.ts'
import { saveContent } from '../editing/drafts.ts'
import { BlocksFromText } from '../from-text/blocks-from-text.tsx'
import type { NewBlock } from '../from-text/make-blocks.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { GalleryCard, PlainCard } from './gallery-card.tsx'

/** The languages that the gallery has; the first is taken where the desk speaks another. */
const LANGUAGES: readonly GalleryLanguage[] = ['en', 'de', 'fr', 'es']

/** Starts a form: from the gallery, empty, or from the venue's own text. */
export function Gallery() {
	const { gallery } = useWords('forms')
	const { query } = useLocation()
	const isImporting = 'import' in query
	return (
		<Screen
			name="templates"
			tools={
				<a class="button plain back" href={isImporting ? '/desk/templates/new' : '/desk/templates'}>
					<Icon name="back" size={18} />
					{isImporting ? gallery.toGallery : gallery.back}
				</a>
			}
		>
			{isImporting ? <ImportPart /> : <GalleryPart />}
		</Screen>
	)
}

/** Returns a function that makes a form and opens it in the builder. */
function useBegin(): { readonly isBusy: boolean; begin(make: () => Promise<{ id: string }>): void } {
	const { route } = useLocation()
	const { act, isBusy } = useAct(['templates'])
	return {
		isBusy,
		begin: (make) =>
			act(async () => {
				const { id } = await make()
				route(`/desk/templates/${id}`)
			}),
	}
}

function GalleryPart() {
	const { tag, gallery } = useWords('forms')
	const { begin, isBusy } = useBegin()
	const own = LANGUAGES.find((each) => each === tag) ?? 'en'
	const [languages, setLanguages] = useState<readonly GalleryLanguage[]>([
		...new Set<GalleryLanguage>([own, 'en']),
	])
	const { data, error, refetch } = useQuery({
		queryKey: ['gallery'],
		queryFn: () => call('listGallery'),
		staleTime: Infinity,
	})
	const use = ({ name }: GalleryFormShape): void =>
		begin(() => call('createFromGallery', { path: { name }, body: { languages: [...languages] } }))
	return (
		<>
			<h2>{gallery.title}</h2>
			<p class="gallery-intro">{gallery.intro}</p>
			<PlainCards isBusy={isBusy} begin={begin} />
			<LanguagesChoice languages={languages} own={own} onChange={setLanguages} />
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<ul class="gallery">
				{data?.items.map((form) => (
					<GalleryCard
						key={form.name}
						form={form}
						language={languages[0] ?? own}
						titleLanguage={own}
						isDisabled={isBusy}
						onUse={() => use(form)}
					/>
				))}
			</ul>
			<p class="lawyer">
				<Icon name="alert" size={18} />
				<span>
					<strong>{gallery.lawyer}</strong> {gallery.lawyerHint}
				</span>
			</p>
		</>
	)
}

/** The ways to start without a form of the gallery. */
function PlainCards({ isBusy, begin }: ReturnType<typeof useBegin>) {
	const { tag, gallery } = useWords('forms')
	const { route } = useLocation()
	const beginEmpty = (): void =>
		begin(() => call('createTemplate', { body: { name: gallery.newName, settings: { languages: [tag] } } }))
	const beginReport = (): void =>
		begin(() =>
			call('createTemplate', {
				body: { name: gallery.report, kind: 'incident', settings: { languages: [tag] } },
			}),
		)
	return (
		<ul class="plain-cards">
			<PlainCard
				icon="plus"
				title={gallery.empty}
				hint={gallery.emptyHint}
				isDisabled={isBusy}
				onPress={beginEmpty}
			/>
			<PlainCard
				icon="copy"
				title={gallery.importText}
				hint={gallery.importHint}
				isDisabled={isBusy}
				onPress={() => route('/desk/templates/new?import')}
			/>
			<PlainCard
				icon="alert"
				title={gallery.report}
				hint={gallery.reportHint}
				isDisabled={isBusy}
				onPress={beginReport}
			/>
		</ul>
	)
}

type LanguagesChoiceProps = {
	readonly languages: readonly GalleryLanguage[]
	/** Comes first if selected. */
	readonly own: GalleryLanguage
	readonly onChange: (languages: readonly GalleryLanguage[]) => void
}

function LanguagesChoice({ languages, own, onChange }: LanguagesChoiceProps) {
	const { gallery } = useWords('forms')
	const order = [own, ...LANGUAGES.filter((each) => each !== own)]
	const toggle = (language: GalleryLanguage): void => {
		const next = order.filter((each) =>
			each === language ? !languages.includes(each) : languages.includes(each),
		)
		if (next.length > 0) onChange(next)
	}
	return (
		<fieldset class="choice languages">
			<legend>{gallery.languages}</legend>
			{order.map((language) => (
				<label key={language} class="check">
					<input type="checkbox" checked={languages.includes(language)} onChange={() => toggle(language)} />
					<span lang={language}>{nameOf(language)}</span>
				</label>
			))}
		</fieldset>
	)
}

function nameOf(language: string): string {
	return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

function ImportPart() {
	const { tag, gallery, importing } = useWords('forms')
	const { begin, isBusy } = useBegin()
	const make = async (blocks: readonly NewBlock[], title: string | undefined): Promise<{ id: string }> => {
		const body = { name: cutText(title ?? gallery.newName, 100), settings: { languages: [tag] } }
		const template = await call('createTemplate', { body })
		await saveContent(template.id, { ...body, blocks }, 0)
		return template
	}
	return (
		<>
			<h2>{importing.title}</h2>
			<p class="gallery-intro">{importing.intro}</p>
			<div class="card">
				<BlocksFromText
					language={tag}
					isWhole
					button={importing.create}
					isBusy={isBusy}
					onTake={(blocks, title) => begin(() => make(blocks, title))}
				/>
			</div>
		</>
	)
}
