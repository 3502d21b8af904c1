/** @jsxImportSource preact */
import { directionOf } from '../../../../i18n/languages.ts'
import { fill } from '../../../../i18n/fill.ts'
import { OWN_COLOR, readableOn } from '../../../../kit/color/color.ts'
import { useOrganization } from '../../kit/client/organization.ts'
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
}

/** The sheet that is printed: a band in the venue's color, the code, and what to do in up to three languages. */
export function PosterPage({ paper, address, heading, titles }: PosterPageProps) {
	const { controls, poster } = useWords('forms')
	const language = titles[0]?.language ?? 'en'
	return (
		<section class={`poster ${paper} titles-${titles.length}`} aria-label={poster.sheet}>
			<Band heading={heading} language={language} />
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

function Band({ heading, language }: { heading: string; language: string }) {
	const { data: venue } = useOrganization()
	const color = venue?.branding.color ?? OWN_COLOR
	const logo = venue?.branding.logo
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
