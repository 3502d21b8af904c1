/** @jsxImportSource preact */
import { Screen } from '../../kit/parts/screen.tsx'
import { withWords, useWords } from '../../kit/words/use-words.tsx'
import { LogsSection } from './logs-section.tsx'
import { VerifySection } from './verify-section.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import type { SignedCheckpointShape } from '../../../../features/evidence/model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ClipboardField } from '../../kit/parts/clipboard-field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { saveFile } from '../../kit/parts/files.ts'
import { momentOf } from '../../kit/parts/times.ts'
import { readNote } from './read-note.ts'

/** Verification of documents, the state that proves them, and the logs. */
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

/** The signed head of the chain, to keep elsewhere. */
function CheckpointSection() {
	const { evidence } = useWords('system')
	const heading = useId()
	const { data, error, refetch } = useQuery({
		queryKey: ['evidence', 'checkpoint'],
		queryFn: () => call('getCheckpoint'),
	})
	return (
		<section class="card" aria-labelledby={heading}>
			<h2 id={heading}>{evidence.checkpoint}</h2>
			<p class="hint">{evidence.checkpointHint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && <Checkpoint signed={data} />}
		</section>
	)
}

function Checkpoint({ signed: { checkpoint, recordedAt } }: { signed: SignedCheckpointShape }) {
	const { evidence, tag } = useWords('system')
	const { timezone } = useSession().organization
	const { size, root } = readNote(checkpoint)
	const save = (): void => saveFile(`checkpoint-${size}.txt`, checkpoint, 'text/plain')
	return (
		<>
			<dl class="answers">
				<div>
					<dt>{evidence.size}</dt>
					<dd>{new Intl.NumberFormat(tag).format(size)}</dd>
				</div>
				<div>
					<dt>{evidence.recordedAt}</dt>
					<dd>{recordedAt === null ? evidence.noEntries : momentOf(recordedAt, tag, timezone)}</dd>
				</div>
				<div>
					<dt>{evidence.root}</dt>
					<dd class="breaks">
						<code dir="ltr">{root}</code>
					</dd>
				</div>
			</dl>
			<ClipboardField label={evidence.note} text={checkpoint} lines={5} />
			<button type="button" class="button" onClick={save}>
				<Icon name="down" size={18} />
				{evidence.download}
			</button>
		</>
	)
}
