/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import type { Block } from '../../../blocks/types.ts'
import { checkForm } from '../entries/check-form.ts'
import { mergeEntries } from '../entries/entries.ts'
import type { Entries } from '../entries/entries.ts'
import {
	beginForParent,
	keepBlocks,
	placeForChildren,
	readChild,
	writeFragment,
} from '../entries/hand-over.ts'
import type { PageProps } from '../page-props.ts'
import { addressIn } from '../form/address.ts'
import { useForm } from '../form/form-context.ts'
import { ShareLink } from './share-link.tsx'

/**
 * The two options for a signer who is too young: a parent signs here, or on their own phone. A parent who has typed over
 * the child's name and date of birth is offered the first one again.
 */
export function UnderAge({ block }: { block: Block }) {
	const { pageProps, words, issues, entries, device, handOver } = useForm()
	const { blocks, locked } = pageProps
	const childs = useRef<Entries | undefined>(undefined)
	const isYoung = issues.some(({ blockId, code }) => blockId === block.id && code === 'under_age')
	if (isYoung && childs.current === undefined) childs.current = entries
	const name = blocks.find(({ type }) => type === 'name')
	const isTakenOver = !isYoung && hasOtherName(pageProps, entries, childs.current, block)
	// A link for the child is not for a parent.
	const isMadeOut = [name, block].some((each) => each !== undefined && locked.includes(each.id))
	if (!(isYoung || isTakenOver) || isMadeOut) return null
	const place = placeForChildren(blocks)
	if (place === undefined) return <p class="ways-on">{words.noPlaceForChildren}</p>
	const fragment = locked.includes(place.id) ? '' : writeFragment(readChild(pageProps, entries))
	const begin = (): void => {
		const { entries: begun, notice } = beginForParent(pageProps, childs.current ?? entries)
		const own = isTakenOver ? keepBlocks(entries, [name?.id ?? '', block.id]) : {}
		handOver({ ...pageProps, issues: [], notice, entries: mergeEntries(begun, own) })
	}
	return (
		<div class="ways-on" role={isTakenOver ? 'status' : undefined}>
			{isTakenOver && <p>{words.takenOver}</p>}
			<button
				type="submit"
				class="link"
				name="~step"
				value="parent"
				onClick={(event) => {
					if (device === undefined) return
					event.preventDefault()
					begin()
				}}
			>
				{words.iAmParent}
			</button>
			{isYoung && pageProps.kiosk === undefined && <ParentLink fragment={fragment} />}
		</div>
	)
}

/** Returns true if another person of age is named in place of the child who was too young. */
function hasOtherName(
	pageProps: PageProps,
	entries: Entries,
	childs: Entries | undefined,
	birth: Block,
): boolean {
	if (childs === undefined) return false
	const nameIn = (from: Entries): string => readChild(pageProps, from)['firstName'] ?? ''
	const isNamed = nameIn(childs) !== '' && nameIn(entries) !== '' && nameIn(entries) !== nameIn(childs)
	return isNamed && checkForm(pageProps, entries).issues.every(({ blockId }) => blockId !== birth.id)
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
