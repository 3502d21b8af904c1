/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Block } from '../../../blocks/types.ts'
import { useForm } from '../form/form-context.ts'
import { idOf } from './field.tsx'

/** The two ways on for somebody who is too young to sign: a parent signs here, or on their own phone. */
export function UnderAge({ block }: { block: Block }) {
	const { pageProps, words, issues, entries, device, set } = useForm()
	const [sent, setSent] = useState('')
	const isYoung = issues.some(({ blockId, code }) => blockId === block.id && code === 'under_age')
	if (!isYoung || device === undefined) return null
	const takeOver = (): void => {
		const name = pageProps.blocks.find(({ id, type }) => type === 'name' && !pageProps.locked.includes(id))
		const parts = [name, block].flatMap((each) =>
			Object.keys(entries).filter((entry) => each !== undefined && entry.startsWith(`${each.id}.`)),
		)
		set(Object.fromEntries(parts.map((entry) => [entry, ''])))
		document.getElementById(idOf(`${name?.id ?? block.id}.firstName`))?.focus()
	}
	const send = async (): Promise<void> => {
		const url = new URL(pageProps.action, location.href).href
		setSent((await share(url)) ? '' : await copy(url, words.linkCopied))
	}
	return (
		<div class="ways-on">
			<button type="button" class="link" onClick={takeOver}>
				{words.iAmParent}
			</button>
			{pageProps.kiosk === undefined && (
				<button type="button" class="link" onClick={() => void send()}>
					{words.sendToParent}
				</button>
			)}
			<p class="hint" role="status">
				{sent}
			</p>
		</div>
	)
}

/** @returns false where the browser cannot share. Closing its sheet is an answer, too. */
async function share(url: string): Promise<boolean> {
	// Browsers lack it without HTTPS, whatever their types say.
	if (typeof navigator.share !== 'function') return false
	await navigator.share({ url }).catch(() => undefined)
	return true
}

/** @returns what to say: that the link is copied, or the link itself where the browser does not copy */
async function copy(url: string, copied: string): Promise<string> {
	try {
		await navigator.clipboard.writeText(url)
		return copied
	} catch {
		return url
	}
}
