import { useInfiniteQuery } from '@tanstack/preact-query'
import type { Page } from '../client/operations.ts'

/** Rows that are loaded at a time. */
export const PAGE_SIZE = 50

const MOVING_MS = 5_000

export type PageList<Item> = {
	/** Undefined until the first page is there. */
	readonly items: readonly Item[] | undefined
	readonly hasMore: boolean
	/** True if `items` belong to earlier filters. */
	readonly isOld: boolean
	readonly isLoadingMore: boolean
	readonly error: Error | null
	loadMore(): void
	retry(): void
}

/**
 * A list that grows by a page at a time. While other filters load, the old rows stay.
 * @param isMoving whether an item changes without an event that tells it, so that the list is read again and again
 */
export function usePaged<Item>(
	queryKey: readonly unknown[],
	load: (cursor: { cursor?: string }) => Promise<Page<Item>>,
	isMoving: (item: Item) => boolean = () => false,
): PageList<Item> {
	const query = useInfiniteQuery({
		queryKey,
		queryFn: ({ pageParam }) => load(pageParam === '' ? {} : { cursor: pageParam }),
		initialPageParam: '',
		getNextPageParam: ({ nextCursor }: Page<Item>) => nextCursor,
		placeholderData: (previous) => previous,
		refetchInterval: ({ state: { data } }) =>
			data?.pages.some(({ items }) => items.some(isMoving)) === true ? MOVING_MS : false,
	})
	const loadMore = async (): Promise<void> => {
		const count = query.data?.pages.length
		// An event of a change refetches the list, which ends the reading of a further page.
		for (;;) {
			const { data, hasNextPage, isSuccess } = await query.fetchNextPage({ cancelRefetch: false })
			if (!isSuccess || !hasNextPage || data.pages.length !== count) return
		}
	}
	return {
		items: query.data?.pages.flatMap(({ items }) => items),
		hasMore: query.hasNextPage,
		isOld: query.isPlaceholderData,
		isLoadingMore: query.isFetchingNextPage,
		error: query.error,
		loadMore: () => void loadMore(),
		retry: () => void query.refetch(),
	}
}
