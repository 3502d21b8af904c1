import { afterEach, describe, expect, test } from 'bun:test'
import type { PdfInput } from '../../../src/pdf/input.ts'
import type { RenderOrder } from '../../../src/pdf/render-sealed.ts'
import { createPdfRenderer, type PdfRenderer } from '../../../src/pdf/renderer.ts'
import { answer, createInput, createUsualInput, textPart } from '../../support/pdf/samples.ts'
import { readText } from '../../support/pdf/poppler.ts'

const opened: PdfRenderer[] = []
const unsealed = { fontFiles: [], seal: undefined }
const open = (options: Parameters<typeof createPdfRenderer>[1] = {}): PdfRenderer => {
	const renderer = createPdfRenderer(() => unsealed, options)
	opened.push(renderer)
	return renderer
}
afterEach(async () => {
	for (const renderer of opened.splice(0)) await renderer.close()
})

/** A worker that crashes, throws or hangs where the input's language says so. */
const startFaultyWorker = (): Worker =>
	new Worker(new URL('../../support/workers/crashing-pdf-worker.ts', import.meta.url).href)

const order = (input: PdfInput): RenderOrder => ({ input, sealedAt: '2026-10-06T12:32:07.000Z' })
const say = (language: string): RenderOrder => order(createInput({ language }))

describe('Rendering in a worker', () => {
	test('The worker gives the PDF, or what no font has and no PDF', async () => {
		const renderer = open()
		const input = await createUsualInput()
		const blocks = [...input.blocks, answer('Name', [textPart('王')])]
		const { pdf, missingCodePoints } = await renderer.render(order(input))
		expect(await readText(pdf ?? new Uint8Array())).toContain('Johanna Marie Brandt')
		expect(missingCodePoints).toEqual([])
		expect(await renderer.render(order({ ...input, blocks }))).toMatchObject({
			pdf: null,
			missingCodePoints: ['U+738B'],
		})
		expect(await renderer.findMissing('Ada 王 ✓')).toEqual(['U+738B'])
		// What was sent can be sent again: nothing was taken from the caller.
		expect(input.images[0]?.bytes?.length).toBeGreaterThan(100)
	})

	test('A poisoned input is refused with its reason, and the next is rendered', async () => {
		const renderer = open()
		const poison = createInput({
			organization: { ...createInput().organization, timezone: 'Nowhere/At_All' },
		})
		const broken = { ...createInput(), blocks: null } as unknown as PdfInput
		const results = await Promise.allSettled([
			renderer.render(order(poison)),
			renderer.render(order(broken)),
			renderer.render(say('en')),
		])
		expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
		expect(String(results[0]?.status === 'rejected' && results[0].reason)).toMatch(
			/could not be rendered.*time ?zone/i,
		)
	})

	test('An input that cannot be sent is refused, and the next is rendered', async () => {
		const renderer = open({ startWorker: startFaultyWorker })
		const unsendable = order({ ...createInput(), blocks: [() => 1] } as unknown as PdfInput)
		const results = await Promise.allSettled([renderer.render(unsendable), renderer.render(say('b'))])
		expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
	})
})

describe('A worker that fails', () => {
	const outcomes = async (renderer: PdfRenderer, languages: readonly string[]): Promise<string[]> => {
		const results = await Promise.allSettled(languages.map((language) => renderer.render(say(language))))
		return results.map((result) =>
			result.status === 'fulfilled'
				? new TextDecoder().decode(result.value.pdf ?? new Uint8Array())
				: String(result.reason.message),
		)
	}

	test('A worker that fails takes only the running document with it', async () => {
		const renderer = open({ startWorker: startFaultyWorker })
		expect(await outcomes(renderer, ['a', 'crash', 'b', 'throw', 'c'])).toEqual([
			'a',
			expect.stringContaining('worker'),
			'b',
			expect.stringContaining('worker'),
			'c',
		])
	})

	test('A worker is ended when a document takes too long', async () => {
		const ended: Promise<unknown>[] = []
		const startWorker = (): Worker => {
			const worker = startFaultyWorker()
			ended.push(new Promise((resolve) => worker.addEventListener('close', resolve)))
			return worker
		}
		// Enough for the next worker, whose start counts as well.
		const renderer = open({ startWorker, limitMs: 3_000 })
		expect(await outcomes(renderer, ['loop', 'a', 'b'])).toEqual([
			expect.stringContaining('longer than 3000 ms'),
			'a',
			'b',
		])
		expect(ended.length).toBe(2)
		await ended[0]
	})

	test('Documents are rendered one at a time, in order', async () => {
		const renderer = open({ startWorker: startFaultyWorker })
		const order: string[] = []
		await Promise.all(
			['a', 'b', 'c', 'd'].map(async (name) => {
				await renderer.render(say(name))
				order.push(name)
			}),
		)
		expect(order).toEqual(['a', 'b', 'c', 'd'])
	})
})

describe('The end', () => {
	test('Closing rejects what waits and what comes after', async () => {
		const renderer = open({ startWorker: startFaultyWorker })
		const both = [renderer.render(say('loop')), renderer.render(say('a'))]
		const settled = Promise.allSettled(both)
		await renderer.close()
		expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected'])
		expect(renderer.render(say('a'))).rejects.toThrow('closed')
	})

	test('An idle worker does not keep the process alive, a busy one does', async () => {
		const script = `
			import { createPdfRenderer } from './src/pdf/renderer.ts'
			import { createInput } from './test/support/pdf/samples.ts'
			const renderer = createPdfRenderer(() => ({ fontFiles: [], seal: undefined }))
			void renderer.render({ input: createInput(), sealedAt: '' }).then(({ pdf }) => console.log('rendered', pdf.length > 1000))
		`
		const child = Bun.spawn(['bun', '-e', script], {
			cwd: new URL('../../..', import.meta.url).pathname,
			stderr: 'pipe',
		})
		const timer = setTimeout(() => child.kill(), 40_000)
		const [out, code] = [await new Response(child.stdout).text(), await child.exited]
		clearTimeout(timer)
		expect([out, code]).toEqual(['rendered true\n', 0])
	})
})
