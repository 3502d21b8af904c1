import type { SampleCall } from './call.ts'

/** For bash and its like. Reads the key from `WAIVER_KEY`. */
export function writeCurl({
	method,
	url,
	needsKey,
	headers,
	json,
	text,
	file,
	isStream,
}: SampleCall): string {
	const body = json === undefined ? text : JSON.stringify(json, null, 2)
	const parts = [
		`curl ${isStream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`,
		...(needsKey ? ['-H "Authorization: Bearer $WAIVER_KEY"'] : []),
		...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
		...(body === undefined ? [] : [`${json === undefined ? '--data-binary' : '-d'} ${quote(body)}`]),
		...(file === undefined ? [] : [`-o ${file}`]),
	]
	return parts.join(' \\\n  ')
}

function quote(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
