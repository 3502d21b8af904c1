import { until } from '../service/service.ts'
import { arrivals, find } from './desk.ts'
import type { Visit } from './signing-page.ts'

/** From the list that the desk has in memory. */
export async function letInDark(
	{ page }: Visit,
	lastNames: readonly string[],
	pauseMs: number,
): Promise<void> {
	await find(page).fill(`kim ${lastNames[0]}`)
	await page.getByRole('button', { name: 'Look in the kept list' }).click({ timeout: 60_000 })
	for (const lastName of lastNames) {
		const name = `Kim ${lastName}`
		const isListed = async () => (await arrivals(page).filter({ hasText: name }).count()) > 0
		await find(page).fill(name)
		const send = page.getByRole('button', { name: `Let in, send later: ${name}` })
		await send.waitFor()
		// A card that is drawn anew under the finger takes the next tap.
		await until(async () => {
			if (!(await isListed()) && (await send.count()) > 0)
				await send.click({ timeout: 3_000 }).catch(() => undefined)
			return (await isListed()) || undefined
		})
		await Bun.sleep(pauseMs)
	}
}

/** A desk that was away for longer than five minutes asks who is here. */
export async function signInAgain({ page }: Visit, name: string, pin: string): Promise<void> {
	const question = page.getByRole('heading', { name: 'Who is here?' })
	const live = page.getByRole('region', { name: 'Inside now' }).getByText('Live', { exact: true })
	await question.or(live).first().waitFor({ timeout: 60_000 })
	if ((await question.count()) === 0) return
	await page.getByRole('button', { name }).click()
	await page.keyboard.type(pin)
}
