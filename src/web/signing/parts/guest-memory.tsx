/** @jsxImportSource preact */
import { REMEMBER } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'
import type { GuestMemory } from '../form/use-memory.ts'
import { CheckCard } from './controls.tsx'
import { HintLine, describedBy } from './field.tsx'

/** Says that the form is filled in from an earlier visit. */
export function MemoryNotice({ memory: { empty } }: { memory: GuestMemory }) {
	const { words } = useForm()
	return (
		<div class="notice" role="status">
			<p>{words.remembered}</p>
			<button type="button" class="link" onClick={empty}>
				{words.startOver}
			</button>
		</div>
	)
}

/** Asks if this browser may remember the guest. @param onForget given if it already does */
export function RememberBox({ onForget }: { onForget: (() => void) | undefined }) {
	const { words } = useForm()
	return (
		<div class="field remember">
			<CheckCard name={REMEMBER} describes={describedBy(REMEMBER, true, false)}>
				{words.remember}
			</CheckCard>
			<HintLine name={REMEMBER}>{words.rememberHint}</HintLine>
			{onForget !== undefined && (
				<button type="button" class="link" onClick={onForget}>
					{words.forgetMe}
				</button>
			)}
		</div>
	)
}
