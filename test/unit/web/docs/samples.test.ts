import { expect, test } from 'bun:test'
import type { SampleCall } from '../../../../src/web/docs/samples/call.ts'
import { languages } from '../../../../src/web/docs/samples/languages.ts'

const call: SampleCall = {
	method: 'POST',
	url: 'http://localhost/v1/things',
	needsKey: true,
	headers: { 'Content-Type': 'application/json' },
	json: { name: 'it\'s \\ "quoted" $HOME', on: true, off: false, none: null, list: [1], empty: {} },
	isStream: false,
}

const writeAs = (id: string, change: Partial<SampleCall> = {}) =>
	languages.find((each) => each.id === id)?.write({ ...call, ...change })

test('Each language writes values and quotes in its own way', () => {
	expect(writeAs('curl')).toContain(
		String.raw`-d '{` + '\n' + String.raw`  "name": "it'\''s \\ \"quoted\" $HOME",`,
	)
	expect(writeAs('typescript')).toContain(String.raw`"name": "it's \\ \"quoted\" $HOME",`)
	expect(writeAs('python')).toContain(
		`"on": True,\n        "off": False,\n        "none": None,\n        "list": [\n            1,\n        ],\n        "empty": {},`,
	)
	expect(writeAs('php')).toContain(String.raw`'name' => 'it\'s \\ "quoted" $HOME',`)
	expect(writeAs('php')).toContain(`'none' => null,`)
	expect(writeAs('php')).toContain(`'empty' => new stdClass(),`)
})

test('A sample without a key, a body or headers has no empty line for them', () => {
	const plain = {
		method: 'GET',
		url: 'http://localhost/health',
		needsKey: false,
		headers: {},
		isStream: false,
	}
	const texts = languages.map(({ write }) => write(plain))
	expect(texts[0]).toBe("curl 'http://localhost/health'")
	for (const text of texts) expect(text).not.toMatch(/WAIVER_KEY|headers|'header'|body|data=|content'/)
})

test('A file is saved under its name, a stream is read as it comes, and a text is sent as it is', () => {
	for (const { write } of languages) {
		expect(write({ ...call, file: 'download.pdf' })).toContain('download.pdf')
		expect(write({ ...call, isStream: true })).not.toContain('json_decode(')
		const { json: _json, ...rest } = call
		expect(write({ ...rest, text: 'a,b\n1,2\n' })).toMatch(/a,b(?:\n|\\n)1,2/)
	}
})
