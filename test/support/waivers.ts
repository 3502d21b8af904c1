import type { Client, Tenant } from './service.ts'

/** A template with one of most things, and answers that fit it. */
export const blocks = [
	{ id: 'title', type: 'heading', level: 1, text: 'Agreement' },
	{ id: 'terms', type: 'text', text: 'Climbing is **dangerous**.' },
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'email', type: 'email', label: 'Email', required: false },
	{ id: 'phone', type: 'phone', label: 'Phone', required: false },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth', required: false },
	{ id: 'children', type: 'minors', label: 'Children', required: false },
	{
		id: 'condition',
		type: 'yes_no',
		label: 'A medical condition?',
		required: false,
		flagIf: { equals: true },
	},
	{ id: 'photo', type: 'photo_capture', label: 'Photo', required: false },
	{ id: 'document', type: 'id_capture', label: 'Identity card', required: false, sides: 2 },
	{
		id: 'consent',
		type: 'consent',
		label: 'I agree to sign electronically.',
		text: 'You may ask for paper.',
	},
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['drawn', 'typed'] },
]

export const values = {
	name: { firstName: 'Grace', lastName: 'Hopper' },
	consent: true,
	signature: { typed: 'Grace Hopper' },
}

/** Makes and publishes a template. @returns its id */
export async function publishTemplate(
	call: Client,
	{
		name = 'Waiver',
		settings = {},
		of = blocks,
	}: { name?: string; settings?: object; of?: readonly object[] } = {},
): Promise<string> {
	const created = await call('POST', '/v1/templates', { name, settings })
	const id = created.body.id as string
	const steps = [
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: of }),
		await call('POST', `/v1/templates/${id}/publish`),
	]
	for (const step of [created, ...steps])
		if (step.status >= 300)
			throw new Error(`Publishing answered ${step.status}: ${JSON.stringify(step.body)}`)
	return id
}

/** Signs a waiver. @returns the answer's body */
export async function sign(
	{ call }: Pick<Tenant, 'call'>,
	templateId: string,
	more: { values?: Record<string, unknown>; [field: string]: unknown } = {},
): Promise<{ id: string; participantId: string; expiresAt: string | null; flags: number }> {
	const answer = await call('POST', '/v1/waivers', {
		templateId,
		...more,
		values: { ...values, ...more.values },
	})
	if (answer.status !== 201)
		throw new Error(`Signing answered ${answer.status}: ${JSON.stringify(answer.body)}`)
	return answer.body
}
