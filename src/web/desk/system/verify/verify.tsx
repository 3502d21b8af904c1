/** @jsxImportSource preact */
import { useState, useEffect, useRef } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import type { Subject } from './read-sent.ts'
import { Verdict } from './verdict.tsx'
import type { Verification } from './verdict.tsx'
import { fill } from '../../../../i18n/fill.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { AreaField } from '../../kit/forms/fields.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { readBase64 } from '../../kit/parts/files.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { MAX_PDF_BYTES, isReceipt, readText } from './read-sent.ts'

/** Whether a document is ours, and unchanged since it was signed. */
export const Verify = withWords('system', withWords('verify', VerifyScreen))

function VerifyScreen() {
	const { evidence } = useWords('system')
	const [result, setResult] = useState<Verification>()
	const verify = async ({ kind, body }: Subject): Promise<void> =>
		setResult({ kind, verdict: await call('verifyEvidence', { body }) })
	return (
		<Screen name="verify">
			<section class="card verify">
				<p>{evidence.lead}</p>
				{result === undefined ? (
					<VerifyForm onSubject={verify} />
				) : (
					<Verdict judged={result} onLeave={() => setResult(undefined)} />
				)}
			</section>
		</Screen>
	)
}

/** Takes a file, a code, or the text of a receipt. @param onSubject may throw CallError */
function VerifyForm({ onSubject }: { readonly onSubject: (subject: Subject) => Promise<void> }) {
	const { evidence } = useWords('system')
	const box = useRef<HTMLInputElement>(null)
	const [isOver, setOver] = useState(false)
	useDropGuard()
	const send = async (fields: ReadField): Promise<void> => {
		const file = box.current?.files?.[0]
		// A code that is typed next is not this file.
		if (file !== undefined && box.current !== null) box.current.value = ''
		await onSubject(
			await (file === undefined ? take('code', fields('code'), evidence) : readFile(file, evidence)),
		)
	}
	return (
		<div
			class={isOver ? 'drop is-over' : 'drop'}
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault()
				setOver(false)
				if (box.current === null || !event.dataTransfer?.files[0]) return
				box.current.files = event.dataTransfer.files
				box.current.form?.requestSubmit()
			}}
		>
			<Form onSubmit={send}>
				<p class="drop-hint">
					<Icon name="proof" />
					{evidence.drop}
				</p>
				<Field label={evidence.file} name="file" hint={evidence.fileHint}>
					{(control) => (
						<input
							{...control}
							ref={box}
							class="file"
							type="file"
							accept="application/pdf,.pdf,application/json,.json"
							onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
						/>
					)}
				</Field>
				<AreaField
					label={evidence.code}
					name="code"
					hint={evidence.codeHint}
					rows={2}
					dir="ltr"
					isVerbatim
					sendsByEnter
				/>
				<Button icon="proof" type="submit" class="primary">
					{evidence.check}
				</Button>
			</Form>
		</div>
	)
}

type Texts = DeskWords<'system'>['evidence']

/** @throws FormFault at the field of a name */
function take(name: 'file' | 'code', text: string, evidence: Texts): Subject {
	const subject = readText(text)
	if (typeof subject === 'string') throw new FormFault({ [name]: evidence[subject] })
	return subject
}

async function readFile(file: File, evidence: Texts): Promise<Subject> {
	if (isReceipt(file)) return take('file', (await file.text()) || '{', evidence)
	if (file.size > MAX_PDF_BYTES)
		throw new FormFault({ file: fill(evidence.tooLarge, { size: MAX_PDF_BYTES / 1024 / 1024 }) })
	return { kind: 'pdf', body: { pdf: await readBase64(file) } }
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
