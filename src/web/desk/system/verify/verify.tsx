/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import type { Subject } from './read-sent.ts'
import { Verdict } from './verdict.tsx'
import type { Verification } from './verdict.tsx'
import { VerifyForm } from './verify-form.tsx'

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
