import type { ICredentialType, INodeProperties } from 'n8n-workflow'

export class WaiverServiceApi implements ICredentialType {
	name = 'waiverServiceApi'
	displayName = 'Waiver Service API'
	icon = 'file:../icons/waiver-service.svg' as const
	properties: INodeProperties[] = [
		{
			displayName: 'Address',
			name: 'url',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://waivers.example.com',
			description: 'Where your waiver service is, without a path',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'An owner makes one at the desk, under API keys. It needs the scope organization:read, and those of what the workflow does.',
		},
	]
	authenticate = {
		type: 'generic' as const,
		properties: { headers: { authorization: '=Bearer {{$credentials.apiKey}}' } },
	}
	test = {
		request: { baseURL: '={{$credentials.url.trim().replace(/\\/+$/, "")}}', url: '/v1/organization' },
	}
}
