import type { Client } from '../service/service.ts'

/** Every item of a list, page by page. */
export async function listAll(call: Client, path: string): Promise<any[]> {
	const items: any[] = []
	for (let cursor = ''; ;) {
		const { body } = await call('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`)
		items.push(...body.items)
		if (body.nextCursor === null) return items
		cursor = body.nextCursor
	}
}
