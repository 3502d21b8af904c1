import { expect } from 'bun:test'
import { blocks } from '../../fixtures/waivers.ts'
import { emit, isSeasonOver } from '../model.ts'
import type { TemplateModel, TenantModel } from '../model.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

export const SETTINGS: readonly TemplateModel['settings'][] = [
	{},
	{ expiry: { type: 'duration', days: 2 } },
	{ onPublish: 'resign' },
	{ expiry: { type: 'end_of_day' }, onPublish: 'keep' },
	// The clock of a fuzz begins on 1 July.
	{ expiry: { type: 'date', date: '2026-07-03' } },
]

const templatesOf = (tenant: TenantModel) => tenant.templates

export function aboutTemplate(stage: Stage, plan: (template: TemplateModel) => Plan): Plan {
	const { id, item } = stage.target(templatesOf)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

function expectSummary(body: any, { id, name, slug, status, visibility, versionIds }: TemplateModel): void {
	const activeVersion = versionIds.length === 0 ? null : versionIds.length
	expect(body).toMatchObject({ id, name, slug, status, visibility, activeVersion })
}

export function newTemplate(
	made: Pick<TemplateModel, 'id' | 'name' | 'slug'> & Partial<TemplateModel>,
): TemplateModel {
	return {
		status: 'draft',
		visibility: 'public',
		versionIds: [],
		draft: undefined,
		revision: 0,
		settings: {},
		acceptedSince: 1,
		...made,
	}
}

/** Published at once: other moves are about what guests sign. */
function createReportForm({ tenant, call }: Stage): Plan {
	return {
		body: { name: `Report ${tenant.marker}`, kind: 'incident' },
		expected: 201,
		async onSuccess({ body: { id, kind, signUrl } }) {
			expect({ kind, signUrl }).toEqual({ kind: 'incident', signUrl: null })
			const questions = [{ id: 'rope', type: 'short_text', label: `Rope of ${tenant.marker}?` }]
			await call('PUT', `/v1/templates/${id}/draft`, { blocks: questions })
			await call('POST', `/v1/templates/${id}/publish`)
			emit(tenant, 'template.published', id)
			tenant.reportForms.push(id)
		},
	}
}

export const templateMoves: Readonly<Record<string, Move>> = {
	listTemplates: ({ dice, tenant }) => {
		const status = dice.oneOf([undefined, 'draft', 'active', 'archived'] as const)
		const wanted = tenant.templates.filter((template) =>
			status === undefined ? template.status !== 'archived' : template.status === status,
		)
		return {
			...(status === undefined ? {} : { query: { status } }),
			expected: 200,
			onSuccess: ({ body }) =>
				expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual(
					wanted.map(({ id }) => id).sort(),
				),
		}
	},
	createTemplate: (stage) => {
		const { dice, tenant, now } = stage
		if (dice.isRare(4)) return createReportForm(stage)
		const settings = dice.oneOf(SETTINGS)
		const name = `Waiver ${tenant.marker}`
		return {
			body: { name, settings },
			expected: isSeasonOver(settings, now) ? 'validation_failed' : 201,
			onSuccess({ body }) {
				expect(tenant.templates.map(({ slug }) => slug)).not.toContain(body.slug)
				const template = newTemplate({ id: body.id, name, slug: body.slug, settings })
				expectSummary(body, template)
				tenant.templates.push(template)
			},
		}
	},
	listGallery: () => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body.items.length).toBeGreaterThan(0),
	}),
	createFromGallery: ({ dice, tenant, call }) => {
		const isKnown = !dice.isRare(4)
		const name = `Waiver ${tenant.marker}`
		return {
			path: { name: isKnown ? 'event' : 'parachute' },
			body: { languages: ['es', 'en'], name },
			expected: isKnown ? 201 : 'not_found',
			async onSuccess({ body }) {
				const template = newTemplate({ id: body.id, name, slug: body.slug, draft: {}, revision: 3 })
				expectSummary(body, template)
				// What the other moves answer is for these blocks.
				await call('PUT', `/v1/templates/${body.id}/draft`, { blocks })
				await call('PATCH', `/v1/templates/${body.id}`, { settings: {} })
				tenant.templates.push(template)
			},
		}
	},
	getTemplate: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess({ body }) {
				const { id, status, versionIds, settings } = template
				expect(body).toMatchObject({ id, status })
				expect(body.settings).toEqual(settings)
				expect(body.activeVersion?.id).toBe(versionIds.at(-1))
			},
		})),
	updateTemplate: (stage) => {
		const { dice, tenant } = stage
		const changes = dice.oneOf([
			{ name: `Renamed ${tenant.marker}` },
			{ visibility: dice.oneOf(['public', 'invite_only', 'kiosk_only'] as const) },
			{ settings: dice.oneOf(SETTINGS) },
			{ slug: dice.oneOf(tenant.templates).slug },
		])
		const { slug } = changes as { slug?: string }
		return {
			body: changes,
			...aboutTemplate(stage, (template) => {
				const isTaken = tenant.templates.some((other) => other !== template && other.slug === slug)
				const isOver = 'settings' in changes && isSeasonOver(changes.settings ?? {}, stage.now)
				return {
					expected: isTaken ? 'slug_taken' : isOver ? 'validation_failed' : 200,
					onSuccess({ body }) {
						Object.assign(template, changes)
						if ('name' in changes || 'settings' in changes) template.revision += 1
						expectSummary(body, template)
					},
				}
			}),
		}
	},
	listVersions: (stage) =>
		aboutTemplate(stage, ({ versionIds }) => ({
			expected: 200,
			onSuccess: ({ body }) =>
				expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual([...versionIds].sort()),
		})),
	getVersion: (stage) => {
		const n = 1 + stage.dice.roll(3)
		const plan = aboutTemplate(stage, ({ versionIds }) => ({
			expected: n <= versionIds.length ? 200 : 'not_found',
			onSuccess: ({ body }) => expect(body).toMatchObject({ id: versionIds[n - 1], versionNumber: n }),
		}))
		return { ...plan, path: { ...plan.path, n: String(n) } }
	},
	archiveTemplate: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess({ body }) {
				if (template.status !== 'archived') emit(stage.tenant, 'template.archived', template.id)
				template.status = 'archived'
				expectSummary(body, template)
			},
		})),
	unarchiveTemplate: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess({ body }) {
				if (template.status === 'archived')
					template.status = template.versionIds.length === 0 ? 'draft' : 'active'
				expectSummary(body, template)
			},
		})),
}
