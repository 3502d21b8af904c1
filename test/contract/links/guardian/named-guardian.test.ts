import { expect, setDefaultTimeout, test } from 'bun:test'
import { commitItem, jsonItem } from '../../../../src/features/evidence/commitment.ts'
import { rowsOf, settleJobs } from '../../../support/fixtures/effects.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../../../support/fixtures/guardians.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'
import { readText } from '../../../support/pdf/poppler.ts'
import { useService } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService({}, { checkpointPauseMs: 0 })

const marco = { firstName: 'Marco', lastName: 'Rossi', email: 'marco@example.com' }
const peter = {
	name: { firstName: 'Peter', lastName: 'Fremd' },
	email: '',
	signature: { typed: 'Peter Fremd' },
}

const hall = running.tenant('Hall')
const templateId = await publishShared(hall.call)

const textOf = async (id: string): Promise<string> => {
	await settleJobs(running.service)
	return (await readText((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')
}

/** @returns the first guardian's waiver, and what the second one signed */
async function signBoth(answers: object, named = marco) {
	const first = await signFirst(hall, templateId, { secondGuardian: named })
	expect((await signByLink(running, first, { answers })).status).toBe(201)
	const { secondGuardian } = await readWaiver(hall, first.id)
	return { first, second: await readWaiver(hall, secondGuardian.waiverId) }
}

test('A second guardian under another name is flagged, and both names are in the record and on both certificates', async () => {
	const { first, second } = await signBoth(peter)
	expect(second.evidence).toMatchObject({
		guardianDiffers: true,
		namedAs: { firstName: 'Marco', lastName: 'Rossi' },
	})
	expect(second.flags).toMatchObject([
		{
			blockId: 'children',
			label: 'The second guardian signed under another name',
			value: 'Peter Fremd',
		},
	])
	expect(await textOf(first.id)).toContain('Second guardian named by the signer: Marco Rossi')
	expect(await textOf(second.id)).toContain('Named as Marco Rossi; signed as Peter Fremd')
	// The chain commits to the name in the evidence of each.
	for (const { id, evidence } of [await readWaiver(hall, first.id), second]) {
		const [row] = rowsOf<{ salt: Uint8Array }>(
			running.service,
			`SELECT record_salt AS salt FROM waivers WHERE id = '${id}'`,
		)
		const item = jsonItem('secondGuardian', { firstName: 'Marco', lastName: 'Rossi' })
		expect(evidence.namedGuardian).toBe(commitItem(row?.salt ?? new Uint8Array(), item))
	}
})

test('The door counts the flag of a second guardian at the children’s card, and a check-in warns of it', async () => {
	const { first, second } = await signBoth(peter)
	const flagsOf = async (name: string): Promise<number[]> => {
		const { body } = await hall.call('GET', `/v1/checkins/lookup?q=${name}`)
		return body.items.map(({ flagsOpen }: { flagsOpen: number }) => flagsOpen)
	}
	// The form's own flag on the first waiver, and this one.
	expect(await flagsOf('Vincent')).toEqual([2])
	const recent = (await hall.call('GET', '/v1/just-signed')).body.items
	expect(recent.find(({ waiverId }: any) => waiverId === first.id).flagsOpen).toBe(2)
	const checkIn = async (): Promise<string[]> =>
		(await hall.call('POST', '/v1/checkins', { waiverId: first.id, method: 'staff' })).body.warnings
	for (const flag of first.flags)
		await hall.call('POST', `/v1/waivers/${first.id}/flags/${flag.id}/clear`, {})
	expect(await checkIn()).toEqual(['open_flags'])
	for (const flag of second.flags)
		await hall.call('POST', `/v1/waivers/${second.id}/flags/${flag.id}/clear`, {})
	expect([await flagsOf('Vincent'), await checkIn()]).toEqual([[0], []])
})

test('A second guardian who signs under the given name, or a form of it, is not flagged', async () => {
	for (const name of [
		{ firstName: 'Marco', lastName: 'Rossi' },
		{ firstName: 'marco', lastName: 'Bianchi' },
		{ firstName: 'Rossi', lastName: 'Marco' },
	]) {
		const { second } = await signBoth({ name, email: '', signature: { typed: name.firstName } })
		expect([second.evidence.guardianDiffers, second.flags]).toEqual([undefined, []])
		expect(await textOf(second.id)).not.toContain('Named as')
	}
	// Relatives share the last name.
	const paola = { firstName: 'Paola', lastName: 'Rossi' }
	const { second } = await signBoth({ name: paola, email: '', signature: { typed: 'Paola Rossi' } })
	expect(second.evidence.guardianDiffers).toBe(true)
})

test('Whoever was named and is erased is in neither document any more, and everything still verifies', async () => {
	const named = { ...marco, email: 'erased@example.com' }
	const { first, second } = await signBoth(peter, named)
	expect(await textOf(first.id)).toContain('Marco Rossi')
	const own = await sign(hall, await publishTemplate(hall.call), {
		values: { name: { firstName: 'Marco', lastName: 'Rossi' }, email: 'erased@example.com' },
	})
	expect((await hall.call('POST', `/v1/participants/${own.participantId}/erase`)).status).toBe(200)
	for (const { id } of [first, second]) {
		expect(await textOf(id)).not.toContain('Rossi')
		const detail = await hall.call('GET', `/v1/waivers/${id}`)
		expect(JSON.stringify(detail.body)).not.toContain('Rossi')
	}
	expect((await readWaiver(hall, second.id)).evidence.guardianDiffers).toBe(true)
	// A verifier that needs no service finds nothing changed.
	const child = Bun.spawn([process.execPath, 'verifier/verify.ts', running.service.deps.config.dataDir], {
		stdout: 'ignore',
		stderr: 'inherit',
	})
	expect(await child.exited).toBe(0)
})

test('A purge leaves no trace of whom the first guardian named', async () => {
	const { first, second } = await signBoth(peter, { ...marco, firstName: 'Marcellino' })
	await hall.call('POST', `/v1/participants/${first.participants[0].id}/erase`)
	await settleJobs(running.service)
	for (const { id } of [first, second]) expect((await readWaiver(hall, id)).evidence).toBeNull()
	const rows = rowsOf(running.service, "SELECT 1 FROM second_guardians WHERE first_name = 'Marcellino'")
	expect(rows).toEqual([])
})
