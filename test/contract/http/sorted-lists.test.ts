import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { customMail } from '../../support/mail/stage.ts'

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other hall')
const templateId = await publishTemplate(hall.call)

/** Makes what each list holds, of the hall and, in between, of another one. @returns the ids of the hall, oldest first */
const lists: readonly [path: string, make: (call: Client, form: string) => Promise<string>][] = [
	[
		'/v1/checkins',
		async (call, form) => {
			const { id: waiverId } = await sign({ call }, form)
			return (await call('POST', '/v1/checkins', { waiverId, method: 'staff' })).body.id
		},
	],
	[
		'/v1/messages',
		async (call) => (await call('POST', '/v1/messages', { channel: 'email', ...customMail() })).body.id,
	],
	[
		'/v1/prefill-links',
		async (call, form) => (await call('POST', '/v1/prefill-links', { templateId: form, values: {} })).body.id,
	],
]

const otherForm = await publishTemplate(other.call)

test.each(lists)(
	'GET %s?sort=oldest reads on from the first row, page by page, and never another hall',
	async (path, make) => {
		const ids: string[] = []
		for (let n = 0; n < 5; n++) {
			ids.push(await make(hall.call, templateId))
			await make(other.call, otherForm)
		}
		const readAll = async (sort: string): Promise<string[]> => {
			const read: string[] = []
			for (let cursor: string | null = ''; cursor !== null;) {
				const after: string = cursor === '' ? '' : `&cursor=${cursor}`
				const { body } = await hall.call('GET', `${path}?limit=2${sort}${after}`)
				read.push(...body.items.map(({ id }: { id: string }) => id))
				cursor = body.nextCursor
			}
			return read
		}
		expect(await readAll('&sort=oldest')).toEqual(ids)
		expect(await readAll('&sort=newest')).toEqual(ids.toReversed())
		expect(await readAll('')).toEqual(ids.toReversed())
		// What comes later is on the page after the last one.
		const later = await make(hall.call, templateId)
		const { body } = await hall.call('GET', `${path}?sort=oldest&cursor=${ids.at(-1)}`)
		expect(body.items.map(({ id }: { id: string }) => id)).toEqual([later])
		expect((await hall.call('GET', `${path}?sort=name`)).status).toBe(422)
	},
)

test('GET /v1/messages?count=true counts all that match, on each page', async () => {
	const { body: page } = await hall.call('GET', '/v1/messages?count=true&limit=2&kind=custom')
	const { body: all } = await hall.call('GET', '/v1/messages?limit=100&kind=custom')
	expect([page.items.length, page.count]).toEqual([2, all.items.length])
	const next = await hall.call('GET', `/v1/messages?count=true&limit=2&kind=custom&cursor=${page.nextCursor}`)
	expect(next.body.count).toBe(page.count)
	expect((await hall.call('GET', '/v1/messages?count=true&kind=receipt')).body.count).toBe(0)
	expect(all).not.toHaveProperty('count')
})
