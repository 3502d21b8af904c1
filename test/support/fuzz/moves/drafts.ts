import { expect } from 'bun:test'
import { blocks } from '../../fixtures/waivers.ts'
import { emit, isSeasonOver, isValid } from '../model.ts'
import type { TemplateModel } from '../model.ts'
import type { Expected, Move } from '../stage.ts'
import { SETTINGS, aboutTemplate, newTemplate } from './templates.ts'

const HALF_DONE = [{ id: 'new' }]

function expectEdited(body: any, template: TemplateModel): void {
	const { name, settings, draft, revision } = template
	expect(body).toMatchObject({ revision, name: draft?.name ?? name })
	expect(body.settings).toEqual(draft?.settings ?? settings)
	expect(body.savedAt === null).toBe(draft === undefined)
	const isEmpty = draft === undefined && template.versionIds.length === 0
	const length = draft?.isHalfDone === true ? HALF_DONE.length : isEmpty ? 0 : blocks.length
	expect(body.blocks).toHaveLength(length)
}

function refusalOfPublish(
	template: TemplateModel,
	asked: number | undefined,
	now: number,
): Expected | undefined {
	const { status, draft, settings, revision } = template
	if (status === 'archived') return 'template_archived'
	if (draft === undefined) return 'nothing_to_publish'
	if (asked !== undefined && asked !== revision) return 'conflict'
	const isSound = draft.isHalfDone !== true && !isSeasonOver(draft.settings ?? settings, now)
	return isSound ? undefined : 'validation_failed'
}

/** What of an edit is not as in the template. */
function ownOf(template: TemplateModel, edit: Required<Pick<TemplateModel, 'name' | 'settings'>>) {
	return {
		...(edit.name === template.name ? {} : { name: edit.name }),
		...(Bun.deepEquals(edit.settings, template.settings) ? {} : { settings: edit.settings }),
	}
}

export const draftMoves: Readonly<Record<string, Move>> = {
	getDraft: (stage) => {
		const isLenient = stage.dice.isRare(2)
		const plan = aboutTemplate(stage, (template) => ({
			expected: isLenient || template.draft !== undefined ? 200 : 'not_found',
			onSuccess: ({ body }) => expectEdited(body, template),
		}))
		return { ...plan, ...(isLenient ? { query: { fallback: 'published' } } : {}) }
	},
	/** Half of them as a program, which sends blocks alone, half as somebody who edits a revision. */
	saveDraft: (stage) => {
		const { dice, tenant } = stage
		const kind = dice.roll(6)
		const edit = { name: `Changed ${tenant.marker}`, settings: dice.oneOf(SETTINGS) }
		const isHalfDone = kind === 5
		if (kind < 3)
			return {
				body: { blocks },
				...aboutTemplate(stage, (template) => ({
					expected: 200,
					onSuccess({ body }) {
						expect(body.versionNumber).toBe(template.versionIds.length + 1)
						template.draft = {}
						template.revision += 1
					},
				})),
			}
		const sent = { ...edit, blocks: isHalfDone ? HALF_DONE : blocks }
		return {
			body: { ...sent, revision: 0 },
			...aboutTemplate(stage, (template) => {
				// Mostly what was read; else another revision.
				const isLate = kind === 4
				return {
					body: { ...sent, revision: template.revision + (isLate ? 1 : 0) },
					expected: isLate ? 'conflict' : 200,
					onSuccess({ body }) {
						template.draft = { ...ownOf(template, edit), isHalfDone }
						template.revision += 1
						expect(body).toMatchObject({ revision: template.revision })
						expect(body.issues.length > 0).toBe(isHalfDone || isSeasonOver(edit.settings, stage.now))
					},
				}
			}),
		}
	},
	discardDraft: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess({ body }) {
				if (template.draft !== undefined) template.revision += 1
				template.draft = undefined
				expectEdited(body, template)
			},
		})),
	publishTemplate: (stage) => {
		const isAsked = stage.dice.isRare(2)
		const plus = stage.dice.roll(2)
		return aboutTemplate(stage, (template) => {
			const asked = isAsked ? Math.max(1, template.revision) + plus : undefined
			return {
				...(asked === undefined ? {} : { body: { revision: asked } }),
				expected: refusalOfPublish(template, asked, stage.now) ?? 200,
				onSuccess({ body }) {
					const { isHalfDone: _, ...own } = template.draft ?? {}
					Object.assign(template, own, { draft: undefined, status: 'active' })
					template.revision += Object.keys(own).length > 0 ? 2 : 1
					template.versionIds.push(body.versionId)
					expect(body.versionNumber).toBe(template.versionIds.length)
					if (template.settings.onPublish === 'resign') template.acceptedSince = body.versionNumber
					emit(stage.tenant, 'template.published', template.id)
				},
			}
		})
	},
	previewTemplate: (stage) => ({
		body: { blocks, settings: stage.dice.oneOf(SETTINGS) },
		...aboutTemplate(stage, () => ({
			expected: 200,
			onSuccess({ body: { props } }) {
				expect(props).toMatchObject({ screen: 'form', title: 'Agreement' })
				expect(props.blocks).toHaveLength(blocks.length)
			},
		})),
	}),
	previewPublishing: (stage) =>
		aboutTemplate(stage, (template) => {
			const { waivers } = stage.tenant
			const valid = waivers.filter((waiver) => waiver.template === template && isValid(waiver, stage.now))
			return {
				expected: 200,
				// What the law warns of has tests of its own.
				onSuccess: ({ body }) => expect(body).toMatchObject({ validWaivers: valid.length, isMore: false }),
			}
		}),
	duplicateTemplate: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 201,
			onSuccess({ body }) {
				const { draft, name, settings, visibility, versionIds } = template
				const hasBlocks = draft !== undefined || versionIds.length > 0
				const duplicate = {
					name: `Copy of ${draft?.name ?? name}`.slice(0, 200),
					settings: draft?.settings ?? settings,
					draft: hasBlocks ? { isHalfDone: draft?.isHalfDone === true } : undefined,
					revision: hasBlocks ? 1 : 0,
				}
				stage.tenant.templates.push(newTemplate({ id: body.id, slug: body.slug, visibility, ...duplicate }))
				expect(body).toMatchObject({ status: 'draft', visibility, activeVersion: null })
			},
		})),
	deleteTemplate: (stage) =>
		aboutTemplate(stage, (template) => {
			const { events, templates } = stage.tenant
			const isUsed = events.some((event) => event.template === template)
			return {
				expected: template.versionIds.length > 0 || isUsed ? 'conflict' : 200,
				onSuccess: () => void templates.splice(templates.indexOf(template), 1),
			}
		}),
}
