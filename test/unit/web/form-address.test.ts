import { expect, test } from 'bun:test'
import { addressIn } from '../../../src/web/signing/form/address.ts'

test('A language is added to the address of a form, also to one that says more', () => {
	expect(addressIn('/w/hall/form', 'pt-BR')).toBe('/w/hall/form?lang=pt-BR')
	expect(addressIn('/w/hall/form?auto_tag=T1', 'de')).toBe('/w/hall/form?auto_tag=T1&lang=de')
})
