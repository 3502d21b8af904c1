import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { GrowingTree, followChain, openCheckpoint, verifyReceipt } from '../../verifier/evidence.ts'
import type { ChainRow, Receipt } from '../../verifier/evidence.ts'
import { commitRecord, jsonItem } from '../../src/features/evidence/commitment.ts'
import { hashEntry, nextEntry } from '../../src/features/evidence/entry.ts'
import type { Entry } from '../../src/features/evidence/entry.ts'
import { formatCheckpoint } from '../../src/ledger/checkpoint.ts'
import { hashNode, inclusionProof, rootOf } from '../../src/ledger/merkle.ts'
import type { Tree } from '../../src/ledger/merkle.ts'
import { createNoteKey } from '../../src/ledger/signed-note.ts'
import { alter, pick } from '../support/evidence/tampering.ts'
import { askSecondVerifier } from '../support/evidence/second-verifier.ts'

/** Chains that both verifiers judge, half of them changed first; `VERIFIER_CHAINS=1000` for a thorough run. */
const CHAINS = Number(process.env['VERIFIER_CHAINS'] ?? 75)

const ORG = '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const KEY = createNoteKey(`hall.example/org/${ORG}`, new Uint8Array(32).fill(3))
const FORGER = createNoteKey(`hall.example/org/${ORG}`, new Uint8Array(32).fill(4))

type Case = {
	readonly org: string
	readonly entries: ChainRow[]
	readonly checkpoints: string[]
	readonly keys: readonly string[]
	readonly receipts: Receipt[]
}

const item = fc.record({
	toJSON: fc.string({ unit: 'grapheme' }),
	'\u{1f600}': fc.integer(),
	ﬀ: fc.boolean(),
})
const seed = fc.record({
	records: fc.array(fc.record({ values: item, gap: fc.nat(5_000), image: fc.boolean() }), {
		minLength: 1,
		maxLength: 24,
	}),
	kind: fc.nat(11),
	row: fc.nat(),
	place: fc.nat(),
	by: fc.nat(),
})

const KINDS = ['waiver.signed', 'waiver.imported', 'flag.cleared'] as const

type Seed = Parameters<Parameters<typeof seed.map>[0]>[0]

function makeCase({ records }: Seed): Case {
	const entries: Entry[] = []
	const opened: { seq: number; record: Receipt['record']; recordSalt: string }[] = []
	let at = Date.parse('2026-07-01T12:00:00.000Z')
	for (const [n, { values, gap, image }] of records.entries()) {
		// The clock steps back now and then, which the chain records.
		at += n % 5 === 4 ? -gap : gap
		const salt = new Uint8Array(32).fill(n)
		const images: Record<string, string> = image ? { 'image/photo': 'ab'.repeat(32) } : {}
		const items = { values, participants: [{ firstName: values['toJSON'] }] }
		const { commit, items: commitments } = commitRecord(salt, [
			...Object.entries(items).map(([path, value]) => jsonItem(path, value)),
			...Object.entries(images).map(([path, sha256]) => ({ path, sha256 })),
		])
		const kind = KINDS[n % KINDS.length] ?? 'waiver.signed'
		const data = { commit, itemCount: Object.keys(commitments).length, label: values['toJSON'] }
		const entry = nextEntry(entries.at(-1), { organizationId: ORG, kind, subject: `subject ${n}`, at, data })
		entries.push(entry)
		opened.push({
			seq: entry.seq,
			record: { items, images },
			recordSalt: Buffer.from(salt).toString('base64'),
		})
	}
	const tree = treeOf(entries)
	const note = (size: number): string =>
		KEY.sign(formatCheckpoint({ origin: KEY.name, size, root: rootOf(tree, size) }))
	const sizes = [...new Set([Math.ceil(entries.length / 2), entries.length])]
	const checkpoint = note(entries.length)
	const receipts = opened.slice(0, 2).map(({ seq, record, recordSalt }) => ({
		entry: (entries[seq] as Entry).body,
		inclusionProof: inclusionProof(tree, seq, entries.length).map((hash) =>
			Buffer.from(hash).toString('hex'),
		),
		checkpoint,
		record: record as never,
		recordSalt,
	}))
	const rows = entries.map(({ seq, hash, prev, body }) => ({ seq, hash, prev, body }))
	return { org: ORG, entries: rows, checkpoints: sizes.map(note), keys: [KEY.verifierKey], receipts }
}

