/** @jsxImportSource preact */
import type { Block } from '../../../blocks/types.ts'
import { beginForParent, placeForChildren, readChild, writeFragment } from '../entries/hand-over.ts'
import { addressIn } from '../form/address.ts'
import { useForm } from '../form/form-context.ts'
import { ShareLink } from './share-link.tsx'

/** The two options for a signer who is too young: a parent signs here, or on their own phone. */
export function UnderAge({ block }: { block: Block }) {
	const { pageProps, words, issues, entries, device, handOver } = useForm()
	const { blocks, locked } = pageProps
	const isYoung = issues.some(({ blockId, code }) => blockId === block.id && code === 'under_age')
	const name = blocks.find(({ type }) => type === 'name')
	// A link for the child is not for a parent.
	const isMadeOut = [name, block].some((each) => each !== undefined && locked.includes(each.id))
	if (!isYoung || isMadeOut) return null
	const place = placeForChildren(blocks)
	if (place === undefined) return <p class="ways-on">{words.noPlaceForChildren}</p>
	const fragment = locked.includes(place.id) ? '' : writeFragment(readChild(pageProps, entries))
	return (
		<div class="ways-on">
			<button
				type="submit"
				class="link"
				name="~step"
				value="parent"
				onClick={(event) => {
					if (device === undefined) return
					event.preventDefault()
					handOver({ ...pageProps, issues: [], ...beginForParent(pageProps, entries) })
				}}
			>
				{words.iAmParent}
			</button>
			{pageProps.kiosk === undefined && <ParentLink fragment={fragment} />}
		</div>
	)
}

/** The form for a parent's own phone. Without a script: a mail with its address, and the address to copy. */
function ParentLink({ fragment }: { fragment: string }) {
	const { pageProps, words, device } = useForm()
	const { action, language, shareUrl, title } = pageProps
	if (device !== undefined)
		return (
			<ShareLink url={new URL(addressIn(action, language) + fragment, location.href).href} class="link">
				{words.sendToParent}
			</ShareLink>
		)
	if (shareUrl === undefined) return null
	const url = shareUrl + fragment
	return (
		<>
			<a class="link" href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
				{words.sendToParent}
			</a>
			<p class="hint">
				<bdi dir="ltr">{url}</bdi>
			</p>
		</>
	)
}
