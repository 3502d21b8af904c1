/** @jsxImportSource preact */
import { directionOf } from '../../../../i18n/languages.ts'
import { fill } from '../../../../i18n/fill.ts'
import { OWN_COLOR, readableOn } from '../../../../kit/color/color.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { posterWordsOf } from './poster-words.ts'

export const PAPERS = ['a4', 'a5', 'letter'] as const

export type Paper = (typeof PAPERS)[number]

/** The form's title in a language (BCP 47). */
export type Title = { readonly language: string; readonly title: string }

/** A heading of more letters is set smaller, so that the sheet holds it. */
const LONG = 26
const VERY_LONG = 60

type PosterPageProps = {
	readonly paper: Paper
	readonly address: string
	readonly heading: string
	/** One to three; the heading is in the language of the first. */
	readonly titles: readonly Title[]
	/** Where the form is signed; null for all. */
	readonly locationIds: readonly string[] | null
}

/** The sheet that is printed: a band in the venue's color, the code, and what to do in up to three languages. */
export function PosterPage({ paper, address, heading, titles, locationIds }: PosterPageProps) {
	const { controls, poster } = useWords('forms')
	const language = titles[0]?.language ?? 'en'
	return (
		<section class={`poster ${paper} titles-${titles.length}`} aria-label={poster.sheet}>
			<Band heading={heading} language={language} locationIds={locationIds} />
			<div class="poster-middle">
				<QrCode text={address} label={fill(controls.qrCode, { address })} />
				<ul>
					{titles.map((each) => (
						<li key={each.language} lang={each.language} dir={directionOf(each.language)}>
							<b>{posterWordsOf(each.language)[0]}</b>
							{each.title !== heading && each.title}
						</li>
					))}
				</ul>
			</div>
			<footer>
				<p class="poster-address" dir="ltr">
					{address.replace(/^https?:\/\//, '')}
				</p>
				<p lang={language} dir={directionOf(language)}>
					{posterWordsOf(language)[1]}
				</p>
			</footer>
		</section>
	)
}

type BandProps = Pick<PosterPageProps, 'heading' | 'locationIds'> & { readonly language: string }

/** The band has the look of the form's only location, as its page. */
function Band({ heading, language, locationIds }: BandProps) {
	const { data: venue } = useOrganization()
	const { data: places } = useLocations()
	const onlyId = locationIds?.length === 1 ? locationIds[0] : undefined
	const own = places?.items.find(({ id }) => id === onlyId)?.branding
	const color = own?.color ?? venue?.branding.color ?? OWN_COLOR
	const logo = own?.logo ?? venue?.branding.logo
	const size = heading.length > VERY_LONG ? 'very-long' : heading.length > LONG ? 'long' : ''
	return (
		<header style={{ background: color, color: readableOn(color) }}>
			<p class="poster-venue">
				{logo !== undefined && logo !== null && <img src={`/brand/logo/${logo.sha256}`} alt="" />}
				<span>{venue?.name}</span>
			</p>
			<h2 class={size} lang={language} dir={directionOf(language)}>
				{heading}
			</h2>
		</header>
	)
}
