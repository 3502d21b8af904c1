import { escapeHtml } from '../../kit/text/text.ts'
import type { ApiResponse, Operation, Parameter, Reference } from './document.ts'
import { exampleOf } from './example.ts'
import { renderInline, renderMarkdown, renderTable } from './html.ts'
import { exampleCall } from './samples/call.ts'
import { languages } from './samples/languages.ts'
import { renderBounds, renderFields, typeOf } from './schema.ts'

/** An operation: its effect, parameters and results, with samples and a form that tries it. @returns HTML */
export function renderOperation(operation: Operation, reference: Reference): string {
	const { operationId, summary, description = '', method, path, deprecated } = operation
	return `<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="told">
<h2 id="${operationId}-title"><a href="#${operationId}">${escapeHtml(summary)}</a></h2>
<p class="call"><b class="method ${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></p>
${deprecated === true ? '<p><strong>Deprecated.</strong></p>' : ''}
${renderMarkdown(description)}
${renderParameters(operation.parameters ?? [])}
${renderBody(operation)}
${renderResponses(operation, reference)}
${renderErrors(operation, reference)}
</div>
<div class="tried">
${renderSamples(operation, reference)}
${renderTrial(operation, reference)}
${renderExample(operation, reference)}
</div>
</section>`
}

function renderParameters(parameters: readonly Parameter[]): string {
	if (parameters.length === 0) return ''
	const rows = parameters.map(
		({ name, in: place, required, description = '', schema }) =>
			`<dt><code>${escapeHtml(name)}</code> <span class="type">${typeOf(schema)}, in the ${place}</span>${required ? ' <b class="needed">required</b>' : ''}</dt><dd>${renderInline(description)}${renderBounds(schema)}</dd>`,
	)
	return `<h3>Parameters</h3><dl class="fields">${rows.join('\n')}</dl>`
}

function renderBody({ requestBody }: Operation): string {
	const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
	if (type === undefined) return ''
	const fields = renderFields(media?.schema ?? {})
	const typeName = media?.schema?.$ref === undefined ? '' : ` ${typeOf(media.schema)}`
	return `<h3>Body <span class="type">${escapeHtml(type)}${typeName}${requestBody?.required === true ? '' : ', may be left out'}</span></h3>${renderMarkdown(requestBody?.description ?? '')}${fields}`
}

const successesOf = ({ responses }: Operation): [string, ApiResponse][] =>
	Object.entries(responses).filter(([status]) => status < '400')

function renderResponses(operation: Operation, reference: Reference): string {
	return successesOf(operation)
		.map(([status, response]) => {
			const { content = {}, description = '' } = reference.resolveResponse(response)
			const types = Object.entries(content).map(
				([type, { schema = {} }]) =>
					`<p>${escapeHtml(type)}${type === 'application/json' ? `: ${typeOf(schema)}` : ''}</p>${type === 'application/json' ? renderFields(schema) : ''}`,
			)
			return `<h3>Response <span class="type">${status}</span></h3><details><summary>${renderInline(description)} Fields</summary>${types.join('')}</details>`
		})
		.join('\n')
}

/** Each code with its cause. */
function renderErrors({ responses }: Operation, reference: Reference): string {
	const rows = Object.entries(responses)
		.filter(([status]) => status >= '400')
		.flatMap(([status, response]) => {
			const { content = {} } = reference.resolveResponse(response)
			return Object.entries(content['application/json']?.examples ?? {}).map(([code, { value }]) => {
				const { error } = value as { error: { message: string } }
				return [status, `<code>${escapeHtml(code)}</code>`, renderInline(error.message)]
			})
		})
	if (rows.length === 0) return ''
	return `<h3>Errors</h3><details><summary>${rows.length} codes, with their causes</summary>${renderTable(['Status', 'Code', 'Cause'], rows)}</details>`
}

function renderSamples(operation: Operation, reference: Reference): string {
	const call = exampleCall(operation, reference)
	return languages
		.map(
			({ id, name, write }) =>
				`<figure class="sample in-${id}"><figcaption>${name}</figcaption><pre tabindex="0" data-sample="${id}"><code>${escapeHtml(write(call))}</code></pre></figure>`,
		)
		.join('\n')
}

function renderExample(operation: Operation, reference: Reference): string {
	const [status, response] = successesOf(operation)[0] ?? []
	if (status === undefined || response === undefined) return ''
	const schema = reference.resolveResponse(response).content?.['application/json']?.schema
	if (schema === undefined) return ''
	const example = JSON.stringify(exampleOf(schema, reference), null, 2)
	return `<figure class="example"><figcaption>Response ${status}</figcaption><pre tabindex="0"><code>${escapeHtml(example)}</code></pre></figure>`
}

/** A form that the page's script sends with the key that was typed in. */
function renderTrial(operation: Operation, reference: Reference): string {
	const { operationId, method, path, parameters = [], requestBody } = operation
	const fields = parameters.map(({ name, in: place, required, schema }) => {
		const example =
			place === 'path' ? ` data-example="${escapeHtml(String(exampleOf(schema, reference)))}"` : ''
		const attributes = `name="${escapeHtml(name)}" data-in="${place}"${example}${required ? ' required' : ''}`
		return `<label>${escapeHtml(name)} <input ${attributes} autocomplete="off" spellcheck="false"></label>`
	})
	const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const call = exampleCall(operation, reference)
	const text = media === undefined ? '' : (call.text ?? JSON.stringify(call.json, null, 2))
	const body =
		type === undefined
			? ''
			: `<label>Body <textarea rows="8" data-type="${escapeHtml(type)}" spellcheck="false">${escapeHtml(text)}</textarea></label>`
	return `<details class="trial"><summary>Try it</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}" aria-label="Try ${escapeHtml(operationId)}">
${fields.join('\n')}
${body}
<button>Send</button>
<output></output>
</form></details>`
}