function treeOf(entries: readonly Entry[]): Tree {
	const node = (level: number, position: number): Uint8Array =>
		level > 0
			? hashNode(node(level - 1, position * 2), node(level - 1, position * 2 + 1))
			: Buffer.from((entries[position] as Entry).hash, 'hex')
	return { node }
}

/** Changes a case in one of a dozen ways; six of them leave it as it is. */
function harm(made: Case, { kind, ...aim }: Seed): Case {
	const { entries, checkpoints, receipts } = made
	const index = aim.row % entries.length
	const row = entries[index] as ChainRow
	const change = (changes: Partial<ChainRow>): Case => ({
		...made,
		entries: entries.with(index, { ...row, ...changes }),
	})
	if (kind === 0) return change({ body: alter(row.body, aim) as string })
	if (kind === 1) return change({ hash: alter(row.hash, aim) as string })
	if (kind === 2) return { ...made, entries: entries.toSpliced(index, 1) }
	if (kind === 3) return { ...made, entries: entries.toSpliced(index, 0, pick(entries, aim.place)) }
	if (kind === 4) {
		const body = row.body.replace('"at":"2026', '"at":"2027')
		return change({ body, hash: hashEntry(body) })
	}
	if (kind === 5) {
		const at = aim.by % checkpoints.length
		const forged =
			aim.place % 2 === 0
				? FORGER.sign((checkpoints[at] ?? '').split('\n').slice(0, 3).join('\n') + '\n')
				: alter(checkpoints[at], aim)
		const receipt = receipts[0] as Receipt
		return {
			...made,
			checkpoints: checkpoints.with(at, forged as string),
			receipts: [
				{ ...receipt, recordSalt: 'AAAA' },
				{ ...receipt, inclusionProof: [...receipt.inclusionProof, 'cd'.repeat(32)] },
			],
		}
	}
	return made
}

type Judged = { fault: [string, number] | null; receipts: [boolean, boolean, boolean | null][] }

function judge({ org, entries, checkpoints, keys, receipts }: Case): Judged {
	return {
		fault: judgeChain(org, entries, checkpoints, keys),
		receipts: receipts.map((receipt) => {
			const { included, signed, opens } = verifyReceipt(receipt, keys)
			return [included, signed, opens]
		}),
	}
}

function judgeChain(
	org: string,
	entries: readonly ChainRow[],
	checkpoints: readonly string[],
	keys: readonly string[],
): Judged['fault'] {
	const [follow, tree, roots] = [followChain(org), new GrowingTree(), [new GrowingTree().root()]]
	for (const row of entries) {
		if (typeof follow(row) === 'string') return ['links', tree.size]
		tree.add(Buffer.from(row.hash, 'hex'))
		roots.push(tree.root())
	}
	let sound = 0
	for (const note of checkpoints) {
		const opened = openCheckpoint(note, keys)
		if (opened === undefined) return ['checkpoints', sound]
		if (opened.size > tree.size) return ['checkpoints', tree.size]
		if (roots[opened.size]?.equals(opened.root) !== true) return ['checkpoints', sound]
		sound = opened.size
	}
	return null
}

test(
	`A verifier in another language agrees on ${CHAINS} random chains`,
	async () => {
		const seeds = fc.sample(seed, { numRuns: CHAINS, seed: Date.now() })
		const cases = seeds.map((each) => harm(makeCase(each), each))
		const answers = await askSecondVerifier(cases)
		expect(answers.length).toBe(cases.length)
		const ours = cases.map(judge)
		for (const [index, answer] of answers.entries())
			expect({ kind: seeds[index]?.kind, judged: answer }).toEqual({
				kind: seeds[index]?.kind,
				judged: ours[index],
			})
		const faults = ours.filter(({ fault }) => fault !== null).length
		expect(faults).toBeGreaterThan(CHAINS / 4)
		expect(CHAINS - faults).toBeGreaterThan(CHAINS / 4)
		expect(
			ours.filter(({ fault, receipts }) => fault === null && receipts[0]?.every((each) => each === true))
				.length,
		).toBeGreaterThan(CHAINS / 8)
	},
	60_000 + CHAINS * 400,
)
