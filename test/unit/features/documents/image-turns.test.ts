import { beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { ImagePace } from '../../../../src/features/documents/image-pace.ts'
import { storeImages } from '../../../../src/features/documents/store-images.job.ts'
import type { ImageTurns } from '../../../../src/features/documents/store-images.job.ts'
import { claimJobs } from '../../../../src/jobs/queue.ts'
import { SlowImage, cleanImage } from '../../../../src/images/clean.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { greyPng } from '../../../support/fixtures/images.ts'
import { dataUrl } from '../../../support/fixtures/photos.ts'
import { scanBomb } from '../../../support/attacks/scan-bomb.ts'
import { useService } from '../../../support/service/service.ts'
import type { Tenant } from '../../../support/service/service.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'

// Drawing an image that is slow to decode takes seconds on a busy machine.
setDefaultTimeout(60_000)

/** How long one waiver's images may keep the decoder, in milliseconds. */
const IMAGE_TURN_MS = 5_000

const clock = createStillClock()
const running = useService({}, { clock, withoutLoops: true })
const slow = running.tenant('Slow')
const usual = running.tenant('Usual')

/** Waivers of which something was cleaned, in order, by the width of their photos. */
let cleaned: number[]
/** How long an image seems to take, by its width. */
let tookMs: Map<number, number>
beforeEach(() => {
	cleaned = []
	tookMs = new Map()
})

const clean: typeof cleanImage = async (bytes, role) => {
	const image = await cleanImage(bytes, role)
	cleaned.push(image.width)
	return { ...image, tookMs: tookMs.get(image.width) ?? 10 }
}

async function signPhotos(tenant: Tenant | undefined, width: number): Promise<string> {
	if (tenant === undefined) throw new Error('There is no tenant.')
	const templateId = await publishTemplate(tenant.call)
	const photo = dataUrl(greyPng(width, 5))
	const document = { front: photo, back: photo }
	return (await sign(tenant, templateId, { values: { photo, document } })).id
}

/** Runs due jobs one after the other, as the service's loop takes them. @returns how many there were */
async function runDueJobs(turns: ImageTurns): Promise<number> {
	const { deps } = running.service
	let after = ''
	for (let ran = 0; ran < 100; ran++) {
		const now = clock.now()
		const [job] = await claimJobs(deps.db, deps.write, { kind: 'waiver.images', now, limit: 1, after })
		if (job === undefined) return ran
		after = job.organizationId
		await storeImages(deps, job, turns)
		// The next is due a moment later.
		clock.advance(1)
	}
	throw new Error('There was no end of jobs.')
}

const states = (id: string): string[] =>
	rowsOf(
		running.service,
		'SELECT state FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq WHERE w.id = ?',
		id,
	).map(({ state }) => state)

test('A waiver whose images use up their turn is queued behind the others, and keeps its finished images', async () => {
	tookMs.set(11, IMAGE_TURN_MS)
	const ids = [await signPhotos(slow, 11), await signPhotos(slow, 12), await signPhotos(usual, 13)]
	expect(await runDueJobs({ clean })).toBe(5)
	expect(cleaned).toEqual([11, 13, 13, 13, 12, 12, 12, 11, 11])
	for (const id of ids) expect(states(id)).toEqual(['stored', 'stored', 'stored'])
})

test('An organization whose images took long waits that long, and the others do not', async () => {
	tookMs.set(21, IMAGE_TURN_MS)
	const pace = new ImagePace(clock)
	const [long, behind, other] = [
		await signPhotos(slow, 21),
		await signPhotos(slow, 22),
		await signPhotos(usual, 23),
	]
	await runDueJobs({ clean, pace })
	expect(cleaned).toEqual([21, 23, 23, 23])
	expect(states(behind)).toEqual(['spooled', 'spooled', 'spooled'])
	expect(states(other)).toEqual(['stored', 'stored', 'stored'])
	clock.advance(IMAGE_TURN_MS)
	await runDueJobs({ clean, pace })
	clock.advance(IMAGE_TURN_MS)
	await runDueJobs({ clean, pace })
	clock.advance(IMAGE_TURN_MS)
	await runDueJobs({ clean, pace })
	for (const id of [long, behind]) expect(states(id)).toEqual(['stored', 'stored', 'stored'])
})

test('An image that exceeds the time limit is tried three times before it counts as unreadable', async () => {
	let tries = 0
	const tooSlow: typeof cleanImage = async () => {
		tries++
		throw new SlowImage(10_000, new Error('timeout: 3% complete'))
	}
	const templateId = await publishTemplate(usual?.call ?? running.anonymous)
	const photo = dataUrl(greyPng(31, 5))
	const { id } = await sign(usual, templateId, { values: { photo } })
	await runDueJobs({ clean: tooSlow })
	expect([tries, ...states(id)]).toEqual([1, 'spooled'])
	for (let i = 0; i < 4; i++) {
		clock.advance(60_000)
		await runDueJobs({ clean: tooSlow })
	}
	expect([tries, ...states(id)]).toEqual([3, 'unreadable'])
})

test('The decoder gives up an image that exceeds the time limit', async () => {
	// Three to twelve seconds of work; the limit is looked at once the scans are read.
	const work = cleanImage(scanBomb(4_890, 700), 'photo', 1)
	const error = await work.catch((error: unknown) => error)
	expect(error).toBeInstanceOf(SlowImage)
	expect((error as SlowImage).tookMs).toBeGreaterThan(1_000)
})
