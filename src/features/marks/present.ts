import { toTimestamp } from '../../kit/time/dates.ts'
import { isCurrent } from './mark.ts'
import type { GivenMarkShape, MarkShape, ShownMark } from './model.ts'
import type { GivenMark, Mark } from './table.ts'

export function presentMark({ id, name, kind, requiredFor, active }: Mark): MarkShape {
	return { id, name, kind, requiredFor: [...requiredFor], active }
}

/** Without its reason, which is not for everybody who stands at the door. */
export function presentShown({ id, name, kind }: Mark, given?: GivenMark): ShownMark {
	return { id, name, kind, until: given?.until ?? null }
}

type Given = { readonly mark: Mark; readonly given: GivenMark }

/** @param today YYYY-MM-DD */
export function presentAllGiven(
	all: readonly Given[],
	{ today, nameOf }: { readonly today: string; nameOf(actor: string): string | null },
): GivenMarkShape[] {
	return all.map(({ mark, given }) => ({
		...presentShown(mark, given),
		current: isCurrent(mark, given, today),
		reason: given.reason,
		by: given.actor,
		byName: nameOf(given.actor),
		givenAt: toTimestamp(given.givenAt),
	}))
}
