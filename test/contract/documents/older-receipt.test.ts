import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { verifyReceipt } from '../../../verifier/evidence.ts'
import older from '../../golden/receipt-before-steps.json' with { type: 'json' }
import { requireTool } from '../../support/run/tools.ts'

const { receipt, verifierKey } = older
const sound = { included: true, signed: true, opens: true }

test('A receipt from before the steps of a signing were recorded still verifies', () => {
	expect(Object.keys(receipt.record.items.evidence)).not.toContain('steps')
	expect(verifyReceipt(receipt, [verifierKey])).toMatchObject(sound)
	const evidence = { ...receipt.record.items.evidence, way: 'key' }
	const changed = { ...receipt.record, items: { ...receipt.record.items, evidence } }
	expect(verifyReceipt({ ...receipt, record: changed }, [verifierKey])).toMatchObject({ opens: false })
})

test('The verifier in another language opens the same older receipt', async () => {
	requireTool('python3')
	const asked = { org: '', entries: [], checkpoints: [], keys: [verifierKey], receipts: [receipt] }
	const child = Bun.spawn(['python3', join(import.meta.dir, '../../verifier/verify-chain.py')], {
		stdin: new Blob([`${JSON.stringify(asked)}\n`]),
		stdout: 'pipe',
	})
	const answer = await new Response(child.stdout).text()
	expect(await child.exited).toBe(0)
	expect(JSON.parse(answer)).toEqual({ fault: null, receipts: [[true, true, true]] })
})
