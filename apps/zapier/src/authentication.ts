import type { Bundle, ZObject } from 'zapier-platform-core'
import { withService } from './connect.ts'

export const authentication = {
	type: 'custom',
	fields: [
		{
			key: 'url',
			label: 'Address',
			required: true,
			placeholder: 'https://waivers.example.com',
			helpText: 'Where your waiver service is, without a path. Zapier must reach it over the internet.',
		},
		{
			key: 'apiKey',
			label: 'API Key',
			type: 'password',
			required: true,
			helpText:
				'An owner makes one at the desk, under "API keys". It needs the scope organization:read, and those of what the Zap does.',
		},
	],
	test: async (z: ZObject, bundle: Bundle) => {
		const { id, name } = await withService(z, bundle, (service) => service('getOrganization', {}))
		return { id, name }
	},
	connectionLabel: '{{name}}',
} as const
