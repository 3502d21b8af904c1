import { expect, test } from 'bun:test'
import { operations } from '../../../../src/web/desk/kit/client/operations.ts'
import { readDocument } from '../../../support/openapi/document.ts'

test("the desk calls each operation by the API's own method and path", async () => {
	const documented = new Map<string, string>()
	for (const [path, methods] of Object.entries((await readDocument()).paths))
		for (const [method, { operationId }] of Object.entries(methods))
			documented.set(operationId as string, `${method.toUpperCase()} ${path}`)
	expect(Object.keys(operations).length).toBeGreaterThan(10)
	for (const [id, place] of Object.entries(operations)) expect([id, documented.get(id)]).toEqual([id, place])
})
