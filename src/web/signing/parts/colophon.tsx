/** @jsxImportSource preact */
import { enclose } from '../../../i18n/isolate.ts'
import { fill } from '../../../i18n/fill.ts'
import type { PageWords } from '../../../i18n/page.ts'
import type { Organization } from '../page-props.ts'

/** With whom the guest signs, the venue's name and address, and its privacy links; empty if it has given none. */
export function Colophon({ words, organization }: { words: PageWords; organization: Organization }) {
	const { name, releasee, address, privacyUrl, imprintUrl } = organization
	if ((releasee ?? address ?? privacyUrl ?? imprintUrl) === undefined) return null
	const links = [
		[words.privacy, privacyUrl],
		[words.imprint, imprintUrl],
	]
	return (
		<footer class="colophon">
			{releasee !== undefined && <p>{fill(words.signWith, { name: releasee }, enclose)}</p>}
			{address !== undefined && <address dir="auto">{[name, ...address.split('\n')].join(', ')}</address>}
			<p>
				{links.map(
					([text, url]) =>
						url !== undefined && (
							<a href={url} target="_blank" rel="noopener noreferrer">
								{text}
							</a>
						),
				)}
			</p>
		</footer>
	)
}
