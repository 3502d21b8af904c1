/** @jsxImportSource preact */
import { Button } from '../../kit/parts/button.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { withWords, useWords } from '../../kit/words/use-words.tsx'
import { useQuery } from '@tanstack/preact-query'
import type { SignedCheckpointShape } from '../../../../features/evidence/model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { saveFile } from '../../kit/parts/files.ts'
import { momentOf } from '../../kit/time/times.ts'
import { readNote } from './read-note.ts'

/** The signed head of the chain, to keep elsewhere. */
export const Checkpoint = withWords('system', CheckpointScreen)

function CheckpointScreen() {
	const { evidence } = useWords('system')
	const { data, error, refetch } = useQuery({
		queryKey: ['evidence', 'checkpoint'],
		queryFn: () => call('getCheckpoint'),
	})
	return (
		<Screen name="checkpoint">
			<section class="card checkpoint">
				<p>{evidence.checkpointHint}</p>
				{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
				{data !== undefined && <Signed signed={data} />}
			</section>
		</Screen>
	)
}

function Signed({ signed: { checkpoint, recordedAt } }: { signed: SignedCheckpointShape }) {
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
			</dl>
			<Button icon="down" class="primary" onClick={save}>
				{evidence.keep}
			</Button>
			<details>
				<summary>{evidence.note}</summary>
				<p class="breaks">
					{evidence.root}: <code dir="ltr">{root}</code>
				</p>
				<ClipboardField label={evidence.note} text={checkpoint} lines={5} />
			</details>
		</>
	)
}
