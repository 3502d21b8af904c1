/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { CopyField } from '../../kit/parts/copy-field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The proof that a waiver was signed: its entry in the chain, and the checkpoint that contains it. */
export function Proof({ waiver }: { waiver: WaiverDetail }) {
	const { waivers } = useWords('records')
	return (
		<LaterPart title={waivers.proof}>
			{() => (
				<>
					<p class="hint">{waivers.proofHint}</p>
					<CopyField label={waivers.hash} text={waiver.hash} />
					<Checkpoint id={waiver.id} />
				</>
			)}
		</LaterPart>
	)
}

function Checkpoint({ id }: { id: string }) {
	const { waivers } = useWords('records')
	const { data, error, refetch } = useQuery({
		queryKey: ['proof', id],
		queryFn: () => call('getWaiverProof', { path: { id } }),
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	return (
		<>
			<p>{fill(waivers.position, { index: data.leafIndex + 1, size: data.treeSize })}</p>
			<h4>{waivers.checkpoint}</h4>
			<pre class="note" dir="ltr" tabIndex={0} aria-label={waivers.checkpoint}>
				{data.checkpoint}
			</pre>
		</>
	)
}
