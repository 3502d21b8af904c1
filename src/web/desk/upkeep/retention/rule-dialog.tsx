/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useOrganization, useUpdateOrganization } from '../../kit/client/organization.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { RetentionFields, useRetention } from '../../kit/forms/retention-fields.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type RuleDialogProps = { readonly policy: RetentionOverview['policy']; readonly onClose: () => void }

/** The venue's retention rule, for forms and places without their own. */
export function RuleDialog({ policy, onClose }: RuleDialogProps) {
	const { retention: texts, keeping } = useWords('upkeep')
	const state = useRetention(policy)
	const update = useUpdateOrganization()
	const { data: organization } = useOrganization()
	const [visitsComplete, setVisitsComplete] = useState<boolean>()
	const isComplete = visitsComplete ?? organization?.visitsComplete ?? false
	const { run } = useAct(['retention'])
	const submit = (read: ReadField): Promise<unknown> => {
		const retention = state.read(read)
		return run(() => update({ retention, visitsComplete: isComplete }), texts.saved)
	}
	return (
		<FormDialog title={texts.change} yes={texts.save} onSubmit={submit} onClose={onClose}>
			<RetentionFields state={state} otherwise={texts.keepForever} />
			{state.isTimed && (
				<label class="check">
					<input
						type="checkbox"
						checked={isComplete}
						onChange={({ currentTarget }) => setVisitsComplete(currentTarget.checked)}
					/>
					<span>
						{texts.visits}
						<span class="hint check-hint">{texts.visitsHint}</span>
					</span>
				</label>
			)}
			<p class="hint">{keeping.changeHint}</p>
		</FormDialog>
	)
}
