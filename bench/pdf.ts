import { documentWords } from '../src/i18n/dictionaries.ts'
import type { PdfInput } from '../src/pdf/input.ts'
import { createPdfRenderer } from '../src/pdf/renderer.ts'
import type { PdfRenderer } from '../src/pdf/renderer.ts'
import { makeCertificate } from '../src/seal/certificate.ts'
import { answer, createUsualInput, textPart } from '../test/support/pdf/samples.ts'
import { startContender } from './contender.ts'
import { readOptions } from './options.ts'
import { renderNaively } from './pdf-naive.ts'
import { quantile } from './quantile.ts'
import { createBodies } from './signing-body.ts'

/**
 * PDFs: how many a second one Worker makes, sealed and not, of Latin text and of many scripts, beside how one writes it
 * with pdf-lib at first; and what a signing waits while a thousand of them are made.
 */
const options = readOptions({
	documents: { type: 'string', default: '300' },
	naive: { type: 'string', default: '10' },
	backlog: { type: 'string', default: '1000' },
	signings: { type: 'string', default: '400' },
	only: { type: 'string', default: 'documents,signings' },
})

/** Pause between two signings that are timed, in ms: guests at a few desks, and no rush before which the loops step back. */
const PAUSE_MS = 20
const WARM_UP = 40
/** As long as a receipt is: the record, its proof and a checkpoint. */
const RECEIPT = JSON.stringify({ record: 'x'.repeat(3_000) })
/** As long as the terms of a form in four languages are. */
const TERMS = JSON.stringify(['en', 'de', 'fr', 'es'].map((tag) => documentWords[tag as 'en']))

if (options.only.includes('documents')) console.table(await measureDocuments())
if (options.only.includes('signings')) console.table(await measureSignings())
process.exit(0)

async function measureDocuments(): Promise<Record<string, unknown>[]> {
	const latin = await createUsualInput()
	const mixed: PdfInput = {
		...latin,
		blocks: [
			...latin.blocks,
			answer('Names', [textPart('Ольга Щербакова, Ελένη Παπαδοπούλου, محمد عبدالرحمن, יוסף כהן')]),
			answer('More', [textPart('प्रियंका द्विवेदी, สมชาย ปิ่นเพชร, Nguyễn Thị Ánh')]),
		],
	}
	const identity = makeCertificate({ name: 'bench', legalName: null }, new Uint8Array(16).fill(7), new Date())
	const seal = {
		key: identity.key.export({ format: 'pem', type: 'pkcs8' }).toString(),
		certificate: identity.certificate,
		chain: [],
		timestampBytes: 0,
	}
	const rows: Record<string, unknown>[] = []
	for (const [text, input] of [
		['Latin', latin],
		['mixed', mixed],
	] as const)
		for (const isSealed of [false, true]) {
			const renderer = createPdfRenderer(() => ({ fontFiles: [], seal: isSealed ? seal : undefined }))
			rows.push({ way: isSealed ? 'sealed' : 'unsealed', text, ...(await time(renderer, input)) })
			await renderer.close()
		}
	rows.push({ way: 'naive pdf-lib', text: 'Latin', ...(await timeNaive(latin)) })
	const naive = Number(rows.at(-1)?.['documents/s'])
	return rows.map((row) => ({ ...row, 'x naive': (Number(row['documents/s']) / naive).toFixed(1) }))
}

/** The same form, signed by somebody else each time. */
function signedBy(input: PdfInput, number: number): PdfInput {
	const id = `01927f3e-6b1c-7d2a-9c4e-${String(number).padStart(12, '0')}`
	const hash = new Bun.CryptoHasher('sha256').update(id).digest('hex')
	return {
		...input,
		waiver: { ...input.waiver, id, hash, chainSeq: number },
		participants: [
			{ role: 'signer', name: `Guest${number} Number${number * 7919}`, dateOfBirth: '1988-03-14' },
		],
		verifyUrl: `https://waivers.climbing.example/verify/${id}`,
		attachments: [
			{
				name: 'receipt.json',
				contentType: 'application/json',
				description: 'A proof.',
				text: RECEIPT + hash,
			},
			{ name: 'terms.json', contentType: 'application/json', description: 'The form.', text: TERMS },
		],
	}
}

