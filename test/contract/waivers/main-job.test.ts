import { expect, test } from 'bun:test'
import { useService, until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()

test('A template is published and signed, and the waiver is read back with its PDF', async () => {
	const { call } = running.tenant('Hall')
	const templateId = await publishTemplate(call)
	const waiver = await sign({ call }, templateId)
	const ready = await until(async () => {
		const { body } = await call('GET', `/v1/waivers/${waiver.id}`)
		return body.pdfStatus === 'ready' ? body : undefined
	})
	expect(ready).toMatchObject({ id: waiver.id, status: 'signed', isValid: true, versionNumber: 1 })
	const pdf = await call('GET', ready.pdfUrl)
	expect(pdf.status).toBe(200)
	expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe('%PDF-')
})
