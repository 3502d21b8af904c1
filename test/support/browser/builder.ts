import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until } from '../service/service.ts'
import { openDesk } from './desk.ts'
import type { Clerk, Hall } from './desk.ts'
import type { Venue, Visit, VisitOptions } from './signing-page.ts'

/** A form without a fault: a title, a text, two questions and a signature. */
export const SMALL_FORM = [
	{ id: 'title', type: 'heading', level: 1, text: 'Agreement' },
	{ id: 'terms', type: 'text', text: 'Climbing is dangerous.' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'health', type: 'yes_no', label: 'A medical condition?', required: false },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
]

/** Makes a form whose draft holds blocks. @returns its id */
export async function makeForm(
	{ call }: Pick<Hall, 'call'>,
	blocks: readonly object[] = SMALL_FORM,
	settings: object = { languages: ['en'] },
): Promise<string> {
	const { body } = await call('POST', '/v1/templates', { name: 'Day pass', settings })
	const edit = { name: 'Day pass', settings, blocks, revision: 0 }
	const { status } = await call('PUT', `/v1/templates/${body.id}/draft`, edit)
	if (status !== 200) throw new Error(`Saving the form answered ${status}.`)
	return body.id
}

/** The draft of a form, or else what is published. */
export const readDraft = async ({ call }: Pick<Hall, 'call'>, id: string): Promise<any> =>
	(await call('GET', `/v1/templates/${id}/draft?fallback=published`)).body

/** Opens a form in the builder, with its preview. */
export async function openForm(
	venue: Venue,
	clerk: Pick<Clerk, 'cookies'>,
	id: string,
	options: VisitOptions = {},
): Promise<Visit> {
	const visit = await openDesk(venue, clerk, { ...options, path: `/desk/templates/${id}` })
	await blockList(visit.page).waitFor({ state: 'attached' })
	await preview(visit.page).locator('html[data-ready]').waitFor({ state: 'attached' })
	return visit
}

export const blockList = (page: Page): Locator =>
	page.getByRole('list', { name: 'Blocks', includeHidden: true })
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview"]')
export const settings = (page: Page): Locator => page.getByRole('form', { name: 'Block settings' })
export const press = (page: Page, name: string): Promise<void> =>
	page.getByRole('button', { name, exact: true }).click()

/** The rows of the list, by what they are called. */
export const row = (page: Page, name: string): Locator =>
	blockList(page).getByRole('listitem').filter({ hasText: name })

export const openBlock = (page: Page, name: string): Promise<void> =>
	row(page, name).locator('.block-open').click()

/** Waits until everything is saved. */
export const untilSaved = (page: Page): Promise<void> =>
	page
		.getByRole('status')
		.getByText(/^Saved \d/)
		.waitFor()

/** Waits until the service has a draft that fits. */
export const untilStored = (
	hall: Pick<Hall, 'call'>,
	id: string,
	fits: (draft: any) => boolean,
): Promise<any> =>
	until(async () => {
		const draft = await readDraft(hall, id)
		return fits(draft) ? draft : undefined
	})
