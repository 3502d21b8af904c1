import { NodeConnectionTypes } from 'n8n-workflow'
import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow'
import { verifyWebhook } from '../../../../../clients/typescript/src/webhooks.ts'
import { EVENT_NAMES } from '../../../../kit/events.ts'
import type { EventType } from '../../../../kit/events.ts'
import { CREDENTIALS, connect, guard } from '../../connect.ts'
import { createHook, deleteHook, isCurrent, keepId } from '../../hook.ts'
import type { Kept } from '../../hook.ts'

export class WaiverServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Waiver Service Trigger',
		name: 'waiverServiceTrigger',
		icon: 'file:../../icons/waiver-service.svg',
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["events"].join(", ")}}',
		description: 'Starts when a waiver is signed, a guest arrives, and at other events',
		defaults: { name: 'Waiver Service Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIALS, required: true }],
		webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
		properties: [
			{
				displayName: 'Events',
				name: 'events',
				type: 'multiOptions',
				required: true,
				default: ['waiver.signed'],
				options: Object.entries(EVENT_NAMES)
					.map(([value, name]) => ({ name, value }))
					.sort((a, b) => a.name.localeCompare(b.name, 'en')),
				description:
					'At which events the workflow starts. An event has ids, states and times, but no name and no answer: a Waiver Service node after it reads those.',
			},
		],
	}

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return guard(this, async () => isCurrent(await connect(this), kept(this), wanted(this)))
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return guard(this, async () => createHook(await connect(this), kept(this), wanted(this)))
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return guard(this, async () => deleteHook(await connect(this), kept(this)))
			},
		},
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const refuse = (status: number, text?: string): IWebhookResponseData => {
			this.getResponseObject().status(status).end(text)
			return { noWebhookResponse: true }
		}
		const state = this.getWorkflowStaticData('node') as Kept
		const body = new TextDecoder().decode(this.getRequestObject().rawBody)
		let message: ReturnType<typeof verifyWebhook>
		try {
			message = verifyWebhook(state.secret ?? '', body, this.getHeaderData())
		} catch {
			return refuse(400, 'bad signature')
		}
		// A ping only asks whether somebody is there.
		if (message.type === 'ping' || !keepId(state, message.id)) return refuse(204)
		return { workflowData: [[{ json: message }]] }
	}
}

const kept = (context: IHookFunctions): Kept => context.getWorkflowStaticData('node')

const wanted = (context: IHookFunctions) => ({
	url: context.getNodeWebhookUrl('default') ?? '',
	events: context.getNodeParameter('events') as EventType[],
	description: `n8n: ${context.getNode().name}`.slice(0, MAX_DESCRIPTION),
})

const MAX_DESCRIPTION = 100
