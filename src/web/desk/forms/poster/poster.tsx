/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { findTitle } from '../../../../blocks/title.ts'
import type { Block } from '../../../../blocks/types.ts'
import type { TemplateDetail } from '../../../../features/templates/model.ts'
import { directionOf } from '../../../../i18n/direction.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { isOnlyHere, reachable } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/parts/address-warning.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { SelectField } from '../../kit/parts/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { QrCode } from '../../kit/parts/qr-code.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'

/** More languages would be too small to read from afar. */
const MAX_LANGUAGES = 3

/** A sheet with a form's code, which the browser prints. */
export const Poster = withWords('forms', PosterScreen)

function PosterScreen() {
	const { poster } = useWords('forms')
	const { openId = '' } = useDetail('/desk/poster')
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', openId],
		queryFn: () => call('getTemplate', { path: { id: openId } }),
	})
	return (
		<Screen name="poster">
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

type Paper = 'a4' | 'a5'

function Sheet({ template, signUrl, blocks }: SheetProps) {
	const { poster, tag } = useWords('forms')
	const all = languagesOf(template, blocks)
	const [first = 'en'] = all
	const [paper, setPaper] = useState<Paper>('a4')
	const [languages, setLanguages] = useState<readonly string[]>(() => all.slice(0, MAX_LANGUAGES))
	const toggle = (language: string): void =>
		setLanguages(
			all.filter((each) => (each === language ? !languages.includes(each) : languages.includes(each))),
		)
	const address = reachable(signUrl, location.origin)
	const isUseless = isOnlyHere(address)
	return (
		<div class="poster-screen">
			<div class="poster-tools poster-notice" id="poster-notice">
				<AddressWarning address={address} isWhole />
			</div>
			<div class="poster-tools">
				<SelectField
					label={poster.paper}
					value={paper}
					options={[
						['a4', poster.a4],
						['a5', poster.a5],
					]}
					onChange={setPaper}
				/>
				{all.length > 1 && (
					<fieldset class="choice">
						<legend>{poster.languages}</legend>
						{all.map((language) => (
							<label key={language} class="check">
								<input
									type="checkbox"
									checked={languages.includes(language)}
									disabled={
										languages.includes(language) ? languages.length === 1 : languages.length >= MAX_LANGUAGES
									}
									onChange={() => toggle(language)}
								/>
								{new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? language}
							</label>
						))}
					</fieldset>
				)}
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
				<p class="hint">{poster.hint}</p>
			</div>
			<PosterPage
				paper={paper}
				address={address}
				titles={languages.map((language) => ({
					language,
					title: findTitle(blocks, language, first) ?? template.name,
				}))}
			/>
		</div>
	)
}

/** The languages that the form names, else those of its title. */
function languagesOf({ settings }: TemplateDetail, blocks: readonly Block[]): readonly string[] {
	if (settings.languages !== undefined) return settings.languages
	const title = blocks.find(({ type, text }) => type === 'heading' && typeof text === 'object')?.['text']
	return title === undefined ? ['en'] : Object.keys(title as object)
}

type PosterPageProps = {
	readonly paper: Paper
	readonly address: string
	readonly titles: readonly { readonly language: string; readonly title: string }[]
}

function PosterPage({ paper, address, titles }: PosterPageProps) {
	const { controls, poster } = useWords('forms')
	const { data: venue } = useOrganization()
	const logo = venue?.branding.logo
	return (
		<section class={`poster ${paper} titles-${titles.length}`} aria-label={poster.sheet}>
			<header>
				{logo !== undefined && logo !== null ? (
					<img src={`/brand/logo/${logo.sha256}`} alt={venue?.name ?? ''} />
				) : (
					<p class="poster-venue">{venue?.name}</p>
				)}
			</header>
			<div class="poster-titles">
				{titles.map(({ language, title }) => (
					<h2 key={language} lang={language} dir={directionOf(language)}>
						{title}
					</h2>
				))}
			</div>
			<QrCode text={address} label={fill(controls.qrCode, { address })} />
			<footer>
				{titles.map(({ language }) => (
					<p key={language} lang={language} dir={directionOf(language)}>
						{scanWords[language.split('-')[0] ?? ''] ?? scanWords['en']}
					</p>
				))}
				<p class="poster-address" dir="ltr">
					{address.replace(/^https?:\/\//, '')}
				</p>
			</footer>
		</section>
	)
}

/** The text of a poster beside its code, in every language of the signing page. */
const scanWords: Readonly<Record<string, string>> = {
	ar: 'امسح الرمز بهاتفك ووقّع',
	cs: 'Naskenujte telefonem a podepište',
	de: 'Mit dem Handy scannen und unterschreiben',
	en: 'Scan with your phone and sign',
	es: 'Escanee con su móvil y firme',
	fr: 'Scannez avec votre téléphone et signez',
	he: 'סרקו בטלפון וחתמו',
	it: 'Scansiona con il telefono e firma',
	ja: 'スマートフォンで読み取って署名してください',
	ko: '휴대전화로 스캔하고 서명하세요',
	nl: 'Scan met je telefoon en onderteken',
	pl: 'Zeskanuj telefonem i podpisz',
	pt: 'Leia com o telemóvel e assine',
	tr: 'Telefonunuzla okutun ve imzalayın',
	uk: 'Скануйте телефоном і підпишіть',
	vi: 'Quét bằng điện thoại và ký',
	zh: '用手机扫码签署',
}
