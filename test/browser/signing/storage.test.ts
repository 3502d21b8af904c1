import { expect, test } from 'bun:test'
import { draw, useVenue, readWaivers, reviewAndSign, untilReady } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

/** Stores what another version of the page, or a browser extension, may have left. */
function storeJunk(path: string, draft: string, mark: string): string {
	return `(async () => {
		localStorage.setItem('waiver-draft:${path}', ${JSON.stringify(draft)})
		sessionStorage.setItem('waiver-signed:${path}', ${JSON.stringify(mark)})
		const open = indexedDB.open('waiver-queue', 1)
		open.onupgradeneeded = () => open.result.createObjectStore('parcels', { keyPath: 'key' })
		const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)))
		const write = db.transaction('parcels', 'readwrite')
		write.objectStore('parcels').put({ key: 'a', url: 7, at: 'then' })
		await new Promise((resolve) => (write.oncomplete = resolve))
		db.close()
	})()`
}

test.each([
	['text that is not JSON', '{', '{'],
	[
		'JSON of another shape',
		'{"at":AT,"versionId":1,"entries":null}',
		'{"at":AT,"done":{"reference":"A","names":[],"validUntil":null,"deskCode":7}}',
	],
	[
		'values of other types',
		'{"at":AT,"questionHashes":[],"versionId":"v","entries":{"name":{}}}',
		'{"at":AT,"done":{"reference":"A","names":[{}],"validUntil":null}}',
	],
])('%s in the browser’s storage keeps nobody from signing', async (_, draft, mark) => {
	const { page, leave } = await venue.visit(url)
	const path = new URL(page.url()).pathname
	const now = String(Date.now())
	await page.evaluate(storeJunk(path, draft.replace('AT', now), mark.replace('AT', now)))
	await page.reload()
	await untilReady(page)
	const before = (await readWaivers(venue)).length
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('I agree.').setChecked(true, { force: true })
	await draw(page)
	await reviewAndSign(page)
	expect(await readWaivers(venue)).toHaveLength(before + 1)
	await leave()
})
