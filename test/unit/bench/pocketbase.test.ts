import { expect, test } from 'bun:test'
import { createBodies } from '../../../bench/signing-body.ts'
import type { SigningBody } from '../../../bench/signing-body.ts'

const folder = `${import.meta.dir}/../../../bench/peers/pocketbase`

test('The PocketBase of the signing bench reads every answer that the bench sends', async () => {
	const program = await Bun.file(`${folder}/main.go`).text()
	const [body = ''] = createBodies('template', 1)
	const { values } = JSON.parse(body) as SigningBody
	const read = (map: string): string[] =>
		[...program.matchAll(new RegExp(`\\b${map}\\["(\\w+)"\\]`, 'g'))].map(([, key = '']) => key)
	const people = ['name', 'email', 'phone', 'dateOfBirth', 'signature'] as const
	expect(new Set(read('Values').concat(read('values')))).toEqual(new Set(people))
	expect(Object.keys(values)).toEqual(expect.arrayContaining([...people]))
	expect(read('name').sort()).toEqual(Object.keys(values.name).sort())
})
