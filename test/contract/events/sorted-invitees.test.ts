import { expect, test } from 'bun:test'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const { id } = (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body
const invitees = [
	{ firstName: 'Cleo' },
	{ email: 'nameless@mail.example' },
	{ firstName: 'Ärna', lastName: 'Berg' },
	{ firstName: 'Bo', externalId: '1' },
	{ phone: '+49 30 1234567' },
	{ firstName: 'Bo', externalId: '2' },
]
await hall.call('POST', `/v1/events/${id}/invitees`, { invitees })

const path = `/v1/events/${id}/invitees`
const get = async (query: string) => (await hall.call('GET', `${path}?${query}`)).body
const labelOf = ({ firstName, externalId, email, phone }: Record<string, string | null>): string =>
	`${firstName ?? email ?? phone}${externalId ?? ''}`

test.each([
	['newest', ['Bo2', '+49 30 1234567', 'Bo1', 'Ärna', 'nameless@mail.example', 'Cleo']],
	['name', ['Ärna', 'Bo1', 'Bo2', 'Cleo', 'nameless@mail.example', '+49 30 1234567']],
	['name_desc', ['Cleo', 'Bo2', 'Bo1', 'Ärna', '+49 30 1234567', 'nameless@mail.example']],
])('200 for invitees sorted by %s, in one page or in many', async (sort, labels) => {
	const whole = await get(`sort=${sort}`)
	expect(whole.items.map(labelOf)).toEqual(labels)
	const paged: object[] = []
	let cursor = ''
	do {
		const { items, nextCursor } = await get(`sort=${sort}&limit=1${cursor}`)
		paged.push(...items)
		cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
	} while (cursor !== '')
	expect(paged).toEqual(whole.items)
	expect((await get(`sort=${sort}&query=bo`)).items.map(labelOf)).toEqual(
		labels.filter((label) => label.startsWith('Bo')),
	)
})

test('422 for an unknown order of invitees, 404 for those of another organization', async () => {
	expectRefusal(await hall.call('GET', `${path}?sort=age`), 'validation_failed')
	expectRefusal(await running.tenant('Other').call('GET', `${path}?sort=name`), 'not_found')
})
