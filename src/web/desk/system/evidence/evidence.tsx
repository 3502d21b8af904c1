/** @jsxImportSource preact */
import { Screen } from '../../kit/parts/screen.tsx'
import { withGroupWords } from '../../kit/words/group-words.ts'
import { withSystemWords } from '../../kit/words/system-words.ts'
import { withVerifyWords } from '../../kit/words/verify-words.ts'
import { CheckpointSection } from './checkpoint-section.tsx'
import { LogsSection } from './logs-section.tsx'
import { VerifySection } from './verify-section.tsx'

/** Whether a document is genuine, the state that proves it, and who did and saw what. */
export const Evidence = withGroupWords(withVerifyWords(withSystemWords(EvidenceScreen)))

function EvidenceScreen() {
	return (
		<Screen name="evidence">
			<div class="evidence-head">
				<VerifySection />
				<CheckpointSection />
			</div>
			<LogsSection />
		</Screen>
	)
}
