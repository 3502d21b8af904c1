import { describe, expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

/** A template whose every block may be left out, or is hidden: publishing allows it, signing must not. */
const optional = [
	{ id: 'self', type: 'yes_no', label: 'Do you sign for yourself?', required: false },
	{ id: 'name', type: 'name', label: 'Name', required: false },
	{ id: 'born', type: 'date_of_birth', label: 'Born', required: false },
	{
		id: 'signature',
		type: 'signature',
		label: 'Signature',
		required: false,
		visibleIf: { blockId: 'self', equals: true },
	},
]

const answers = { self: true, name: { firstName: 'Ada', lastName: 'Lovelace' }, signature: { typed: 'Ada' } }

const running = useService()
const call = running.tenant('Hall').call
const templateId = await publishTemplate(call, { of: optional })

describe('A waiver needs a signer', () => {
	test('201 with a name and a signature', async () => {
		expect((await call('POST', '/v1/waivers', { templateId, values: answers })).status).toBe(201)
	})

	test.each([
		['no name', { name: undefined }, 'name'],
		['a null name', { name: null }, 'name'],
		['no signature', { signature: undefined }, 'signature'],
		['a null signature', { signature: null }, 'signature'],
		['a hidden signature', { self: false, signature: undefined }, 'signature'],
	])('422 for %s', async (_title, change, blockId) => {
		const answer = await call('POST', '/v1/waivers', { templateId, values: { ...answers, ...change } })
		expect(answer.status).toBe(422)
		expect(answer.body.error.details).toEqual([
			{ path: `/values/${blockId}`, code: 'required', message: `Send the signer's ${blockId}.`, blockId },
		])
	})

	test('422 for a signer under age, at the block with the date of birth', async () => {
		const answer = await call('POST', '/v1/waivers', {
			templateId,
			values: { ...answers, born: '2020-01-01' },
		})
		expect(answer.body.error.details).toMatchObject([
			{ path: '/values/born', code: 'under_age', blockId: 'born' },
		])
	})
})
