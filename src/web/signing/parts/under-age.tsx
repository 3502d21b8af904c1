/** @jsxImportSource preact */
import type { Block } from '../../../blocks/types.ts'
import { addressIn } from '../form/address.ts'
import { useForm } from '../form/form-context.ts'
import { idOf } from './field.tsx'
import { ShareLink } from './share-link.tsx'

/** The two options for a signer who is too young: a parent signs here, or on their own phone. */
export function UnderAge({ block }: { block: Block }) {
	const { pageProps, words, issues, entries, device, set } = useForm()
	const isYoung = issues.some(({ blockId, code }) => blockId === block.id && code === 'under_age')
	const name = pageProps.blocks.find(({ type }) => type === 'name')
	// A link for the child is not for a parent.
	const isMadeOut = [name, block].some((each) => each !== undefined && pageProps.locked.includes(each.id))
	if (!isYoung || isMadeOut) return null
	if (device === undefined) return <SentByMail />
	const url = new URL(addressIn(pageProps.action, pageProps.language), location.href).href
	const takeOver = (): void => {
		const parts = [name, block].flatMap((each) =>
			Object.keys(entries).filter((entry) => each !== undefined && entry.startsWith(`${each.id}.`)),
		)
		set(Object.fromEntries(parts.map((entry) => [entry, ''])))
		document.getElementById(idOf(`${name?.id ?? block.id}.firstName`))?.focus()
	}
	return (
		<div class="ways-on">
			<button type="button" class="link" onClick={takeOver}>
				{words.iAmParent}
			</button>
			{pageProps.kiosk === undefined && (
				<ShareLink url={url} class="link">
					{words.sendToParent}
				</ShareLink>
			)}
		</div>
	)
}

/** Without a script: a mail with the form's address, and the address to copy. A parent who is here changes the answers. */
function SentByMail() {
	const { pageProps, words } = useForm()
	const { shareUrl, title, kiosk } = pageProps
	if (shareUrl === undefined || kiosk !== undefined) return null
	return (
		<div class="ways-on">
			<a
				class="link"
				href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(shareUrl)}`}
			>
				{words.sendToParent}
			</a>
			<p class="hint">
				<bdi dir="ltr">{shareUrl}</bdi>
			</p>
		</div>
	)
}
