/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fillPlural } from '../../../i18n/fill.ts'
import { useForm } from '../form/form-context.ts'

export function IdleDialog({ seconds, onStay }: { seconds: number; onStay: () => void }) {
	const { words, wordsLanguage } = useForm()
	const button = useRef<HTMLButtonElement>(null)
	useLayoutEffect(() => {
		const before = document.activeElement
		button.current?.focus()
		return () => {
			if (before instanceof HTMLElement) before.focus()
		}
	}, [])
	return (
		<div class="veil">
			<div
				class="dialog"
				role="alertdialog"
				aria-modal="true"
				aria-labelledby="idle-title"
				aria-describedby="idle-text"
			>
				<h2 id="idle-title">{words.kiosk.stillThere}</h2>
				<p id="idle-text">{fillPlural(words.kiosk.clearing, seconds, wordsLanguage)}</p>
				<button
					ref={button}
					type="button"
					class="button primary"
					onClick={onStay}
					// Keeps the focus in the dialog.
					onKeyDown={(event) => {
						if (event.key === 'Tab') event.preventDefault()
					}}
				>
					{words.kiosk.moreTime}
				</button>
			</div>
		</div>
	)
}
