import type { RetentionOverview } from '../../../../features/retention/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

type Policy = NonNullable<RetentionOverview['policy']>

/** Returns how long waivers are kept, as sentences. */
export function ruleText(
	policy: Policy,
	texts: DeskWords<'upkeep'>['retention'],
	language: string,
): string[] {
	const kept = fill(texts.kept, { period: periodText(policy, texts, language) })
	// The limitation period, and one year more.
	const years = (policy.limitationYears ?? 0) + 1
	return [kept, fillPlural(texts.minors, years, language)]
}

function periodText(policy: Policy, texts: DeskWords<'upkeep'>['retention'], language: string): string {
	if ('days' in policy) return fillPlural(texts.days, policy.days, language)
	if ('months' in policy) return fillPlural(texts.months, policy.months, language)
	return fillPlural(texts.years, policy.years, language)
}
