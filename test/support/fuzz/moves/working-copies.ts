import { expect } from 'bun:test'
import { blocks } from '../../fixtures/waivers.ts'
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
