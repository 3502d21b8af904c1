/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import { fill } from '../../../i18n/fill.ts'
import type { PageWords } from '../../../i18n/page.ts'
import type { Codes, Organization } from '../page-props.ts'
import type { Link, Scanning } from './scan-link.tsx'

type ColophonProps = {
	readonly words: PageWords
	readonly organization: Organization
	/** Given on a kiosk. */
	readonly scanning?: Scanning | undefined
	readonly codes?: Codes | undefined
}

/** With whom the guest signs, the venue's name and address, and its links; empty if it has given none. */
export function Colophon({ words, organization, scanning, codes }: ColophonProps) {
	const { name, releasee, address, privacyUrl, imprintUrl, accessibilityUrl } = organization
	const links = [
		{ text: words.privacy, url: privacyUrl },
		{ text: words.imprint, url: imprintUrl },
		{ text: words.accessibility, url: accessibilityUrl },
	].filter((link): link is Link => link.url !== undefined)
	if ((releasee ?? address) === undefined && links.length === 0) return null
	return (
		<footer class="colophon">
			{releasee !== undefined && <p>{fill(words.signWith, { name: releasee }, enclose)}</p>}
			{address !== undefined && <address dir="auto">{[name, ...address.split('\n')].join(', ')}</address>}
			{scanning ? (
				<scanning.Links words={words} links={links} codes={codes} />
			) : (
				<p>
					{links.map(({ text, url }) => (
						<a href={url} target="_blank" rel="noopener noreferrer">
							{text}
						</a>
					))}
				</p>
			)}
		</footer>
	)
}
