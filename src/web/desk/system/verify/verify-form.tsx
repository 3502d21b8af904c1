/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { readForm } from '../../kit/client/form.ts'
import { Field, FaultText } from '../../kit/parts/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type VerifyFormProps = {
	readonly isBusy: boolean
	readonly fault: string | undefined
	readonly onText: (text: string) => void
	readonly onFile: (file: File) => void
}

/** Takes a file, a code, or the text of a receipt. */
export function VerifyForm({ isBusy, fault, onText, onFile }: VerifyFormProps) {
	const { evidence } = useWords('system')
	const form = useRef<HTMLFormElement>(null)
	const [isOver, setOver] = useState(false)
	useDropGuard()
	return (
		<form
			ref={form}
			noValidate
			class={isOver ? 'drop is-over' : 'drop'}
			aria-busy={isBusy}
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault()
				setOver(false)
				const file = event.dataTransfer?.files[0]
				if (file !== undefined) onFile(file)
			}}
			onSubmit={(event) => {
				event.preventDefault()
				onText(readForm(form.current)('code'))
			}}
		>
			<p class="drop-hint">
				<Icon name="proof" />
				{evidence.drop}
			</p>
			<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
			<Field label={evidence.file} hint={evidence.fileHint}>
				{(control) => (
					<input
						{...control}
						class="file"
						type="file"
						accept="application/pdf,.pdf,application/json,.json"
						onChange={({ currentTarget }) => {
							const file = currentTarget.files?.[0]
							currentTarget.value = ''
							if (file !== undefined) onFile(file)
						}}
					/>
				)}
			</Field>
			<CodeField onText={onText} />
			<button type="submit" class="button primary" aria-disabled={isBusy}>
				<Icon name="proof" size={18} />
				{evidence.check}
			</button>
		</form>
	)
}

/** Holds a code or the text of a receipt. Enter submits it, Shift+Enter makes a line. */
function CodeField({ onText }: Pick<VerifyFormProps, 'onText'>) {
	const { evidence } = useWords('system')
	return (
		<Field label={evidence.code} hint={evidence.codeHint}>
			{(control) => (
				<textarea
					{...control}
					name="code"
					rows={2}
					dir="ltr"
					spellcheck={false}
					autocapitalize="none"
					onKeyDown={(event) => {
						if (event.key !== 'Enter' || event.shiftKey) return
						event.preventDefault()
						onText(event.currentTarget.value)
					}}
				/>
			)}
		</Field>
	)
}

/** A file that is dropped beside the field would replace the desk in this tab. */
function useDropGuard(): void {
	useEffect(() => {
		const refuse = (event: DragEvent): void => event.preventDefault()
		addEventListener('dragover', refuse)
		addEventListener('drop', refuse)
		return () => {
			removeEventListener('dragover', refuse)
			removeEventListener('drop', refuse)
		}
	}, [])
}
