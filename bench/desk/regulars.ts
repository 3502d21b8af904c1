import { createBodies, signingBlocks } from '../signing-body.ts'
import type { SigningBody } from '../signing-body.ts'
import { takePhoto } from '../disk/photo.ts'
import type { Guest } from '../people.ts'
import { createClient } from '../../test/support/service/service.ts'

const PHOTO = { width: 1_200, height: 900 }
/** Different photos; each guest has one of them. */
const PHOTOS = 8

/**
 * Has guests sign again, with a photo, and gives each of them a mark: so their cards have all that a card may have.
 * @throws when the service refuses
 */
export async function makeRegulars(url: string, key: string, guests: readonly Guest[]): Promise<void> {
	const ask = createClient(url, key)
	const call = async (method: string, path: string, body: object = {}) => {
		const answer = await ask(method, path, body)
		if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}.`)
		return answer.body
	}
	const { id: templateId } = await call('POST', '/v1/templates', { name: 'Regulars' })
	const photo = { id: 'photo', type: 'photo_capture', label: 'Photo' }
	await call('PUT', `/v1/templates/${templateId}/draft`, { blocks: [...signingBlocks, photo] })
	await call('POST', `/v1/templates/${templateId}/publish`)
	const { id: markId } = await call('POST', '/v1/marks', { name: 'Top rope', kind: 'skill' })
	const photos: string[] = []
	for (let seed = 0; seed < PHOTOS; seed++)
		photos.push(`data:image/jpeg;base64,${(await takePhoto(seed, PHOTO)).toString('base64')}`)
	const bodies = createBodies(templateId, guests.length).map((text) => JSON.parse(text) as SigningBody)
	for (const [at, { firstName, lastName, email, phone, dateOfBirth }] of guests.entries()) {
		const answers = { name: { firstName, lastName }, email, phone, dateOfBirth, photo: photos[at % PHOTOS] }
		const body = { ...bodies[at], values: { ...bodies[at]?.values, ...answers } }
		const { participantId } = await call('POST', '/v1/waivers', body)
		await call('PUT', `/v1/participants/${participantId}/marks/${markId}`)
	}
}
