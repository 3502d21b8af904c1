import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { blackPng, dataUrl, drawnSignature, noisyJpeg } from '../../support/fixtures/photos.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')

const patch = (body: object) => hall.call('PATCH', '/v1/organization', body)

test('An organization starts without branding and changes it field by field', async () => {
	const { body } = await hall.call('GET', '/v1/organization')
	expect(body.branding).toEqual({ logo: null, picture: null, color: null, replyTo: null })
	expect(body.limits).toEqual({ messagesPerMinute: null, messagesPerDay: null, campaignMailsPerHour: null })
	for (const name of ['logo', 'picture'])
		expect((await hall.call('GET', `/v1/organization/${name}`)).status).toBe(404)

	const colored = await patch({ branding: { color: '#0A7D55', replyTo: ' desk@hall.example ' } })
	expect(colored.body.branding).toEqual({
		logo: null,
		picture: null,
		color: '#0a7d55',
		replyTo: 'desk@hall.example',
	})
	const limited = await patch({ limits: { messagesPerDay: 500 } })
	expect(limited.body.limits).toEqual({
		messagesPerMinute: null,
		messagesPerDay: 500,
		campaignMailsPerHour: null,
	})
	expect(limited.body.branding.color).toBe('#0a7d55')
	expect((await patch({ branding: { color: null } })).body.branding).toMatchObject({
		color: null,
		replyTo: 'desk@hall.example',
	})
})

test('A logo is encoded again, keeps its transparency, and can be read back', async () => {
	const answer = await patch({ branding: { logo: dataUrl(await drawnSignature()) } })
	expect(answer.status).toBe(200)
	const { logo } = answer.body.branding
	expect(logo).toMatchObject({ contentType: 'image/png', width: 400, height: 120 })
	const file = await hall.call('GET', '/v1/organization/logo')
	expect(file.headers.get('content-type')).toBe('image/png')
	expect(file.bytes.length).toBe(logo.bytes)
	expect((await sharp(file.bytes).stats()).isOpaque).toBe(false)
	expect((await sharp(file.bytes).metadata()).hasAlpha).toBe(true)
})

test('A large logo is made smaller, and the previous logo is kept for what was signed with it', async () => {
	const [{ sha256: before }] = [(await hall.call('GET', '/v1/organization')).body.branding.logo]
	const large = await patch({ branding: { logo: dataUrl(await noisyJpeg(900, 300), 'image/jpeg') } })
	expect(large.body.branding.logo).toMatchObject({ width: 640, height: 213 })
	expect((await patch({ branding: { logo: null } })).body.branding.logo).toBeNull()
	const { deps } = running.service
	// A job to erase a file leaves one that a row names.
	deps.db.$client.run(
		"INSERT INTO jobs (kind, subject, run_at, attempts, leased) VALUES ('file.erase', ?, 0, 0, 0)",
		[before],
	)
	deps.wake('file.erase')
	await settleJobs(running.service)
	expect(await deps.files.get(before)).toBeDefined()
	expect(
		rowsOf(running.service, 'SELECT 1 FROM organizations WHERE settings LIKE ?', `%${before}%`),
	).toHaveLength(1)
})

test('A picture is cut to a band, encoded again without its metadata, and belongs to its organization alone', async () => {
	const other = running.tenant('Hall next door')
	const changed = await patch({ branding: { picture: dataUrl(await noisyJpeg(400, 300), 'image/jpeg') } })
	const { picture } = changed.body.branding
	expect(picture).toMatchObject({ contentType: 'image/webp', width: 1200, height: 400 })
	const file = await hall.call('GET', '/v1/organization/picture')
	expect(file.headers.get('content-type')).toBe('image/webp')
	expect(file.bytes.length).toBe(picture.bytes)
	const { format, exif, icc } = await sharp(file.bytes).metadata()
	expect([format, exif, icc]).toEqual(['webp', undefined, undefined])
	expect((await other.call('GET', '/v1/organization/picture')).status).toBe(404)
	// A change of something else keeps it.
	expect((await patch({ branding: { color: '#0a7d55' } })).body.branding.picture).toEqual(picture)
	expect((await patch({ name: 'Hall' })).body.branding.picture).toEqual(picture)
	const address = `/brand/picture/${picture.sha256}`
	expect((await running.anonymous('GET', address)).headers.get('content-type')).toBe('image/webp')
	expect((await patch({ branding: { picture: null } })).body.branding.picture).toBeNull()
	// No PDF shows it, so nothing keeps it.
	expect((await running.anonymous('GET', address)).status).toBe(404)
})

test('A picture is for whoever may change the organization', async () => {
	const body = { branding: { picture: dataUrl(await drawnSignature()) } }
	for (const scope of ['organization:read', 'templates:manage', 'waivers:manage'] as const) {
		const call = running.clientOf(hall.organizationId, [scope])
		expectRefusal(await call('PATCH', '/v1/organization', body), 'insufficient_scope')
	}
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
	['no image', () => dataUrl(Buffer.from('GIF89a...'))],
	['a drawing with a script', () => dataUrl(Buffer.from(SVG), 'image/svg+xml')],
	['a drawing with a script that is declared as a PNG', () => dataUrl(Buffer.from(SVG))],
	['an image that ends early', async () => dataUrl((await drawnSignature()).subarray(0, 200))],
	['too many pixels', () => dataUrl(blackPng(4001, 10))],
	['an address', () => 'https://hall.example/logo.png'],
])('422 for a logo or a picture that is %s', async (_, make) => {
	for (const name of ['logo', 'picture']) {
		const answer = await patch({ branding: { [name]: await make() } })
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(`/branding/${name}`)
	}
})

test.each([
	[{ color: 'red' }, '/branding/color'],
	[{ color: '#12345' }, '/branding/color'],
	[{ replyTo: 'desk' }, '/branding/replyTo'],
	[{ font: 'Comic' }, '/branding/font'],
])('422 for branding %j', async (branding, path) => {
	const answer = await patch({ branding })
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0].path).toBe(path)
})

test.each([
	[{ perHour: 1 }, '/limits/perHour'],
	[{ messagesPerDay: -1 }, '/limits/messagesPerDay'],
])('422 for limits %j', async (limits, path) => {
	const answer = await patch({ limits })
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details[0].path).toBe(path)
})
