/** @jsxImportSource preact */
import type { PageWords } from '../../../i18n/page.ts'
import type { Organization } from '../page-props.ts'

/** The venue's name and address, and its privacy links; empty if it has given none. */
export function Colophon({ words, organization }: { words: PageWords; organization: Organization }) {
	const { name, address, privacyUrl, imprintUrl } = organization
	if ((address ?? privacyUrl ?? imprintUrl) === undefined) return null
	const links = [
		[words.privacy, privacyUrl],
		[words.imprint, imprintUrl],
	]
	return (
		<footer class="colophon">
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
