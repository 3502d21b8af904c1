import type { SampleCall } from './call.ts'
import { bracket, writeLiteral } from './literal.ts'
import type { Dialect } from './literal.ts'

const dialect: Dialect = {
	nothing: 'None',
	yes: 'True',
	no: 'False',
	// Python reads the escapes of JSON.
	text: (value) => JSON.stringify(value),
	list: (items, indent) => bracket('[', items, ']', indent),
	record: (entries, indent) =>
		bracket(
			'{',
			entries.map(([key, value]) => `${key}: ${value}`),
			'}',
			indent,
		),
}

/** For Python 3.8 and newer; needs no package. Reads the key from `WAIVER_KEY`. */
export function writePython({
	method,
	url,
	needsKey,
	headers,
	json,
	text,
	file,
	isStream,
}: SampleCall): string {
	const isJson = json !== undefined
	const modules = [
		...(isJson || (file === undefined && !isStream) ? ['json'] : []),
		...(needsKey ? ['os'] : []),
		'urllib.request',
	]
	const lines = [
		...(needsKey ? ['"Authorization": f"Bearer {os.environ[\'WAIVER_KEY\']}"'] : []),
		...Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
	]
	const body = isJson
		? `json.dumps(${writeLiteral(json, dialect, '    ')}).encode()`
		: text === undefined
			? undefined
			: `${JSON.stringify(text)}.encode()`
	return [
		`import ${modules.join(', ')}`,
		'',
		'request = urllib.request.Request(',
		`    ${JSON.stringify(url)},`,
		`    method="${method}",`,
		...(lines.length === 0 ? [] : [`    headers=${bracket('{', lines, '}', '    ')},`]),
		...(body === undefined ? [] : [`    data=${body},`]),
		')',
		'with urllib.request.urlopen(request) as response:',
		...readResponse(file, isStream).map((line) => `    ${line}`),
	].join('\n')
}

function readResponse(file: string | undefined, isStream: boolean): string[] {
	if (isStream) return ['for line in response:', '    print(line.decode(), end="", flush=True)']
	if (file !== undefined) return [`with open("${file}", "wb") as file:`, '    file.write(response.read())']
	return ['print(json.load(response))']
}
