import { afterAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { inspectUpload } from '../../../src/pdf/inspect.ts'
import { createPdfRenderer } from '../../../src/pdf/renderer.ts'

const ID = '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'
const pdf = new TextEncoder().encode(`%PDF-1.7\n<</Subject(${ID})>>\n`)
const sha256 = createHash('sha256').update(pdf).digest('hex')

const renderer = createPdfRenderer(() => ({ fontFiles: [], seal: undefined }))
afterAll(() => renderer.close())

async function formWith(
	name: string,
	file: Blob,
): Promise<{ form: Uint8Array<ArrayBuffer>; contentType: string }> {
	const data = new FormData()
	data.set(name, file)
	const response = new Response(data)
	// The type must be read before the body.
	const contentType = response.headers.get('content-type') ?? ''
	return { form: new Uint8Array(await response.arrayBuffer()), contentType }
}

test('The worker inspects a PDF as it inspects the same PDF in a form', async () => {
	const expected = { sha256, waiverId: ID, termsHash: null, seal: null }
	expect(await renderer.inspect({ pdf: new Uint8Array(pdf) })).toEqual(expected)
	const upload = await formWith('pdf', new Blob([pdf]))
	expect(await renderer.inspect({ ...upload, control: 'pdf' })).toEqual(expected)
})

test.each([
	['has another control only', 'photo', new Blob([pdf])],
	['has an empty file', 'pdf', new Blob([])],
] as const)('Inspecting a form that %s finds no file', async (_, name, file) => {
	expect(await inspectUpload({ ...(await formWith(name, file)), control: 'pdf' })).toBeNull()
})

test('Inspecting bytes that are not the form that they are said to be finds no file', async () => {
	const upload = {
		form: new Uint8Array(pdf),
		contentType: 'multipart/form-data; boundary="x"',
		control: 'pdf',
	}
	expect(await inspectUpload(upload)).toBeNull()
})

test('Inspecting bytes that share their memory leaves the rest of that memory in place', async () => {
	const shared = new Uint8Array(pdf.length + 8)
	shared.set(pdf)
	await renderer.inspect({ pdf: shared.subarray(0, pdf.length) })
	expect(shared.byteLength).toBe(pdf.length + 8)
})
