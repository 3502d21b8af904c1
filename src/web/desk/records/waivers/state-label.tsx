/** @jsxImportSource preact */
import { useZone } from '../../kit/time/at-place.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { stateOf } from './waiver-state.ts'
import type { WaiverFacts } from './waiver-state.ts'

const TONES = { valid: 'good', expired: 'bad', voided: 'bad', outdated: 'bad', erased: 'gone' } as const

/** The state of a waiver by word, icon and color. @param isShort true where a heading says "Valid to" */
export function StateLabel({ waiver, isShort = false }: { waiver: WaiverFacts; isShort?: boolean }) {
	const words = useWords('records')
	const timeZone = useZone()
	const { is, text, day, icon } = stateOf(waiver, words, { timeZone, now: Date.now() })
	return (
		<span class={`state ${TONES[is]}`}>
			<Icon name={icon} size={18} />
			{isShort && day !== undefined ? <span>{day}</span> : <span>{text}</span>}
		</span>
	)
}
