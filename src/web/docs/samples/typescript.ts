import type { SampleCall } from './call.ts'

/** For Bun, Deno and Node 22, as a module of its own; needs no package. Reads the key from `WAIVER_KEY`. */
export function writeTypeScript({
	method,
	url,
	needsKey,
	headers,
	json,
	text,
	file,
	isStream,
}: SampleCall): string {
	const lines = [
		...(needsKey ? ['Authorization: `Bearer ${process.env.WAIVER_KEY}`,'] : []),
		...Object.entries(headers).map(([name, value]) => `'${name}': ${quote(value)},`),
	]
	const body = json === undefined ? text : json
	const literal =
		json === undefined ? quote(text ?? '') : `JSON.stringify(${indent(JSON.stringify(json, null, 2))})`
	return [
		...(file === undefined ? [] : ["import { writeFile } from 'node:fs/promises'", '']),
		`const response = await fetch(${quote(url)}, {`,
		`  method: '${method}',`,
		...(lines.length === 0 ? [] : ['  headers: {', ...lines.map((line) => `    ${line}`), '  },']),
		...(body === undefined ? [] : [`  body: ${literal},`]),
		'})',
		'if (!response.ok) throw new Error(await response.text())',
		readResponse(file, isStream),
	].join('\n')
}

function readResponse(file: string | undefined, isStream: boolean): string {
	if (isStream)
		return 'for await (const bytes of response.body!) console.log(new TextDecoder().decode(bytes))'
	if (file !== undefined) return `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()))`
	return 'console.log(await response.json())'
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ')

const quote = (text: string): string =>
	`'${text
		.replaceAll('\\', '\\\\')
		.replaceAll("'", String.raw`\'`)
		.replaceAll('\n', String.raw`\n`)}'`
