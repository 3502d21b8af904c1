import type { Estate } from '../fixtures/estate.ts'
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

/** Calls about marks, bans and notes; see `recipes`. */
export const peopleRecipes: Recipes = {
	updateMark: async (estate) => ({ path: { id: await newMark(estate) }, body: { name: 'Lead' } }),
	deleteMark: async (estate) => ({ path: { id: await newMark(estate) } }),
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
	deleteNote: async (estate) => {
		const id = await newPerson(estate)
		const { body } = await estate.call('POST', `/v1/participants/${id}/notes`, { text: 'Left a jacket' })
		return { path: { id, noteId: body.id } }
	},
}
