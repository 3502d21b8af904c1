import { createKey, createPinged, foreignList, importOne, photo } from '../fixtures/estate.ts'
import { fill } from './api.ts'
import type { Operation } from './api.ts'
import { deriveRecipe } from './derive-recipe.ts'
import type { Make } from './derive-recipe.ts'
import type { Recipe, Recipes } from './recipe.ts'
import { groupRecipes } from './group-operations.ts'
import { peopleRecipes } from './people-operations.ts'
import { publishTemplate, blocks, sign, values } from '../fixtures/waivers.ts'

/**
 * How to make a call that succeeds, by the operation's id, where its document does not say it. Each may be made many
 * times over: one that uses something up (a draft, a key) makes it first. The tests of tenants, scopes and shapes
 * derive all their calls from these.
 */
export const recipes: Recipes = {
	importFile: () => ({ body: foreignList() }),
	undoImport: async (estate) => ({ path: { id: await importOne(estate) } }),

	listTemplates: () => ({ query: { status: 'active' } }),
	updateTemplate: ({ templateId: id }) => ({ path: { id }, body: { name: 'Renamed' } }),
	saveDraft: ({ templateId: id }) => ({ path: { id }, body: { blocks } }),
	publishTemplate: async (estate) => {
		const id = await publishTemplate(estate.call)
		await estate.call('PUT', `/v1/templates/${id}/draft`, { blocks })
		const { body: draft } = await estate.call('GET', `/v1/templates/${id}/draft`)
		return { path: { id }, body: { revision: draft.revision } }
	},
	discardDraft: async ({ call }) => ({ path: { id: await publishTemplate(call) } }),
	archiveTemplate: async ({ call }) => ({ path: { id: await publishTemplate(call) } }),
	unarchiveTemplate: async ({ call }) => ({ path: { id: await publishTemplate(call) } }),

	signWaiver: ({ templateId, eventId, locationId }) => ({
		body: { templateId, values, source: 'kiosk', eventId, locationId, tags: ['Pass'] },
		headers: { 'Idempotency-Key': crypto.randomUUID() },
	}),
	renderWaiverPdf: async ({ call, templateId }) => ({ path: { id: (await sign({ call }, templateId)).id } }),
	listWaivers: ({ templateId, eventId, locationId }) => ({
		query: {
			query: 'hop',
			email: 'grace@',
			phone: '',
			templateId,
			eventId,
			tag: 'pass',
			from: '2020-01-01',
			to: '2099-12-31',
			state: 'valid',
			pdfStatus: 'ready',
			source: 'web',
			locationId,
			expiresBefore: '2099-12-31',
			count: 'true',
			limit: '5',
		},
	}),
	voidWaiver: async ({ call, templateId }) => ({
		path: { id: (await sign({ call }, templateId)).id },
		body: { reason: 'Signed twice.' },
	}),
	renewWaiver: async ({ call, templateId }) => ({ path: { id: (await sign({ call }, templateId)).id } }),
	createGuardianLink: async ({ call }) => {
		const of = blocks.map((block) => (block.type === 'minors' ? { ...block, secondGuardian: true } : block))
		const templateId = await publishTemplate(call, { name: 'Two guardians', of })
		const children = [{ firstName: 'Vincent', lastName: 'Hopper', dateOfBirth: '2016-05-05' }]
		const secondGuardian = { firstName: 'Mary', lastName: 'Hopper' }
		return { path: { id: (await sign({ call }, templateId, { values: { children }, secondGuardian })).id } }
	},
	clearFlag: async ({ call, templateId }) => {
		const { id } = await sign({ call }, templateId, { values: { condition: true } })
		const { body } = await call('GET', `/v1/waivers/${id}`)
		return { path: { id, flagId: body.flags[0].id }, body: { note: 'Healed.' } }
	},
	reopenFlag: async ({ call, templateId }) => {
		const { id } = await sign({ call }, templateId, { values: { condition: true } })
		const { body } = await call('GET', `/v1/waivers/${id}`)
		const flagId = body.flags[0].id
		await call('POST', `/v1/waivers/${id}/flags/${flagId}/clear`)
		return { path: { id, flagId } }
	},
	changeWaivers: async ({ call, templateId }) => ({
		body: { ids: [(await sign({ call }, templateId)).id], action: 'tag', tags: ['pass'] },
	}),

	downloadWaivers: ({ templateId }) => ({
		query: { query: 'hop', templateId, state: 'valid', from: '2020-01-01' },
	}),
	downloadPdfs: ({ waiverId }) => ({ query: { ids: waiverId } }),
	downloadParticipants: () => ({ query: { query: 'grace', email: '', phone: '' } }),
	downloadCheckins: () => ({ query: { from: '2020-01-01', to: '2099-12-31' } }),
	downloadAuditLog: () => ({ query: { from: '2020-01-01', action: 'waiver.signed' } }),
	downloadPhiAccessLog: () => ({ query: { from: '2020-01-01', action: 'waiver.read' } }),
	listParticipants: () => ({ query: { query: 'grace', email: 'grace@example.com', phone: '', limit: '3' } }),
	getCoverage: ({ participantId: id, templateId }) => ({
		path: { id },
		query: { on: '2030-01-01', templateId },
	}),
	mergeParticipant: async ({ call, templateId, participantId: intoId }) => ({
		path: {
			id: (await sign({ call }, templateId, { values: { email: `${crypto.randomUUID()}@example.com` } }))
				.participantId,
		},
		body: { intoId },
	}),

	unmergeParticipant: async ({ call, templateId, participantId: intoId }) => {
		const { participantId: id } = await sign({ call }, templateId, {
			values: { email: `${crypto.randomUUID()}@example.com` },
		})
		await call('POST', `/v1/participants/${id}/merge`, { intoId })
		return { path: { id } }
	},
	correctParticipant: async ({ call, templateId }) => ({
		path: {
			id: (await sign({ call }, templateId, { values: { email: `${crypto.randomUUID()}@example.com` } }))
				.participantId,
		},
		body: { firstName: 'Grace', middleName: null, phone: '+49 170 9876543', dateOfBirth: '1906-12-09' },
	}),

	listAuditLog: ({ waiverId: subject }) => ({
		query: { subject, action: 'waiver.signed', from: '2020-01-01', limit: '3' },
	}),
	listPhiAccessLog: ({ waiverId, participantId }) => ({
		query: { waiverId, participantId, action: 'waiver.read', to: '2099-12-31', limit: '3' },
	}),

	getWaiverPhoto: ({ waiverId: id }) => ({ path: { id, blockId: 'photo' }, query: { side: 'front' } }),

	updateOrganization: ({ locationId }) => ({
		body: {
			name: 'Renamed hall',
			timezone: 'Europe/Berlin',
			retention: { years: 7 },
			branding: { logo: photo, picture: photo, color: '#0a7d55', replyTo: 'desk@hall.example' },
			limits: { messagesPerDay: 5000 },
			embedOrigins: ['https://www.hall.example'],
			address: 'Wall Street 1\n10115 Berlin',
			country: 'DE',
			links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: null },
			doorPolicy: 'warn',
			defaultLocationId: locationId,
			setupDismissed: true,
		},
	}),
	purgeWaiver: async ({ call, templateId }) => ({
		path: { id: (await sign({ call }, templateId)).id },
		body: { reason: 'The guest asked for it.' },
	}),
	placeHold: async ({ call, templateId }) => ({
		path: { id: (await sign({ call }, templateId)).id },
		body: { reason: 'A dispute' },
	}),
	liftHold: async ({ call, templateId }) => {
		const { id } = await sign({ call }, templateId)
		await call('POST', `/v1/waivers/${id}/hold`, { reason: 'A dispute' })
		return { path: { id } }
	},
	eraseParticipant: async ({ call, templateId }) => {
		const name = { firstName: 'Passing', lastName: crypto.randomUUID() }
		const { participantId: id } = await sign({ call }, templateId, { values: { name } })
		return { path: { id }, body: { reason: 'The guest asked for it.' } }
	},
	verifyEvidence: async ({ call, waiverId }) => ({
		body: (await call('GET', `/v1/waivers/${waiverId}/proof`)).body,
	}),
	...groupRecipes,
	...peopleRecipes,

	createCheckin: ({ waiverId, locationId }) => ({
		body: { waiverId, locationId, method: 'staff' },
		headers: { 'Idempotency-Key': crypto.randomUUID() },
	}),
	printLabels: ({ participantId, locationId }) => ({ body: { participantIds: [participantId], locationId } }),
	followEvents: () => ({ headers: { 'Last-Event-ID': '0' } }),
	getFigures: ({ locationId }) => ({ query: { from: '2026-01-01', to: '2026-02-01', locationId } }),
	getGuestFigures: ({ locationId }) => ({ query: { from: '2026-01-01', to: '2026-02-01', locationId } }),
	downloadFigures: () => ({ query: { from: '2026-01-01', to: '2026-02-01' } }),
	getToday: ({ locationId }) => ({ query: { locationId } }),
	lookUpGuests: ({ locationId }) => ({ query: { q: 'hopp', locationId } }),
	annulCheckin: async ({ call, waiverId }) => {
		const { body } = await call('POST', '/v1/checkins', { waiverId, method: 'staff' })
		// Annulled already, since only whoever recorded it may annul it. A repeat gets the same.
		await call('POST', `/v1/checkins/${body.id}/annul`)
		return { path: { id: body.id } }
	},
	checkOutAll: ({ locationId }) => ({ body: { locationId } }),
	getInside: ({ locationId }) => ({ query: { locationId } }),
	listCheckins: ({ waiverId, locationId }) => ({ query: { waiverId, locationId, from: '2020-01-01' } }),

	updateLocation: ({ locationId: id }) => ({
		path: { id },
		body: { name: 'Renamed', retention: { months: 30 }, branding: { picture: photo, color: null } },
	}),

	createKiosk: ({ locationId, templateId }) => ({
		body: { name: 'Entrance', locationId, templateIds: [templateId] },
	}),
	updateKiosk: async ({ call, locationId, templateId }) => {
		const { body } = await call('POST', '/v1/kiosks', { name: 'Short-lived' })
		return { path: { id: body.id }, body: { name: 'Bar', locationId, templateIds: [templateId] } }
	},

	createWebhook: () => ({ body: { url: 'https://example.com/hooks', events: [], description: 'New' } }),
	updateWebhook: ({ webhookId: id }) => ({ path: { id }, body: { description: 'Renamed', active: true } }),
	deleteWebhook: async (estate) => ({ path: { id: await createPinged(estate) } }),
	readEventsFeed: () => ({ query: { after: '1', limit: '2' } }),

	changeStaff: ({ staffId: id }) => ({ path: { id }, body: { name: 'Renamed', active: true } }),
	resetStaff: ({ staffId: id }) => ({ path: { id }, body: { clearFactors: false } }),

	createDeskDevice: ({ locationId }) => ({ body: { name: 'Counter', locationId } }),

	createKey: () => ({ body: { name: 'New', scopes: ['keys:manage'], expiresAt: '2099-01-01T00:00:00Z' } }),
	rotateKey: async (estate) => ({ path: { id: await createKey(estate) } }),
}

/** How to call an operation: its own recipe, or the one that its document gives. */
export function recipeOf(operation: Operation): Recipe {
	return recipes[operation.id] ?? deriveRecipe(operation, makeNew)
}

/** Makes another one, or takes the newest if the organization has as many as it may have. */
const makeNew: Make = async (estate, maker, path) => {
	const { body, headers } = await recipeOf(maker)(estate)
	const address = fill(maker.path, { path })
	const made = await estate.call('POST', address, body, headers)
	const { body: one } = made.status < 300 ? made : await estate.call('GET', address)
	return one.id ?? one.items[0].id
}
