import { CallError } from '../../kit/client/call-error.ts'
import { FormFault } from '../../kit/forms/form-state.ts'
import { PERSON_PARTS } from '../../../../kit/text/person-columns.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import type { GuestPart } from './guest-list.ts'

export const GUEST_PARTS: readonly GuestPart[] = PERSON_PARTS.filter((part) => part !== 'name')

/** Says why a part of a guest is refused. @param code of the API's fault */
export function spellFault({ faults }: DeskWords<'groups'>['list'], code: string): string {
	const sentences: Readonly<Record<string, string>> = faults
	return sentences[code] ?? faults.other
}

/** Returns the faults of a guest by their parts, and for `''` that of the guest as a whole; any other error as it is. */
export function spellFaults(error: unknown, list: DeskWords<'groups'>['list']): unknown {
	if (!(error instanceof CallError) || error.faults.length === 0) return error
	return new FormFault(
		Object.fromEntries(error.faults.map(({ path, code }) => [path.slice(1), spellFault(list, code)])),
	)
}
