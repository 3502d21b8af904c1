/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { readBase64 } from '../../kit/parts/files.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { MAX_PDF_BYTES, isReceipt, readText } from './read-sent.ts'
import type { Subject } from './read-sent.ts'
import { Verdict } from './verdict.tsx'
import type { Verification } from './verdict.tsx'
import { VerifyForm } from './verify-form.tsx'

/** Whether a document is ours, and unchanged since it was signed. */
export const Verify = withWords('system', withWords('verify', VerifyScreen))

function VerifyScreen() {
	const words = useWords('system')
	const { evidence } = words
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
		<Screen name="verify">
			<section class="card verify">
				<p>{evidence.lead}</p>
				{result === undefined ? (
					<VerifyForm isBusy={isBusy} fault={fault} onText={verifyText} onFile={verifyFile} />
				) : (
					<Verdict judged={result} onLeave={() => setResult(undefined)} />
				)}
			</section>
		</Screen>
	)
}
