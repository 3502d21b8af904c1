import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import { useWords } from '../words/use-words.tsx'

/** The service counts up to this many. */
const MAX_COUNTED = 1_000

/** Returns how many a list has, in words. They are counted apart, so that no row waits for it. */
export function useTotal(
	queryKey: readonly unknown[],
	count: () => Promise<{ count?: number }>,
): string | undefined {
	const { filters, tag } = useWords('kit')
	const { data } = useQuery({ queryKey, queryFn: count, placeholderData: (previous) => previous })
	if (data?.count === undefined) return undefined
	const text = new Intl.NumberFormat(tag).format(data.count)
	return data.count < MAX_COUNTED ? text : fill(filters.moreThan, { count: text })
}
