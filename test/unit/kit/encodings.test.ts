import { expect, test } from 'bun:test'
import { tidyCode, tidyWritten, writeCode } from '../../../src/kit/encodings.ts'

// pocket-id/pocket-id#1180, JeroenSormani/woocommerce-coupon-generator#14: what somebody reads off a sheet of paper.
test('A written code is the same with digits that look like its letters', () => {
	const code = writeCode(Uint8Array.from({ length: 10 }, (_, at) => (at * 67) % 256))
	const misread = code.replaceAll('o', '0').replaceAll('l', '1').replaceAll('b', '8')
	expect(misread).not.toBe(code)
	expect(tidyWritten(misread)).toBe(tidyCode(code))
	expect(tidyWritten(` ${code.toUpperCase()} `)).toBe(tidyCode(code))
})

test('A code of digits keeps them', () => {
	expect(tidyCode('018 018')).toBe('018018')
})
