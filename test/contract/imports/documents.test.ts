import { expect, test } from 'bun:test'
import { ANA, HEAD, sendList } from '../../support/fixtures/imports.ts'
import { useService } from '../../support/service/service.ts'

const hall = useService().tenant('Hall')

test.each([
	['a TIFF file', Buffer.from('II*\0\x08', 'latin1')],
	['a HEIC file', Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
	['a WebP file', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
	['a GIF file', Buffer.from('GIF89a', 'latin1')],
	['a ZIP archive, or a file of an office program', Buffer.from('PK\x03\x04', 'latin1')],
	['not a PDF, PNG or JPEG', Buffer.from('BM', 'latin1')],
])('A document that is %s is refused by that name', async (kind, bytes) => {
	const documents = [{ name: '101.scan', data: bytes.toString('base64') }]
	const { body } = await sendList(hall, { csv: HEAD + ANA, documents, dryRun: true })
	expect(body.faults).toEqual([
		{
			line: 2,
			column: null,
			code: 'document',
			message: `The document is ${kind}. Send it as PDF, PNG or JPEG.`,
		},
	])
})
