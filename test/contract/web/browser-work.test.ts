import { expect, test } from 'bun:test'
import { work } from '../../../src/web/signing/client/work.ts'
import { pageForm, publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { createClient, useService } from '../../support/service/service.ts'

const LIMIT = 6
const DAY_MS = 24 * 60 * 60 * 1000
const TEN_MINUTES_MS = 10 * 60 * 1000

const clock = createStillClock()
const running = useService({ publicSubmissionsPerTenMinutes: LIMIT }, { clock })
const hall = await openHall('Hall')
const other = await openHall('Other')

async function openHall(name: string) {
	const { call } = running.tenant(name)
	const publish = async (form: string) => {
		const id = await publishTemplate(call, { name: form })
		const versionId: string = (await call('GET', `/v1/templates/${id}`)).body.activeVersion.id
		return { id, versionId, path: `/w/${name.toLowerCase()}/${form.toLowerCase()}` }
	}
	return { call, climbing: await publish('Climbing'), boulder: await publish('Boulder') }
}

type Form = typeof hall.climbing

const anonymous = createClient(running.service.url)
const newKey = (): string => `page-${crypto.randomUUID().replaceAll('-', '')}`

/** What the page passes to its script. */
async function challengeAt(path: string, cookie = ''): Promise<string | undefined> {
	const { bytes } = await anonymous('GET', path, undefined, { accept: 'text/html', cookie })
	return /"challenge":"([\w-]+)"/.exec(new TextDecoder().decode(bytes))?.[1]
}

function sign(path: string, versionId: string, key: string, done?: number, cookie = '') {
	const submission = {
		values,
		...pageForm,
		versionId,
		agreed: true,
		...(done === undefined ? {} : { work: done }),
	}
	return anonymous('POST', path, submission, { 'idempotency-key': key, cookie })
}

/** How many forms one address signs until it gets a 429. @param workOf of a form with this key */
async function countUntilLimited(
	{ path, versionId }: Form,
	workOf: (key: string) => Promise<number | undefined>,
): Promise<number> {
	clock.advance(TEN_MINUTES_MS)
	for (let count = 0; ; count += 1) {
		const key = newKey()
		const { status } = await sign(path, versionId, key, await workOf(key))
		if (status === 429) return count
		expect(status).toBe(201)
	}
}

test('One address signs as many forms with the work done as the limit says, in two organizations, and a third of them without', async () => {
	for (const form of [hall.climbing, other.climbing]) {
		const challenge = (await challengeAt(form.path)) ?? ''
		expect(challenge).toMatch(/^[\w-]{16}$/)
		expect(await countUntilLimited(form, (key) => work(challenge, key))).toBe(LIMIT)
		expect(await countUntilLimited(form, async () => undefined)).toBe(LIMIT / 3)
	}
})

test('A form without work uses up what three with it would', async () => {
	clock.advance(TEN_MINUTES_MS)
	const { path, versionId } = hall.climbing
	const challenge = (await challengeAt(path)) ?? ''
	expect((await sign(path, versionId, newKey())).status).toBe(201)
	for (const status of [201, 201, 201, 429]) {
		const key = newKey()
		expect((await sign(path, versionId, key, await work(challenge, key))).status).toBe(status)
	}
})

test('Work that is wrong, for another form, for another organization or two days old counts as none', async () => {
	const challenge = (await challengeAt(hall.climbing.path)) ?? ''
	const others = await Promise.all([hall.boulder, other.climbing].map(({ path }) => challengeAt(path)))
	expect(new Set([challenge, ...others]).size).toBe(3)
	const third = LIMIT / 3
	// By chance one in thousands is right; one alone changes no count.
	const wrong = async (key: string) => ((await work(challenge, key)) + 1) % 2 ** 32
	expect(await countUntilLimited(hall.climbing, wrong)).toBe(third)
	for (const strange of others)
		expect(await countUntilLimited(hall.climbing, (key) => work(strange ?? '', key))).toBe(third)
	const worked = (key: string) => work(challenge, key)
	clock.advance(DAY_MS)
	expect(await challengeAt(hall.climbing.path)).not.toBe(challenge)
	expect(await countUntilLimited(hall.climbing, worked)).toBe(LIMIT)
	clock.advance(DAY_MS)
	expect(await countUntilLimited(hall.climbing, worked)).toBe(third)
})

test('Work signs one form: with the same key the first response comes back, with another key it counts as none', async () => {
	const { path, versionId } = hall.climbing
	const challenge = (await challengeAt(path)) ?? ''
	const key = newKey()
	const done = await work(challenge, key)
	clock.advance(TEN_MINUTES_MS)
	const [first, again] = [await sign(path, versionId, key, done), await sign(path, versionId, key, done)]
	expect([first.status, again.body.reference]).toEqual([201, first.body.reference])
	expect(await countUntilLimited(hall.climbing, async () => done)).toBe(LIMIT / 3)
})

test('Links and kiosks are asked for no work: a link has the limit that it had, a kiosk none', async () => {
	const { call, climbing } = hall
	const link = await call('POST', '/v1/prefill-links', { templateId: climbing.id, values: {}, maxUses: 100 })
	expect(link.status).toBe(201)
	const path = new URL(link.body.url).pathname
	expect(await challengeAt(path)).toBeUndefined()
	expect(await countUntilLimited({ ...climbing, path }, async () => undefined)).toBe(LIMIT)

	const { body: kiosk } = await call('POST', '/v1/kiosks', { name: 'Entrance' })
	const pairing = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		headers: { accept: 'text/html' },
		body: new URLSearchParams({ code: kiosk.code }),
	})
	const cookie = pairing.headers.get('set-cookie')?.split(';')[0] ?? ''
	expect(await challengeAt('/kiosk/climbing', cookie)).toBeUndefined()
	for (let count = 0; count <= LIMIT; count += 1)
		expect((await sign('/kiosk/climbing', climbing.versionId, newKey(), undefined, cookie)).status).toBe(201)
})
