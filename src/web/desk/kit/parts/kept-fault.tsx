/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { FaultText } from './field.tsx'

/** Why a form was refused, and that what was typed is still there. @param error undefined until it was refused */
export function KeptFault({ error, kept }: { error: unknown; kept: string }) {
	const words = useWords('kit')
	return (
		<div role="alert">
			{error !== undefined && (
				<FaultText>
					{describeError(error, words)} {kept}
				</FaultText>
			)}
		</div>
	)
}
