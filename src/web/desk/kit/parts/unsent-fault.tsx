/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { FaultText } from './field.tsx'

/**
 * The reason of a refusal, and a note that the typed text is still there. @param error undefined until the form was
 * refused
 */
export function UnsentFault({ error, hint }: { error: unknown; hint: string }) {
	const words = useWords('kit')
	return (
		<div role="alert">
			{error !== undefined && (
				<FaultText>
					{describeError(error, words)} {hint}
				</FaultText>
			)}
		</div>
	)
}
