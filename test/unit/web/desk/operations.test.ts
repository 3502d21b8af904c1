import { expect, test } from 'bun:test'
import { operations } from '../../../../src/web/desk/kit/client/operations.ts'
import document from '../../../golden/openapi.json' with { type: 'json' }

test("the desk calls each operation by the API's own method and path", () => {
	const documented = new Map<string, string>()
	for (const [path, methods] of Object.entries<Record<string, { operationId?: string }>>(document.paths))
		for (const [method, { operationId = '' }] of Object.entries(methods))
			documented.set(operationId, `${method.toUpperCase()} ${path}`)
	expect(Object.keys(operations).length).toBeGreaterThan(10)
	for (const [id, place] of Object.entries(operations)) expect([id, documented.get(id)]).toEqual([id, place])
})
