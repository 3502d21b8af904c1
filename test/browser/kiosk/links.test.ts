import { expect, test } from 'bun:test'
import { findBarriers, findSmallTargets } from '../../support/browser/axe.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import { TABLET, begin, kioskBlocks, pairOn } from '../../support/browser/kiosk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue('Entrance')
const form = await venue.publish(
	[{ id: 'rules', type: 'text', text: 'Read [the rules](https://hall.example/rules).' }, ...kioskBlocks],
	{},
	'Day pass',
)
await venue.call('PATCH', '/v1/organization', { links: { privacyUrl: 'https://hall.example/privacy' } })

test('A guest scans what a kiosk links to, the form itself too, and never leaves the page', async () => {
	const { page, context, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
		...TABLET,
		javaScriptEnabled: true,
		prepare: () => Promise.resolve(),
	})
	await pairOn(page, venue.call)
	await page.getByText('Sign on your own phone').click()
	expect(await readQr(await page.locator('.own-phone .qr').screenshot())).toBe(form)
	await page.getByText('Privacy notice').click()
	expect(await readQr(await page.locator('.colophon .qr').screenshot())).toBe('https://hall.example/privacy')
	expect(await findBarriers(page)).toEqual([])
	expect(await findSmallTargets(page)).toEqual([])
	expect(await findBarriers(page, 'names')).toEqual([])

	await begin(page)
	await page.locator('.prose summary', { hasText: 'the rules' }).click()
	expect(await readQr(await page.locator('.prose .qr').screenshot())).toBe('https://hall.example/rules')
	expect(await page.getByText('https://hall.example/rules').isVisible()).toBe(true)
	expect(await findBarriers(page)).toEqual([])
	expect([context.pages().length, new URL(page.url()).pathname]).toEqual([1, '/kiosk/day-pass'])
	await leave()
})
