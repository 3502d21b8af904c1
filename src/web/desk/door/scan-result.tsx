/** @jsxImportSource preact */
import { Icon } from '../kit/parts/icons.tsx'
import type { Result } from './use-result.ts'

const ICONS = { good: 'check', look: 'clock', bad: 'alert' } as const

/** What a scan came to, over the whole width, so that it is seen from a step away. */
export function ScanResult({ result }: { result: Result | undefined }) {
	return (
		<div role="status" class="scan-results">
			{result !== undefined && (
				<p key={result.id} class={`scan-result ${result.tone}`}>
					<Icon name={ICONS[result.tone]} size={36} />
					<span>{result.text}</span>
				</p>
			)}
		</div>
	)
}