async function time(renderer: PdfRenderer, input: PdfInput): Promise<Record<string, unknown>> {
	const render = (number: number) =>
		renderer.render({ input: signedBy(input, number), sealedAt: '2026-10-06T12:32:07.000Z' })
	for (let number = 0; number < WARM_UP; number++) await render(number)
	const count = Number(options.documents)
	const cpu = process.cpuUsage()
	const started = performance.now()
	const rendered = await Promise.all(Array.from({ length: count }, (_none, index) => render(WARM_UP + index)))
	return describe(count, started, cpu, rendered[0]?.pdf?.length ?? 0)
}

async function timeNaive(input: PdfInput): Promise<Record<string, unknown>> {
	const count = Number(options.naive)
	await renderNaively(signedBy(input, 0))
	const cpu = process.cpuUsage()
	const started = performance.now()
	let bytes = 0
	for (let number = 1; number <= count; number++)
		bytes = (await renderNaively(signedBy(input, number))).length
	return describe(count, started, cpu, bytes)
}

function describe(
	count: number,
	started: number,
	before: NodeJS.CpuUsage,
	bytes: number,
): Record<string, unknown> {
	const cpu = process.cpuUsage(before)
	const seconds = (performance.now() - started) / 1000
	return {
		'documents/s': (count / seconds).toFixed(1),
		'cpu ms/document': ((cpu.user + cpu.system) / 1000 / count).toFixed(1),
		'kB/document': (bytes / 1000).toFixed(1),
	}
}

/** Signs at the pace of a busy front desk: on an idle service, and while the PDFs of a rush are made. */
async function measureSignings(): Promise<Record<string, unknown>[]> {
	const server = await startContender('ours')
	try {
		const send = async (body: string): Promise<string> => {
			const response = await fetch(server.url, {
				method: 'POST',
				headers: { ...server.headers, 'content-type': 'application/json' },
				body,
			})
			if (response.status !== 201) throw new Error(`A signing was answered with ${response.status}.`)
			return ((await response.json()) as { id: string }).id
		}
		const isReady = async (id: string): Promise<boolean> => {
			const response = await fetch(`${server.url}/${id}`, { headers: server.headers })
			return ((await response.json()) as { pdfStatus: string }).pdfStatus === 'ready'
		}
		const bodies = createBodies(server.templateId, 256)
		const backlog = async (): Promise<string> => {
			const ids: string[] = []
			const count = Number(options.backlog)
			for (let sent = 0; sent < count; sent += 8)
				ids.push(
					...(await Promise.all(
						Array.from({ length: 8 }, (_none, n) => send(bodies[(sent + n) % 256] ?? '')),
					)),
				)
			return ids.at(-1) ?? ''
		}
		const settle = async (id: string): Promise<void> => {
			while (!(await isReady(id))) await Bun.sleep(200)
		}
		const timeSignings = async (): Promise<number[]> => {
			const times: number[] = []
			for (let sent = 0; sent < Number(options.signings); sent++) {
				const started = performance.now()
				await send(bodies[sent % 256] ?? '')
				times.push(performance.now() - started)
				await Bun.sleep(PAUSE_MS)
			}
			return times
		}
		await settle(await backlog())
		const idle = await timeSignings()
		await Bun.sleep(2_000)
		const last = await backlog()
		const started = performance.now()
		const busy = await timeSignings()
		const wasBusy = !(await isReady(last))
		await settle(last)
		const seconds = ((performance.now() - started) / 1000).toFixed(1)
		const p99 = (times: readonly number[]): number => quantile(times, 0.99)
		return [
			{ service: 'idle', 'p50 ms': quantile(idle, 0.5).toFixed(2), 'p99 ms': p99(idle).toFixed(2) },
			{
				service: `${options.backlog} PDFs due`,
				'p50 ms': quantile(busy, 0.5).toFixed(2),
				'p99 ms': p99(busy).toFixed(2),
				'x idle p99': (p99(busy) / p99(idle)).toFixed(2),
				'still due at the end': wasBusy,
				'all made after s': seconds,
			},
		]
	} finally {
		await server.stop()
	}
}
