import { expect, test } from 'bun:test'
import { publishDayPass } from '../../support/compat-v4/day-pass.ts'
import { blocks, publishTemplate } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T09:30:00.900Z')
const running = useService({ smartwaiverApi: 'on' }, { clock })
const hall = running.tenant('Hall')
/** An organization of its own. */
const tenant = () => running.tenant(`Hall ${running.service.deps.ids.next()}`)

const templateId = await publishDayPass(hall.call)

test('A template is listed once it is published, by name', async () => {
	const own = tenant()
	const second = await publishDayPass(own.call, blocks, 'Zip line')
	const first = await publishDayPass(own.call, blocks, 'abseiling')
	await own.call('POST', '/v1/templates', { name: 'Draft' })
	const archived = await publishDayPass(own.call, blocks, 'Old')
	await own.call('POST', `/v1/templates/${archived}/archive`)
	await publishTemplate(own.call, {
		name: 'Report',
		kind: 'incident',
		of: [{ id: 'what', type: 'short_text', label: 'What?' }],
	})
	const { body } = await own.call('GET', '/v4/templates?limit=1&offset=5')
	const { slug } = (await own.call('GET', `/v1/templates/${first}`)).body
	const organization = (await own.call('GET', '/v1/organization')).body
	expect(body.templates).toEqual([
		{
			templateId: first,
			title: 'abseiling',
			publishedVersion: 1,
			publishedOn: '2026-07-01 09:30:00',
			webUrl: expect.stringMatching(new RegExp(`/w/${organization.slug}/${slug}$`)),
			kioskUrl: expect.stringMatching(/\/kiosk$/),
			vanityUrls: [],
			webhook: null,
		},
		expect.objectContaining({ templateId: second }),
	])
	for (const id of [archived, 'nothing'])
		expect((await own.call('GET', `/v4/templates/${id}`)).status).toBe(404)
})

test('A template is read by its id in any case, or by its slug, with the questions of its own', async () => {
	const { slug } = (await hall.call('GET', `/v1/templates/${templateId}`)).body
	for (const id of [templateId.toUpperCase(), slug]) {
		const { body } = await hall.call('GET', `/v4/templates/${id}`)
		expect(body.template.templateId).toBe(templateId)
		expect(body.template.customParticipantFields).toEqual([])
		expect(body.template.customFields).toEqual([
			{
				guid: 'condition',
				label: 'A medical condition?',
				fieldType: 'radiobuttons',
				type: 'enum',
				values: ['Yes', 'No'],
			},
			{
				guid: 'consent',
				label: 'I agree to sign electronically.',
				fieldType: 'checkbox',
				type: 'enum',
				values: ['Yes', 'No'],
			},
			{ guid: 'note', label: 'Anything else?', fieldType: 'textarea', type: 'string', values: [] },
			{
				guid: 'skier',
				label: 'Skier type',
				fieldType: 'radiobuttons',
				type: 'enum',
				values: ['Type I', 'Type II'],
			},
			{ guid: 'gear', label: 'Gear', fieldType: 'optionlist', type: 'array', values: ['Boots', 'Poles'] },
			{ guid: 'height', label: 'Height', fieldType: 'numerictextbox', type: 'number', values: [] },
			{ guid: 'day', label: 'Day', fieldType: 'date', type: 'string', values: [] },
			{
				guid: 'helmet',
				label: 'I wear a helmet.',
				fieldType: 'checkbox',
				type: 'enum',
				values: ['Yes', 'No'],
			},
			{ guid: 'second', label: 'Another address', fieldType: 'textbox', type: 'string', values: [] },
			{ guid: 'why', label: 'Why?', fieldType: 'textbox', type: 'string', values: [] },
		])
	}
})

test('A template has no address that nobody can open', async () => {
	const own = tenant()
	await publishTemplate(own.call, { settings: {} })
	const id = (await own.call('GET', '/v4/templates')).body.templates[0].templateId
	await own.call('PATCH', `/v1/templates/${id}`, { visibility: 'invite_only' })
	const [invited] = (await own.call('GET', '/v4/templates')).body.templates
	expect([invited.webUrl, invited.kioskUrl]).toEqual([null, null])
	await own.call('PATCH', `/v1/templates/${id}`, { visibility: 'kiosk_only' })
	const [onTablets] = (await own.call('GET', '/v4/templates')).body.templates
	expect([onTablets.webUrl, onTablets.kioskUrl]).toEqual([null, expect.stringMatching(/\/kiosk$/)])
})
