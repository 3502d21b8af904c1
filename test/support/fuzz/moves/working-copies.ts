import { expect } from 'bun:test'
import { blocks } from '../../fixtures/waivers.ts'
import { isValid } from '../model.ts'
import type { TemplateModel } from '../model.ts'
import type { Move } from '../stage.ts'
import { SETTINGS, aboutTemplate } from './templates.ts'

function expectCopy(body: any, { name, settings, copy, revision }: TemplateModel): void {
	expect(body).toMatchObject({ revision, name: copy?.name ?? name })
	expect(body.settings).toEqual(copy?.settings ?? settings)
	expect(body.savedAt === null).toBe(copy === undefined)
}

export const workingCopyMoves: Readonly<Record<string, Move>> = {
	getWorkingCopy: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess: ({ body }) => expectCopy(body, template),
		})),
	saveWorkingCopy: (stage) => {
		const { dice, tenant } = stage
		const copy = { name: `Changed ${tenant.marker}`, settings: dice.oneOf(SETTINGS) }
		const kind = dice.roll(4)
		return {
			body: { ...copy, blocks },
			headers: { 'If-Match': '*' },
			...aboutTemplate(stage, (template) => {
				// Mostly what was read; else the first, or another revision.
				const revision = template.revision + (kind === 3 ? 1 : 0)
				const match = kind === 2 ? '*' : `"${revision}"`
				const isRefused = kind === 3 || (kind === 2 && template.copy !== undefined)
				return {
					headers: { 'If-Match': match },
					expected: isRefused ? 'conflict' : 200,
					onSuccess({ body }) {
						template.copy = copy
						template.revision += 1
						expectCopy(body, template)
					},
				}
			}),
		}
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
				onSuccess: ({ body }) => expect(body).toEqual({ validWaivers: valid.length, isMore: false }),
			}
		}),
	duplicateTemplate: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 201,
			onSuccess({ body }) {
				const { copy, name, settings, visibility, hasDraft, versionIds } = template
				const { id, slug } = body
				stage.tenant.templates.push({
					id,
					name: `Copy of ${copy?.name ?? name}`.slice(0, 200),
					slug,
					status: 'draft',
					visibility,
					versionIds: [],
					hasDraft: copy !== undefined || hasDraft || versionIds.length > 0,
					settings: copy?.settings ?? settings,
					acceptedSince: 1,
					copy: undefined,
					revision: 0,
				})
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
	discardWorkingCopy: (stage) =>
		aboutTemplate(stage, (template) => ({
			expected: 200,
			onSuccess({ body }) {
				if (template.copy !== undefined) template.revision += 1
				template.copy = undefined
				expectCopy(body, template)
			},
		})),
}
