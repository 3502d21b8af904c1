import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHall } from '../support/browser/desk.ts'
import { ENGINE_PACKAGES, openFirefox, openWebKit } from '../support/browser/engines.ts'
import type { Tab } from '../support/browser/engines.ts'
import { publishTemplate } from '../support/fixtures/waivers.ts'
import { installPackages } from '../support/run/machine.ts'
import { startTestService, until } from '../support/service/service.ts'

/** What guests and staff do most, in the engines that the tests of every day do not have. */
setDefaultTimeout(5 * 60_000)

/** Where pictures of each step go, to be looked at; none without it. */
const PICTURES = Bun.env['ENGINE_PICTURES']

const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
	{ id: 'children', type: 'minors', label: 'Children', required: false },
	{ id: 'rules', type: 'consent', label: 'I keep the rules.', text: 'Look up.' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

await installPackages(ENGINE_PACKAGES)
const running = startTestService()
const hall = await openHall({ running })
const clerk = await hall.hire('desk')
const owner = hall.call
const template = await publishTemplate(owner, { name: 'Day pass', of: blocks })
const { body: about } = await owner('GET', '/v1/organization')
const { body: form } = await owner('GET', `/v1/templates/${template}`)
const origin = running.service.url
const url = `${origin}/w/${about.slug}/${form.slug}`
afterAll(() => running.close())

describe.each([
	['Firefox', openFirefox],
	['WebKit', openWebKit],
] as const)('In %s', (engine, open) => {
	let tab: Tab
	beforeAll(async () => {
		tab = await open()
	})
	afterAll(() => tab.close())

	const ready = () => tab.see('html[data-ready] body')
	const picture = async (step: string): Promise<void> => {
		if (PICTURES === undefined) return
		mkdirSync(PICTURES, { recursive: true })
		writeFileSync(join(PICTURES, `${engine}-${step}.png`), await tab.picture())
	}
	const born = async (block: string, year: number): Promise<void> => {
		for (const [part, text] of Object.entries({ day: '10', month: '12', year: String(year) }))
			await tab.type(`[id="${block}.${part}"]`, text)
	}
	const fillIn = async (firstName: string): Promise<void> => {
		await tab.type('[id="f-name.firstName"]', firstName)
		await tab.type('[id="f-name.lastName"]', engine)
		await tab.type('[data-block=email] input', 'ada@example.com')
		await born('f-born', 1990)
		for (const id of ['rules', 'consent']) await tab.click(`[data-block=${id}] label`)
		await tab.draw('[data-block=signature] canvas[data-open]')
	}
	const waiverOf = (firstName: string): Promise<any> =>
		until(async () => {
			const { body } = await owner('GET', `/v1/waivers?query=${firstName}+${engine}`)
			return body.items.length === 1
				? (await owner('GET', `/v1/waivers/${body.items[0].id}`)).body
				: undefined
		})

	test('A guest meets what is missing, signs with a child by a drawn signature, and comes back to the card', async () => {
		await tab.goTo(url)
		await ready()
		await tab.click('#continue')
		await tab.see('.summary')
		await picture('errors')
		await fillIn('Ada')
		await tab.click('[id="f-children.add"]')
		await tab.type('[data-block=children] input[type=text]', 'Anne')
		await born('f-children.0.dateOfBirth', new Date().getFullYear() - 6)
		await picture('form')
		await tab.click('#continue')
		await tab.see('#sign')
		await picture('review')
		await tab.click('#sign')
		await tab.see('.done-panel')
		await picture('thanks')
		const waiver = await waiverOf('Ada')
		expect(waiver.values.children[0].firstName).toBe('Anne')
		await tab.run('location.reload()')
		await tab.see('h1', 'You have already signed')
		expect(await tab.run('return document.querySelector(".pass").textContent')).toContain(`Ada ${engine}`)
	})

	test('A kiosk is paired, takes two guests, and keeps nothing of either', async () => {
		await owner('PATCH', `/v1/templates/${template}`, { visibility: 'kiosk_only' })
		const { body: kiosk } = await owner('POST', '/v1/kiosks', { name: engine })
		await tab.goTo(`${origin}/kiosk`)
		await tab.type('input[name=code]', kiosk.code)
		await tab.click('button', 'Pair')
		for (const firstName of ['Bea', 'Cleo']) {
			await tab.click('a[href*="day-pass"]')
			await ready()
			await fillIn(firstName)
			await tab.click('#continue')
			await tab.click('#sign')
			await tab.click('a', 'Next guest')
			await tab.see('a[href*="day-pass"]')
			expect(
				await tab.run('return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])'),
			).not.toMatch(/Bea|Cleo|ada@/)
			expect((await waiverOf(firstName)).source).toBe('kiosk')
		}
		await picture('kiosk')
		await owner('PATCH', `/v1/templates/${template}`, { visibility: 'public' })
	})

	test('The desk finds a guest, lets her in, and shows it at once', async () => {
		const { participantId } = await hall.signAs(['Grace', engine])
		await tab.goTo(`${origin}/health`)
		for (const [name, value] of clerk.cookies) await tab.addCookie(name, value)
		await tab.goTo(`${origin}/desk`)
		await tab.type('input[type=search]', `grace ${engine}`)
		// What was found for the letters before is inert, and is replaced.
		await tab.see('.matches:not([inert]) article')
		await picture('desk')
		await tab.click('.matches:not([inert]) article button.primary')
		await until(
			async () =>
				(await hall.listArrivals()).some((each) =>
					each.participants.some(({ id }: any) => id === participantId),
				) || undefined,
		)
		await tab.see('[role=status] *', `Let in: Grace ${engine}`)
		await picture('let-in')
	})
})
