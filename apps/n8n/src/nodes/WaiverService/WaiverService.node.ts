import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow'
import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow'
import { listAnswers } from '../../../../kit/prefill.ts'
import { ACTS, filled } from '../../acts.ts'
import { CREDENTIALS, connect, guard, toNodeError } from '../../connect.ts'
import { FIELDS } from '../../fields.ts'
import type { Act } from '../../fields.ts'

export class WaiverService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Waiver Service',
		name: 'waiverService',
		icon: 'file:../../icons/waiver-service.svg',
		group: ['transform'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Make links to sign, find waivers and guests, and check guests in',
		defaults: { name: 'Waiver Service' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: CREDENTIALS, required: true }],
		properties: FIELDS,
	}

	methods = {
		loadOptions: {
			async listForms(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return guard(this, async () => {
					const { items } = await (await connect(this))('listTemplates', { status: 'active' })
					return items.map(({ id, name }) => ({ value: id, name }))
				})
			},
			async listEvents(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return guard(this, async () => {
					const { items } = await (await connect(this))('listEvents', { status: 'active', limit: 100 })
					return items.map(({ id, name }) => ({ value: id, name }))
				})
			},
			async listAnswers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				const templateId = this.getCurrentNodeParameter('templateId')
				if (typeof templateId !== 'string' || templateId === '') return []
				return guard(this, async () => {
					const fields = await listAnswers(await connect(this), templateId)
					return fields.map(({ key, label }) => ({ value: key, name: label }))
				})
			},
		},
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const service = await guard(this, () => connect(this))
		const results: INodeExecutionData[] = []
		for (const item of this.getInputData().keys()) {
			const get = (name: string): unknown => this.getNodeParameter(name, item)
			const text = (name: string): string => String(get(name))
			const act = ACTS[`${text('resource')}.${text('operation')}` as Act]
			const options = <T>(): Partial<T> =>
				filled(this.getNodeParameter('options', item, {}) as Record<string, unknown>) as Partial<T>
			try {
				if (act === undefined)
					throw new NodeOperationError(this.getNode(), 'Choose an operation of this resource.')
				const made = await act({ service, get, text, options, helpers: this.helpers })
				results.push(...made.map((each) => ({ ...each, pairedItem: { item } })))
			} catch (error) {
				const shown = toNodeError(this.getNode(), error, item)
				if (!this.continueOnFail()) throw shown
				const message = shown instanceof Error ? shown.message : String(shown)
				results.push({ json: { error: message }, pairedItem: { item } })
			}
		}
		return [results]
	}
}
