import type { SampleCall } from './call.ts'
import { bracket, writeLiteral } from './literal.ts'
import type { Dialect } from './literal.ts'

const quote = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const dialect: Dialect = {
	nothing: 'null',
	yes: 'true',
	no: 'false',
	text: quote,
	list: (items, indent) => bracket('[', items, ']', indent),
	record: (entries, indent) =>
		entries.length === 0
			? 'new stdClass()'
			: bracket(
					'[',
					entries.map(([key, value]) => `${key} => ${value}`),
					']',
					indent,
				),
}

/** For PHP 8 without extensions. Reads the key from `WAIVER_KEY`. */
export function writePhp({ method, url, needsKey, headers, json, text, file, isStream }: SampleCall): string {
	const lines = [
		...(needsKey ? ["'Authorization: Bearer ' . getenv('WAIVER_KEY')"] : []),
		...Object.entries(headers).map(([name, value]) => quote(`${name}: ${value}`)),
	]
	const body =
		json !== undefined
			? `json_encode(${writeLiteral(json, dialect, '    ')})`
			: text === undefined
				? undefined
				: JSON.stringify(text)
	const options = [
		`'method' => '${method}'`,
		...(lines.length === 0 ? [] : [`'header' => ${bracket('[', lines, ']', '    ')}`]),
		...(body === undefined ? [] : [`'content' => ${body}`]),
	]
	return [
		'<?php',
		`$context = stream_context_create(['http' => ${bracket('[', options, ']', '')}]);`,
		...readResponse(quote(url), file, isStream),
	].join('\n')
}

function readResponse(url: string, file: string | undefined, isStream: boolean): string[] {
	if (isStream)
		return [
			`$stream = fopen(${url}, 'r', false, $context) or exit(1);`,
			'while (($line = fgets($stream)) !== false) echo $line;',
		]
	const request = `$response = file_get_contents(${url}, false, $context);\nif ($response === false) exit(1);`
	if (file !== undefined) return [request, `file_put_contents('${file}', $response);`]
	return [request, 'print_r(json_decode($response, true));']
}
