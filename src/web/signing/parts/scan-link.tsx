/** @jsxImportSource preact */
import { listLinks } from '../../../blocks/markdown.ts'
import type { MarkdownBlock } from '../../../blocks/markdown.ts'
import type { PageWords } from '../../../i18n/page.ts'
import type { Codes } from '../page-props.ts'
import { QrCode } from './qr-code.tsx'

export type Link = { readonly text: string; readonly url: string }

type ScanLinksProps = {
	readonly words: PageWords
	readonly links: readonly Link[]
	/** Without those of addresses that are too long for a code. */
	readonly codes: Codes | undefined
}

/**
 * On a kiosk, in place of links: a tap unfolds the address and its code, for the guest's own phone. A link would lead
 * the tablet away from the form, to the whole web. It works without a script.
 */
export function ScanLinks({ words, links, codes = {} }: ScanLinksProps) {
	return (
		<>
			{links.map(({ text, url }) => (
				<details class="scan">
					<summary>{text}</summary>
					{codes[url] !== undefined && (
						<>
							<QrCode qr={codes[url]} label={text} />
							<p class="hint">{words.kiosk.scan}</p>
						</>
					)}
					<p class="hint" dir="ltr">
						{url}
					</p>
				</details>
			))}
		</>
	)
}

/** The same for what a text of the form links to, below that text. */
function TextLinks({
	parts,
	...rest
}: Omit<ScanLinksProps, 'links'> & { readonly parts: readonly MarkdownBlock[] }) {
	return <ScanLinks links={listLinks(parts)} {...rest} />
}

/** What a kiosk's form has in place of links. Other pages do without it, also in their script. */
export const scanning = { Links: ScanLinks, TextLinks }

export type Scanning = typeof scanning
