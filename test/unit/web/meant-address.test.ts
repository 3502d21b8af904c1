import { expect, test } from 'bun:test'
import { meantAddress } from '../../../src/web/pages/error-page.ts'

const TOKEN = '0123456789abcdefghijABCDEFGH'

test.each([
	['/w/hall/climbing.', '/w/hall/climbing'],
	['/W/HALL/Climbing/', '/w/hall/climbing'],
	['/w/hall/climb=%0D%0Aing', '/w/hall/climbing'],
	[`/s/${TOKEN}).`, `/s/${TOKEN}`],
	[`/S/${TOKEN}%E2%80%9D`, `/s/${TOKEN}`],
	[`/c/${TOKEN.slice(0, 9)}%20${TOKEN.slice(9)}`, `/c/${TOKEN}`],
	['/verify/', '/verify'],
	['/w/hall/climbing', undefined],
	[`/s/${TOKEN}`, undefined],
	['/verify', undefined],
	['/v1/waivers/', undefined],
	['/w/hall/climbing/more', undefined],
	['/%E0%A4%A', undefined],
	['//evil.example/', undefined],
])('The address %s is meant as %s', (typed, meant) => {
	expect(meantAddress(typed)).toBe(meant)
	if (meant !== undefined) expect(meantAddress(meant)).toBeUndefined()
})
