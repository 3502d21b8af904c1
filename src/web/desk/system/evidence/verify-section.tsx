/** @jsxImportSource preact */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { readForm } from '../../kit/client/form.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Field, FaultText } from '../../kit/parts/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { readBase64 } from '../../kit/parts/files.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { MAX_PDF_BYTES, isReceipt, readText } from './read-sent.ts'
import type { Subject } from './read-sent.ts'
import { Verdict } from './verdict.tsx'
import type { Verification } from './verdict.tsx'

/** Takes a PDF, a code or a receipt, and shows the verdict. */
export function VerifySection() {
	const words = useWords('system')
	const { evidence } = words
	const heading = useId()
	const [result, setResult] = useState<Verification>()
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const verify = async (read: () => Promise<Subject | string>): Promise<void> => {
		setBusy(true)
		setFault(undefined)
		try {
			const subject = await read()
			if (typeof subject === 'string') setFault(subject)
			else setResult({ kind: subject.kind, verdict: await call('verifyEvidence', { body: subject.body }) })
		} catch (error) {
			setFault(describeError(error, words))
		} finally {
			setBusy(false)
		}
	}
	const sayFault = (subject: ReturnType<typeof readText>): Subject | string =>
		typeof subject === 'string' ? evidence[subject] : subject
	const verifyText = (text: string): void => void (isBusy || verify(async () => sayFault(readText(text))))
	const verifyFile = (file: File): void =>
		void (
			isBusy ||
			verify(async () => {
				if (isReceipt(file)) return sayFault(readText((await file.text()) || '{'))
				if (file.size > MAX_PDF_BYTES) return fill(evidence.tooLarge, { size: MAX_PDF_BYTES / 1024 / 1024 })
				return { kind: 'pdf', body: { pdf: await readBase64(file) } }
			})
		)
	return (
		<section class="card" aria-labelledby={heading}>
			<h2 id={heading}>{evidence.verify}</h2>
			{result === undefined ? (
				<VerifyForm isBusy={isBusy} fault={fault} onText={verifyText} onFile={verifyFile} />
			) : (
				<Verdict judged={result} onLeave={() => setResult(undefined)} />
			)}
		</section>
	)
}

type VerifyFormProps = {
	readonly isBusy: boolean
	readonly fault: string | undefined
	readonly onText: (text: string) => void
	readonly onFile: (file: File) => void
}

function VerifyForm({ isBusy, fault, onText, onFile }: VerifyFormProps) {
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
			<button type="submit" class="button primary" aria-disabled={isBusy}>
				<Icon name="proof" size={18} />
				{evidence.check}
			</button>
		</form>
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
