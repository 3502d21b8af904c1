/** @jsxImportSource preact */
import type { PageWords } from '../../../i18n/page.ts'
import type { Organization } from '../page-props.ts'

/** Who runs the place and where, and how the guest's data is treated; nothing if the venue has given none of this. */
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
