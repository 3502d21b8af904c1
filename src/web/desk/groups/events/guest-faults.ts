import { CallError } from '../../kit/client/call-error.ts'
import { PERSON_PARTS } from '../../../../kit/text/person-columns.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { GuestPart } from './guest-list.ts'

export const GUEST_PARTS: readonly GuestPart[] = PERSON_PARTS.filter((part) => part !== 'name')

/** Says why a part of a guest is refused. @param code of the API's fault */
export function spellFault({ faults }: DeskWords<'groups'>['list'], code: string): string {
	const sentences: Readonly<Record<string, string>> = faults
	return sentences[code] ?? faults.other
}

/** Returns a function for the fault of a part, and the fault of a guest as a whole. */
export function useGuestFaults(error: unknown): {
	readonly faultOf: (part: GuestPart) => string | undefined
	readonly whole: string | undefined
} {
	const { list } = useWords('groups')
	const faults = error instanceof CallError ? error.faults : []
	const find = (path: string): string | undefined => {
		const fault = faults.find((each) => each.path === path)
		return fault && spellFault(list, fault.code)
	}
	return { faultOf: (part) => find(`/${part}`), whole: find('') }
}
