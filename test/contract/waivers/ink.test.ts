import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { dataUrl, drawnSignature } from '../../support/fixtures/photos.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const initials = { id: 'initials', type: 'initials', label: 'Initials', required: false }
const templateId = await publishTemplate(hall.call, {
	of: [
		{ id: 'name', type: 'name', label: 'Name' },
		initials,
		{ id: 'signature', type: 'signature', label: 'Signature' },
	],
})

const { name } = values
const post = (more: object) => hall.call('POST', '/v1/waivers', { templateId, values: { name, ...more } })

async function draw(content: string, paper = '#fff'): Promise<string> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="${paper}"/>${content}</svg>`
	return dataUrl(await sharp(Buffer.from(svg)).png().toBuffer())
}

const stroke = (color: string) =>
	`<path d="M10 90 C 90 5, 160 150, 290 30" stroke="${color}" stroke-width="3" fill="none"/>`

test.each([
	['an empty canvas', '', '#fff'],
	['a transparent canvas', '', 'none'],
	['white on white', stroke('#fff'), '#fff'],
	['one dot', '<circle cx="50" cy="50" r="3"/>', '#fff'],
])('422 for a signature or initials that are %s', async (_, content, paper) => {
	const url = await draw(content, paper)
	const message = 'Draw it larger, in a color that can be seen on white.'
	for (const blockId of ['signature', 'initials']) {
		const answers = { signature: { typed: 'Grace Hopper' }, [blockId]: url }
		const answer = await expectNoEffect(running.service, () => post(answers))
		expectRefusal(answer, 'validation_failed', [
			{ path: `/values/${blockId}`, code: 'too_small_drawing', blockId },
		])
		expect(answer.body.error.details[0].message).toBe(message)
	}
})

test('422 for a PNG whose pixels end early', async () => {
	const whole = await drawnSignature()
	const start = whole.indexOf('IDAT') + 4
	whole.fill(0, start + 20, start + 60)
	expectRefusal(await post({ signature: dataUrl(whole) }), 'validation_failed', [
		{ path: '/values/signature', code: 'image_damaged', blockId: 'signature' },
	])
})

test('201 for a stroke on white, and on a transparent ground', async () => {
	const drawings = [
		await draw(stroke('#111')),
		await draw(stroke('#00f'), 'none'),
		dataUrl(await drawnSignature()),
	]
	for (const url of drawings) expect((await post({ signature: url, initials: url })).status).toBe(201)
})
