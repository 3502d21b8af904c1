import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { ChainRow } from '../../../verifier/evidence.ts'
import type { Client } from '../service/service.ts'
import { requireTool } from '../run/tools.ts'

/** What the verifier in Python says of each case, which is a line of JSON. @throws if it fails itself */
export async function askSecondVerifier(cases: readonly object[]): Promise<unknown[]> {
	requireTool('python3')
	const child = Bun.spawn(['python3', join(import.meta.dir, '../../verifier/verify-chain.py')], {
		stdin: new Blob([cases.map((each) => `${JSON.stringify(each)}\n`).join('')]),
		stdout: 'pipe',
	})
	const answers = (await new Response(child.stdout).text()).trimEnd().split('\n')
	if ((await child.exited) !== 0) throw new Error('The verifier in Python failed.')
	return answers.map((answer) => JSON.parse(answer) as unknown)
}

/** Has it follow a stored chain to the newest checkpoint. @returns its fault, null if there is none */
export async function verifyStored(dataDir: string, call: Client): Promise<unknown> {
	const { checkpoint, verifierKey } = (await call('GET', '/v1/evidence/checkpoint')).body
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	try {
		const chain = db.query<ChainRow & { org: string }, []>(
			'SELECT organization_id AS org, seq, hash, prev, body FROM chain ORDER BY seq',
		)
		const rows = chain.all()
		const entries = rows.map(({ org: _org, ...entry }) => entry)
		const [told] = await askSecondVerifier([
			{ org: rows[0]?.org, entries, checkpoints: [checkpoint], keys: [verifierKey], receipts: [] },
		])
		return (told as { fault: unknown }).fault
	} finally {
		db.close()
	}
}
