type Trouble = 'attention' | 'fault'

export type Verdict<Code extends string> =
	| { readonly state: 'ok'; readonly code: null }
	| { readonly state: Trouble; readonly code: Code }

/** A finding about a part, if there is one. */
export type Finding<Code extends string> = readonly [holds: boolean, state: Trouble, code: Code]

/** Returns the first finding that applies. They are in the order in which they should be acted on. */
export function judge<const Code extends string>(findings: readonly Finding<Code>[]): Verdict<Code> {
	const finding = findings.find(([holds]) => holds)
	return finding === undefined ? { state: 'ok', code: null } : { state: finding[1], code: finding[2] }
}

const RANKS = ['ok', 'attention', 'fault'] as const

/** Returns the worst of several states. */
export function worstOf(states: readonly (typeof RANKS)[number][]): (typeof RANKS)[number] {
	return RANKS.findLast((rank) => states.includes(rank)) ?? 'ok'
}
