/** @jsxImportSource preact */
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { CallError } from '../client/call-error.ts'
import { translateRefusal } from '../words/translate-refusal.ts'
import type { DeskWords } from '../words/desk-words.ts'
import { Button } from './button.tsx'
import { useWords } from '../words/use-words.tsx'
import { Notice } from './notice.tsx'

/** Returns the fault in a sentence. */
export function describeError(error: unknown, words: DeskWords<'kit'>): string {
	const { rate_limited: _, limited_for_minutes: __, reference: ___, ...texts } = words.errors
	if (!(error instanceof CallError)) return texts.internal
	if (error.code === 'rate_limited') return describeWait(error.waitSeconds, words)
	const sentences: Readonly<Record<string, string>> = texts
	return (
		sentences[error.code] ?? (error.status === 0 ? texts.internal : translateRefusal(error.message, words))
	)
}

/** Nobody counts 896 seconds. */
function describeWait(seconds: number, { errors, tag }: DeskWords<'kit'>): string {
	if (seconds < 60) return fillPlural(errors.rate_limited, Math.max(seconds, 1), tag)
	return fillPlural(errors.limited_for_minutes, Math.ceil(seconds / 60), tag)
}

/** Shows the fault and the reference for help, and offers to try again. */
export function ErrorText({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
	const words = useWords('kit')
	const requestId = error instanceof CallError ? error.requestId : undefined
	return (
		<Notice
			tone="bad"
			title={describeError(error, words)}
			actions={onRetry && <Button onClick={onRetry}>{words.controls.tryAgain}</Button>}
		>
			{requestId !== undefined && <p class="soft">{fill(words.errors.reference, { id: requestId })}</p>}
		</Notice>
	)
}
