/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { ErrorText } from '../parts/error-text.tsx'
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'
import type { PageList } from './use-paged.ts'

type PagedListProps<Item> = {
	readonly list: PageList<Item>
	/** Shown if there are no rows. */
	readonly empty: ComponentChildren
	readonly children: (items: readonly Item[]) => ComponentChildren
}

/**
 * Surrounds the rows of a list: its error, its empty state, and "Show more". While others load, the old rows are dimmed,
 * and can't be opened.
 */
export function PagedList<Item>({ list, empty, children }: PagedListProps<Item>) {
	const words = useWords('kit')
	const { items, error, isOld, hasMore, isLoadingMore, loadMore, retry } = list
	return (
		<div class="paged" aria-busy={isOld || (items === undefined && error === null)}>
			{error !== null && <ErrorText error={error} onRetry={retry} />}
			{items?.length === 0 && !isOld && <div class="empty">{empty}</div>}
			{items !== undefined && items.length > 0 && (
				<div class="paged-rows" inert={isOld}>
					{children(items)}
				</div>
			)}
			{hasMore && (
				<Button class="wide" isBusy={isLoadingMore} onClick={loadMore}>
					{words.controls.showMore}
				</Button>
			)}
		</div>
	)
}
