import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import deskWords from '../../../../src/i18n/desk/en.json' with { type: 'json' }
import { readText } from '../../../support/architecture/source.ts'
import { readDocument } from '../../../support/openapi/document.ts'

const document = await readDocument()
const operations = Object.values(document.paths).flatMap((methods) =>
	Object.entries(methods).map(([method, { operationId }]) => ({
		method,
		operationId: operationId as string,
	})),
)
const rows = [...readText('docs/desk.md').matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(
	([, operationId = '', where = '']) => ({ operationId, where }),
)
const sources = [...new Glob('src/web/desk/**/*.{ts,tsx}').scanSync('.')]
	.filter((path) => !path.includes('operations.ts'))
	.map((path) => readText(path))
const isCalled = (operationId: string): boolean => sources.some((text) => text.includes(`'${operationId}'`))

test('The guide of the desk names each operation of the API once, in the order of the document', () => {
	expect(rows.map(({ operationId }) => operationId)).toEqual(operations.map(({ operationId }) => operationId))
})

test('Each operation has its screens, or a reason why the desk has no use for it', () => {
	const names = new Set(['every screen', ...Object.values(deskWords.screens)])
	for (const { operationId, where } of rows) {
		if (where.startsWith('Not at the desk: '))
			expect([operationId, isCalled(operationId)]).toEqual([operationId, false])
		else
			for (const name of where.split(', '))
				expect([operationId, name, names.has(name)]).toEqual([operationId, name, true])
	}
})

test('What changes something and has a screen is called by the desk', () => {
	const changing = new Set(
		operations.filter(({ method }) => method !== 'get').map(({ operationId }) => operationId),
	)
	const shown = rows.filter(({ operationId, where }) => changing.has(operationId) && !where.startsWith('Not'))
	expect(shown.map(({ operationId }) => operationId).filter((id) => !isCalled(id))).toEqual([])
	expect(shown.length).toBeGreaterThan(50)
})
