import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import { Value } from '@sinclair/typebox/value'
import { holdsScope } from '../../api/scopes.ts'
import { plainSchema } from '../../http/openapi/schemas.ts'
import type { Route } from '../../http/route-table.ts'
import { toDetails } from '../../http/validation.ts'
import { VERSION } from '../../kit/release/version.ts'
import { CallRefused } from './tool.ts'
import type { CallApi, Tool } from './tool.ts'
import { tools } from './tools.ts'

const INSTRUCTIONS =
	'Tools for the front desk of a venue whose guests sign waivers. Names of people are personal data: repeat them only when necessary. Answers about health are not available here.'

export type Agent = {
	readonly scopes: ReadonlySet<string>
	/** The API's routes, by operationId. */
	readonly operations: ReadonlyMap<string, Route>
	readonly call: CallApi
}

/**
 * Responds to one message of the Model Context Protocol. No state remains between messages. This module imports the
 * protocol's library, so it is loaded with the first message.
 */
export async function respondToMessage(request: Request, message: object, agent: Agent): Promise<Response> {
	const server = new Server(
		{ name: 'waiver-service', title: 'Waiver Service', version: VERSION },
		{ capabilities: { tools: {} }, instructions: INSTRUCTIONS },
	)
	server.setRequestHandler('tools/list', () => ({
		tools: tools.filter((tool) => missingScope(tool, agent) === undefined).map((tool) => listed(tool, agent)),
	}))
	server.setRequestHandler('tools/call', ({ params }) => useTool(agent, params.name, params.arguments ?? {}))
	// Without sessions and streams: one message, one response.
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
	try {
		await server.connect(transport)
		return await transport.handleRequest(request, { parsedBody: message })
	} finally {
		await server.close()
	}
}

function listed({ name, title, description, input, output, operations }: Tool, agent: Agent): ListedTool {
	const isRead = operations.every((id) => agent.operations.get(id)?.method === 'GET')
	return {
		name,
		title,
		description,
		inputSchema: plainSchema(input) as ListedTool['inputSchema'],
		outputSchema: plainSchema(output),
		annotations: { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false },
	}
}

function missingScope({ operations }: Tool, agent: Agent): string | undefined {
	const scopes = operations.flatMap((id) => agent.operations.get(id)?.scopes ?? [])
	return scopes.find((scope) => !holdsScope(agent.scopes, scope))
}

async function useTool(agent: Agent, name: string, input: Record<string, unknown>): Promise<CallToolResult> {
	const tool = tools.find((each) => each.name === name)
	if (tool === undefined)
		return refuse(`There is no tool with this name. Use ${tools.map((each) => each.name).join(', ')}.`)
	const missing = missingScope(tool, agent)
	if (missing !== undefined)
		return refuse(`This key lacks the scope ${missing}. Ask the venue for a key that has it.`)
	const faults = toDetails(Value.Errors(tool.input, input), 'parameter')
	if (faults.length > 0) return refuse(faults.map((each) => `${each.path}: ${each.message}`).join('\n'))
	try {
		const result = await tool.run(agent.call, input as Parameters<Tool['run']>[1])
		// As text, too, for agents of before structured results.
		return {
			structuredContent: result,
			content: [{ type: 'text', text: JSON.stringify(result) }],
		}
	} catch (error) {
		if (error instanceof CallRefused) return refuse(error.message)
		throw error
	}
}

function refuse(text: string): CallToolResult {
	return { isError: true, content: [{ type: 'text', text }] }
}
