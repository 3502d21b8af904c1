/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { writeToClipboard } from './clipboard.ts'

type ClipboardFieldProps = {
	readonly label: string
	readonly text: string
	readonly hint?: string | undefined
	/** How many lines are shown; one by default. */
	readonly lines?: number
}

/**
 * A text to copy to another program. Without a clipboard, as on plain http, it is selected, so that one key copies it.
 */
export function ClipboardField({ label, text, hint, lines = 1 }: ClipboardFieldProps) {
	const words = useWords('kit')
	const Box = lines === 1 ? 'input' : 'textarea'
	const id = useId()
	const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
	const [state, setState] = useState<'' | 'copied' | 'selected'>('')
	const copy = async (): Promise<void> => {
		box.current?.select()
		const isCopied = await writeToClipboard(text)
		setState(isCopied || document.execCommand('copy') ? 'copied' : 'selected')
	}
	return (
		<div class="field">
			<label for={id}>{label}</label>
			{hint !== undefined && <p class="hint">{hint}</p>}
			<div class={lines === 1 ? 'copy' : 'copy lined'}>
				<Box
					ref={box}
					id={id}
					class="box"
					readOnly
					dir="ltr"
					value={text}
					{...(lines === 1 ? {} : { rows: lines })}
					onFocus={({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
						currentTarget.select()
					}
				/>
				<Button icon="copy" onClick={() => void copy()}>
					{words.controls.copy}
				</Button>
			</div>
			<p class="hint" role="status">
				{state === 'copied' ? words.controls.copied : state === 'selected' ? words.controls.copyByHand : ''}
			</p>
		</div>
	)
}
