import { fieldsOf, listOf, textOf } from '../records/fields.ts'
import type { Fields } from '../../../blocks/own.ts'
import type { ApiCall } from './call.ts'

/** A former system with an API that exports a venue's records. */
export type Vendor = {
	/** Address of its API. */
	readonly base: string
	readonly keyHeader: string
	/** How many records a page has. A shorter page is the last. */
	readonly pageSize: number
	/** @param page from 0 */
	list(call: ApiCall, page: number): Promise<readonly ListItem[]>
	/** @returns undefined if it was removed meanwhile */
	get(call: ApiCall, item: ListItem): Promise<FullRecord | undefined>
}

export type ListItem = { readonly id: string; readonly record: Fields }

export type FullRecord = { readonly record: Fields; readonly pdf: Uint8Array | undefined }

const smartwaiver: Vendor = {
	base: 'https://api.smartwaiver.com/v4',
	keyHeader: 'sw-api-key',
	pageSize: 100,
	async list(call, page) {
		// Its `offset` counts pages.
		const body = readJson(await call(`/waivers?limit=${this.pageSize}&offset=${page}`))
		return findIn(body['waivers'], 'waiverId')
	},
	async get(call, { id }) {
		const body = await call(`/waivers/${id}?pdf=true`)
		if (body === undefined) return undefined
		const { pdf, ...record } = fieldsOf(readJson(body)['waiver'])
		if (record['waiverId'] !== id) throw new Error(UNREADABLE)
		const bytes = Buffer.from(textOf(pdf), 'base64')
		return { record, pdf: bytes.length === 0 ? undefined : bytes }
	},
}

const waiverforever: Vendor = {
	base: 'https://api.waiverforever.com/openapi/v1',
	keyHeader: 'x-api-key',
	pageSize: 50,
	async list(call, page) {
		const body = readJson(await call('/waiver/search', { page: page + 1, per_page: this.pageSize }))
		const templates = listOf(readJson(await call('/templates'))['data']).map(fieldsOf)
		return findIn(fieldsOf(body['data'])['waivers'], 'id').map(({ id, record }) => {
			// A search names the template only by its id.
			const template = templates.find((each) => each['id'] === record['template_id'])
			return { id, record: { ...record, template_title: record['template_title'] ?? template?.['title'] } }
		})
	},
	async get(call, { id, record }) {
		return { record, pdf: record['has_pdf'] === false ? undefined : await call(`/waiver/${id}/pdf`) }
	},
}

export const vendors = { smartwaiver, waiverforever } as const

const UNREADABLE = 'The former system answers with something else than its records. Try again later.'

function readJson(bytes: Uint8Array | undefined): Fields {
	try {
		return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)))
	} catch {
		throw new Error(UNREADABLE)
	}
}

/** An id becomes a file name, so no other characters are allowed. */
const ID = /^[A-Za-z0-9_-]{1,128}$/

function findIn(list: unknown, name: string): ListItem[] {
	return listOf(list).map((each) => {
		const record = fieldsOf(each)
		const id = textOf(record[name])
		if (!ID.test(id)) throw new Error(`The former system lists a record without a usable ${name}.`)
		return { id, record }
	})
}
