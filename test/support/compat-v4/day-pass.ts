import { blocks, publishTemplate } from '../fixtures/waivers.ts'
import type { Client, Tenant } from '../service/service.ts'

/** A form with a question of each kind, in two languages. */
export const dayPass = [
	...blocks,
	{ id: 'home', type: 'address', label: 'Address', required: false },
	{ id: 'ice', type: 'emergency_contact', label: 'Emergency contact', required: false },
	{ id: 'note', type: 'long_text', label: 'Anything else?', required: false },
	{
		id: 'skier',
		type: 'single_choice',
		label: { en: 'Skier **type**', de: 'Fahrertyp' },
		required: false,
		options: [
			{ value: 'a', label: { en: 'Type I', de: 'Typ I' } },
			{ value: 'b', label: { en: 'Type II', de: 'Typ II' } },
		],
	},
	{
		id: 'gear',
		type: 'multiple_choice',
		label: 'Gear',
		required: false,
		options: [
			{ value: 'x', label: 'Boots' },
			{ value: 'y', label: 'Poles' },
		],
	},
	{ id: 'height', type: 'number', label: 'Height', unit: 'cm', required: false },
	{ id: 'day', type: 'date', label: 'Day', required: false },
	{ id: 'helmet', type: 'checkbox', label: 'I wear a helmet.', mustBeTrue: false, required: false },
	{ id: 'second', type: 'email', label: 'Another address', required: false },
	{
		id: 'why',
		type: 'short_text',
		label: 'Why?',
		required: false,
		visibleIf: { blockId: 'condition', equals: true },
	},
]

const settings = { expiry: { type: 'duration', days: 1 }, languages: ['en', 'de'] }

/** Publishes it, or other blocks. @returns the id of the template */
export function publishDayPass(
	call: Client,
	of: readonly object[] = dayPass,
	name = 'Day pass',
): Promise<string> {
	return publishTemplate(call, { name, of, settings })
}

/** The waivers of a page, as /v4 lists them. @throws if it is refused */
export async function listV4({ call }: Pick<Tenant, 'call'>, query = ''): Promise<any[]> {
	const { status, body } = await call('GET', `/v4/waivers${query}`)
	if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
	return body.waivers as any[]
}

export async function listIdsV4(tenant: Pick<Tenant, 'call'>, query = ''): Promise<string[]> {
	return (await listV4(tenant, query)).map(({ waiverId }) => waiverId)
}
