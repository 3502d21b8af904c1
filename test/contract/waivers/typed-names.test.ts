import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { blocks, publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService()

const initials = { id: 'initials', type: 'initials', label: 'Initials', required: false }
const drawnOnly = [...blocks, initials].map((block) =>
	block.id === 'signature' || block.id === 'initials' ? { ...block, methods: ['drawn'] } : block,
)

const hall = running.tenant('Hall')
const other = running.tenant('Other')
const templateId = await publishTemplate(hall.call, { name: 'Typed', of: [...blocks, initials] })

const read = async (id: string, { call } = hall): Promise<any> =>
	(await call('GET', `/v1/waivers/${id}`)).body
const textOf = async (id: string): Promise<string> => {
	await settleJobs(running.service)
	return (await readText((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')
}

describe('A typed signature', () => {
	test('201 for a text that is not the stated name: evidence, certificate and a flag say so', async () => {
		const typed = { signature: { typed: 'Donald Duck' }, initials: { typed: 'DD' } }
		const { id, flags } = await sign(hall, templateId, { values: typed })
		const waiver = await read(id)
		expect([flags, waiver.evidence.otherNames]).toEqual([2, ['signature', 'initials']])
		expect(waiver.flags).toMatchObject([
			{ blockId: 'signature', label: 'The typed text is not the stated name', value: 'Donald Duck' },
			{ blockId: 'initials', label: 'The typed text is not the stated name', value: 'DD' },
		])
		const text = await textOf(id)
		expect(text).toContain('Signed by typing the name; typed “Donald Duck”, which is not the stated name')
		expect((await hall.call('POST', `/v1/waivers/${id}/flags/${waiver.flags[0].id}/clear`, {})).status).toBe(
			200,
		)
		expect((await other.call('GET', `/v1/waivers/${id}`)).status).toBe(404)
	})

	test('201 for the name, its initials or a short form, without a flag', async () => {
		for (const signature of ['Grace Hopper', 'hopper', 'G. H.', 'Gra']) {
			const { id, flags } = await sign(hall, templateId, {
				values: { signature: { typed: signature }, initials: { typed: 'hg' } },
			})
			expect([flags, (await read(id)).evidence.otherNames]).toEqual([0, undefined])
			if (signature === 'hopper') expect(await textOf(id)).not.toContain('not the stated name')
		}
	})

	test('The label of the flag is in the language of the guest, and staff read it in theirs', async () => {
		const of = blocks.map((block) =>
			'label' in block ? { ...block, label: { en: block.label, de: `${block.label} (de)` } } : block,
		)
		const german = await publishTemplate(hall.call, {
			name: 'German',
			of,
			settings: { languages: ['de', 'en'] },
		})
		const { id } = await sign(hall, german, { language: 'de', values: { signature: { typed: 'x' } } })
		const { body } = await hall.call('GET', `/v1/waivers/${id}?language=en`)
		expect(body.flags[0].label).toBe('Der eingegebene Text ist nicht der angegebene Name')
		expect(body.translation.flags).toMatchObject([
			{ label: 'The typed text is not the stated name', value: 'x' },
		])
	})
})

describe('A form that takes drawn signatures only', () => {
	let drawnId: string
	beforeAll(async () => {
		drawnId = await publishTemplate(hall.call, { name: 'Drawn', of: drawnOnly })
	})
	const post = (signature: unknown, id = drawnId): Promise<Answer> =>
		hall.call('POST', '/v1/waivers', { templateId: id, values: { ...values, signature } })

	test('201 for a name that is typed by somebody who says that they cannot draw, with evidence and a flag', async () => {
		const { status, body } = await post({ typed: 'Grace Hopper', cannotDraw: true })
		expect([status, body.flags]).toEqual([201, 1])
		const waiver = await read(body.id)
		expect(waiver.values.signature).toEqual({ typed: 'Grace Hopper', cannotDraw: true })
		expect(waiver.evidence.cannotDraw).toEqual(['signature'])
		expect(waiver.flags).toMatchObject([
			{ blockId: 'signature', label: 'Typed by somebody who can’t draw', value: 'Grace Hopper' },
		])
		expect(await textOf(body.id)).toContain('by somebody who said that they can’t draw')
	})

	test('422 for a typed name without that statement, or with another', async () => {
		expectRefusal(await post({ typed: 'Grace Hopper' }), 'validation_failed', [
			{ path: '/values/signature', code: 'must_be_drawn', blockId: 'signature' },
		])
		expect((await post({ typed: 'Grace Hopper', cannotDraw: false })).status).toBe(422)
		expect((await post({ typed: 'Grace Hopper', cannotDraw: 'yes' })).status).toBe(422)
		expect((await post({ cannotDraw: true })).status).toBe(422)
	})

	test('201 for the statement where typing is allowed anyway; it is not kept', async () => {
		const { status, body } = await post({ typed: 'Grace Hopper', cannotDraw: true }, templateId)
		expect([status, body.flags]).toEqual([201, 0])
		expect((await read(body.id)).values.signature).toEqual({ typed: 'Grace Hopper' })
	})
})

describe('The page without a script', () => {
	const openPage = async (path: string): Promise<FormData> => {
		const html = new TextDecoder().decode(
			(await running.anonymous('GET', path, undefined, { accept: 'text/html' })).bytes,
		)
		const form = new FormData()
		for (const [, name = '', value = ''] of html.matchAll(
			/<input type="hidden" name="(~[^"]+)" value="([^"]*)"/g,
		))
			form.set(name, value)
		for (const [name, value] of Object.entries({
			'name.firstName': 'Ada',
			'name.lastName': 'Real',
			consent: 'on',
			'signature.typed': 'x',
			'~step': 'review',
		}))
			form.set(name, value)
		return form
	}
	const send = async (path: string, form: FormData): Promise<string> =>
		(
			await fetch(running.service.url + path, {
				method: 'POST',
				body: form,
				headers: { accept: 'text/html' },
			})
		).text()

	test('A page without a script asks once about a typed text that is not the name, and then goes on', async () => {
		const form = await openPage('/w/hall/typed')
		const asked = await send('/w/hall/typed', form)
		expect(asked).toMatch(/You typed “\u2068x\u2069”\. Your name above is \u2068Ada Real\u2069\./)
		expect(asked).toContain('Yes, this is how I sign')
		expect(asked).toContain('placeholder="Ada Real"')
		form.set('signature.asked', 'x')
		expect(await send('/w/hall/typed', form)).toContain('Check your answers')
		// Another text is asked about anew.
		form.set('signature.typed', 'y')
		expect(await send('/w/hall/typed', form)).toContain('You typed')
	})

	test('A page without a script takes a typed name for a form of drawn signatures, and says so in the record', async () => {
		const form = await openPage('/w/hall/drawn')
		form.set('signature.typed', 'Ada Real')
		expect(await send('/w/hall/drawn', form)).toContain('Check your answers')
		form.set('~step', 'sign')
		expect(await send('/w/hall/drawn', form)).toContain('Thank you')
		const { items } = (await hall.call('GET', '/v1/waivers?query=real')).body
		expect((await read(items[0].id)).evidence.cannotDraw).toEqual(['signature'])
	})
})
