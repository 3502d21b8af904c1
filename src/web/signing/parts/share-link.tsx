/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../form/form-context.ts'

type ShareLinkProps = { readonly url: string; readonly class: string; readonly children: ComponentChildren }

/**
 * A button that shares an address by the device's own sheet, else copies it, else shows it. Absent without a script.
 */
export function ShareLink({ url, class: className, children }: ShareLinkProps) {
	const { words, device } = useForm()
	const [message, setSaid] = useState('')
	if (device === undefined) return null
	const send = async (): Promise<void> => {
		setSaid((await share(url)) ? '' : await writeToClipboard(url, words.linkCopied))
	}
	return (
		<>
			<button type="button" class={className} onClick={() => void send()}>
				{children}
			</button>
			<p class="hint said" role="status">
				{message}
			</p>
		</>
	)
}

/** @returns false if the browser cannot or does not share. Closing its sheet counts as shared. */
async function share(url: string): Promise<boolean> {
	// Browsers lack it without HTTPS, whatever their types say.
	if (typeof navigator.share !== 'function') return false
	try {
		await navigator.share({ url })
		return true
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError'
	}
}

/** @returns a message: that the link was copied, or the link itself if the browser does not copy */
async function writeToClipboard(url: string, message: string): Promise<string> {
	try {
		await navigator.clipboard.writeText(url)
		return message
	} catch {
		return url
	}
}
