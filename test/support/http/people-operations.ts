import type { Estate } from '../fixtures/estate.ts'
import { photo } from '../fixtures/estate.ts'
import { sign } from '../fixtures/waivers.ts'
import type { Recipes } from './recipe.ts'

/** Somebody of their own, so that the estate's own person stays as they are. */
async function newPerson({ call, templateId }: Estate): Promise<string> {
	const values = { email: `${crypto.randomUUID()}@example.com` }
	return (await sign({ call }, templateId, { values })).participantId
}

async function newMark({ call }: Estate): Promise<string> {
	const { body } = await call('POST', '/v1/marks', { name: 'Top rope', kind: 'skill' })
	if (body.id !== undefined) return body.id
	// The organization has as many as it may have.
	return (await call('GET', '/v1/marks')).body.items[0].id
}

/** A draft that may be closed. */
async function newIncident({ call, participantId }: Estate): Promise<string> {
	const told = { text: 'Fell.', firstAid: 'Nothing.', people: [participantId] }
	const { body } = await call('POST', '/v1/incidents', told)
	if (body.id !== undefined) return body.id
	// The organization has as many drafts as it may have.
	return (await call('GET', '/v1/incidents?status=draft&limit=1')).body.items[0].id
}

async function newClosed(estate: Estate): Promise<string> {
	const id = await newIncident(estate)
	await estate.call('POST', `/v1/incidents/${id}/close`, { revision: 1 })
	return id
}

async function newPhoto(estate: Estate): Promise<{ id: string; photoId: string }> {
	const id = await newIncident(estate)
	const { body } = await estate.call('POST', `/v1/incidents/${id}/photos`, { photo })
	return { id, photoId: body.id }
}

/** Calls about marks, bans, notes and incidents; see `recipes`. */
export const peopleRecipes: Recipes = {
	updateMark: async (estate) => ({ path: { id: await newMark(estate) }, body: { name: 'Lead' } }),
	giveMark: async (estate) => ({
		path: { id: await newPerson(estate), markId: await newMark(estate) },
		body: { until: '2099-12-31', reason: 'Tested' },
	}),
	takeMark: async (estate) => ({ path: { id: await newPerson(estate), markId: await newMark(estate) } }),
	banParticipant: async (estate) => ({
		path: { id: await newPerson(estate) },
		body: { reason: 'Climbed unroped', until: '2099-12-31' },
	}),
	withdrawConsent: async (estate) => ({ path: { id: await newPerson(estate) } }),
	liftBan: async (estate) => ({ path: { id: await newPerson(estate) } }),
	addNote: async (estate) => ({
		path: { id: await newPerson(estate) },
		body: { text: 'Left a jacket', atDoor: true },
	}),
	openIncident: ({ participantId, waiverId, locationId }) => ({
		body: { people: [participantId], waivers: [waiverId], locationId, text: 'Fell.' },
	}),
	updateIncident: async (estate) => ({
		path: { id: await newIncident(estate) },
		body: { revision: 1, kind: 'fall', locationId: estate.locationId },
	}),
	closeIncident: async (estate) => ({ path: { id: await newIncident(estate) }, body: { revision: 1 } }),
	addToIncident: async (estate) => ({
		path: { id: await newClosed(estate) },
		body: { text: 'It was broken.' },
	}),
	addIncidentPhoto: async (estate) => ({ path: { id: await newIncident(estate) }, body: { photo } }),
	deleteIncidentPhoto: async (estate) => ({ path: await newPhoto(estate) }),
	liftIncidentHold: async (estate) => ({ path: { id: await newIncident(estate) } }),
	purgeIncident: async (estate) => {
		const id = await newIncident(estate)
		await estate.call('DELETE', `/v1/incidents/${id}/hold`)
		return { path: { id } }
	},
}
