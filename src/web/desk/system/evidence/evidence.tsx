/** @jsxImportSource preact */
import { Screen } from '../../kit/parts/screen.tsx'
import { withWords } from '../../kit/words/use-words.tsx'
import { CheckpointSection } from './checkpoint-section.tsx'
import { LogsSection } from './logs-section.tsx'
import { VerifySection } from './verify-section.tsx'

/** Whether a document is genuine, the state that proves it, and who did and saw what. */
export const Evidence = withWords('system', withWords('verify', EvidenceScreen))

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
