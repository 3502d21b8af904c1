import { expect } from 'bun:test'
import { photo } from '../../fixtures/estate.ts'
import { forgetIncident, forgetUnneeded } from '../forget.ts'
import { emit, survivorOf } from '../model.ts'
import type { IncidentModel, TenantModel, WaiverModel } from '../model.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage, Target } from '../stage.ts'

const MAX_DRAFTS = 100

const incidentsIn = ({ incidents }: TenantModel) => incidents
const isDraft = ({ status, isPurged }: IncidentModel): boolean => status === 'draft' && !isPurged

function about(stage: Stage, plan: (incident: IncidentModel) => Plan): Plan {
	const { id, item } = stage.target(incidentsIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

/** A change of a draft. Its revision is now and then another one. */
function aboutDraft(stage: Stage, more: object, plan: (incident: IncidentModel) => Plan): Plan {
	const isLate = stage.dice.isRare(4)
	const { id, item } = stage.target(incidentsIn)
	const call = { path: { id }, body: { ...more, revision: (item?.revision ?? 1) + (isLate ? 1 : 0) } }
	if (item === undefined) return { ...call, ...NOT_FOUND }
	return { ...call, ...plan(item), ...(isLate || !isDraft(item) ? { expected: 'conflict' } : {}) }
}

/** Names the waivers of a draft, and holds them. */
function link(stage: Stage, incident: IncidentModel, waivers: readonly WaiverModel[]): void {
	const before = incident.links
	incident.links = waivers.map((waiver) => {
		const own = before.find((each) => each.waiver === waiver)
		if (own !== undefined) return own
		if (waiver.isPurged || waiver.isHeld) return { waiver, heldAt: undefined }
		waiver.isHeld = true
		waiver.heldAt = stage.now
		return { waiver, heldAt: stage.now }
	})
	for (const each of before) if (!incident.links.includes(each)) release(stage.tenant, incident, each)
}

/** @returns whether the hold was lifted */
function release(
	{ incidents }: TenantModel,
	incident: IncidentModel,
	{ waiver, heldAt }: IncidentModel['links'][number],
): boolean {
	if (heldAt === undefined || !waiver.isHeld || waiver.heldAt !== heldAt) return false
	const others = incidents.flatMap((each) =>
		each === incident || each.isReleased ? [] : each.links.filter((other) => other.waiver === waiver),
	)
	const heir = others[0]
	if (heir !== undefined) {
		heir.heldAt = heldAt
		return false
	}
	waiver.isHeld = false
	return true
}

/** A form of reports with an answer, or rarely one that guests sign. */
function pickForm({ tenant, dice }: Stage) {
	const values = { rope: `Rope of ${tenant.marker}` }
	if (tenant.reportForms.length === 0 || dice.isRare(4)) {
		const template = tenant.templates[0]
		return template && ({ body: { templateId: template.id, values }, refusal: 'validation_failed' } as const)
	}
	return { body: { templateId: dice.oneOf(tenant.reportForms), values }, refusal: undefined }
}

export const incidentMoves: Readonly<Record<string, Move>> = {
	listIncidents: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const ids = body.items.map(({ id }: { id: string }) => id).toSorted()
			if (tenant.incidents.length <= 100) expect(ids).toEqual(tenant.incidents.map(({ id }) => id).toSorted())
		},
	}),
	openIncident: (stage) => {
		const { tenant, dice } = stage
		const place = dice.isRare(3) ? stage.target(({ locations }) => locations) : undefined
		const person = dice.roll(4) === 3 ? undefined : stage.target(({ people }) => people)
		const waiver = dice.roll(4) === 3 ? undefined : stage.target(({ waivers }) => waivers)
		const form = dice.isRare(2) ? pickForm(stage) : undefined
		const isErased = person?.item !== undefined && survivorOf(person.item).who === null
		const isMissing = (target: Target<object> | undefined): boolean =>
			target !== undefined && target.item === undefined
		const drafts = tenant.incidents.filter(isDraft).length
		return {
			body: {
				text: `Fell by ${tenant.marker}`,
				firstAid: 'Nothing.',
				people: person === undefined ? [] : [person.id],
				waivers: waiver === undefined ? [] : [waiver.id],
				...(place === undefined ? {} : { locationId: place.id }),
				...form?.body,
			},
			expected:
				drafts >= MAX_DRAFTS
					? 'conflict'
					: isMissing(place)
						? 'not_found'
						: (form?.refusal ??
							(isMissing(person)
								? 'not_found'
								: isErased
									? 'conflict'
									: isMissing(waiver)
										? 'not_found'
										: 201)),
			onSuccess({ body: { id } }) {
				const incident: IncidentModel = {
					id,
					people: person?.item === undefined ? [] : [survivorOf(person.item)],
					links: [],
					location: place?.item,
					photos: [],
					values: form?.body.values,
					status: 'draft',
					revision: 1,
					isReleased: false,
					isPurged: false,
				}
				tenant.incidents.push(incident)
				link(stage, incident, waiver?.item === undefined ? [] : [waiver.item])
				emit(tenant, 'incident.opened', id)
			},
		}
	},
	getIncident: (stage) =>
		about(stage, (incident) => ({
			expected: 200,
			onSuccess({ body }) {
				const { id, status, revision, isPurged, isReleased, photos } = incident
				const text = isPurged ? '' : `Fell by ${stage.tenant.marker}`
				expect(body).toMatchObject({ id, status, revision, text, isHeld: !isReleased })
				expect(body.form?.values).toEqual(incident.values)
				expect(body.photos.map((each: { id: string }) => each.id).toSorted()).toEqual(photos.toSorted())
				expect(body.waivers.map((each: { id: string; isHeld: boolean }) => [each.id, each.isHeld])).toEqual(
					incident.links.map(({ waiver }) => [waiver.id, waiver.isHeld]),
				)
			},
		})),
	updateIncident: (stage) => {
		const waiver = stage.target(({ waivers }) => waivers)
		return aboutDraft(stage, { waivers: [waiver.id], kind: 'fall' }, (incident) => ({
			expected: waiver.item === undefined ? 'not_found' : 200,
			onSuccess() {
				incident.revision++
				link(stage, incident, waiver.item === undefined ? [] : [waiver.item])
			},
		}))
	},
	closeIncident: (stage) =>
		aboutDraft(stage, {}, (incident) => ({
			expected: 200,
			onSuccess() {
				incident.status = 'closed'
				emit(stage.tenant, 'incident.closed', incident.id)
			},
		})),
	addToIncident: (stage) => ({
		body: { text: `More of ${stage.tenant.marker}` },
		...about(stage, ({ status, isPurged }) => ({
			// A report has at most 100.
			expected: isPurged || status === 'draft' ? 'conflict' : [201, 'conflict'],
		})),
	}),
	addIncidentPhoto: (stage) => ({
		body: { photo },
		...about(stage, (incident) => ({
			expected: isDraft(incident) ? 201 : 'conflict',
			onSuccess({ body: { id } }) {
				if (!incident.photos.includes(id)) incident.photos.push(id)
			},
		})),
	}),
	getIncidentPhoto: (stage) => aboutPhoto(stage, () => ({ expected: 200 })),
	deleteIncidentPhoto: (stage) =>
		aboutPhoto(
			stage,
			(incident, photoId) => ({
				expected: 200,
				onSuccess: () => void incident.photos.splice(incident.photos.indexOf(photoId), 1),
			}),
			(incident) => (isDraft(incident) ? undefined : { expected: 'conflict' }),
		),
	liftIncidentHold: (stage) =>
		about(stage, (incident) => ({
			expected: incident.isPurged ? 'conflict' : incident.isReleased ? 'not_found' : 200,
			onSuccess({ body }) {
				incident.isReleased = true
				const lifted = incident.links.filter((each) => release(stage.tenant, incident, each))
				expect(body.liftedHolds).toBe(lifted.length)
				forgetUnneeded(stage.tenant)
			},
		})),
	purgeIncident: (stage) =>
		about(stage, (incident) => ({
			expected: incident.isPurged || !incident.isReleased ? 'conflict' : 200,
			onSuccess: () => forgetIncident(incident),
		})),
}

/** @param refusal what comes before the photo is looked for */
function aboutPhoto(
	stage: Stage,
	plan: (incident: IncidentModel, photoId: string) => Plan,
	refusal: (incident: IncidentModel) => Plan | undefined = () => undefined,
): Plan {
	const { id: photoId } = stage.target(({ incidents }) =>
		incidents.flatMap(({ photos }) => photos.map((each) => ({ id: each }))),
	)
	const whole = about(
		stage,
		(incident) =>
			refusal(incident) ?? (incident.photos.includes(photoId) ? plan(incident, photoId) : NOT_FOUND),
	)
	return { ...whole, path: { ...whole.path, photoId } }
}
