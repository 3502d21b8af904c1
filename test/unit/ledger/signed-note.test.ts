import { describe, expect, test } from 'bun:test'
import { formatCheckpoint, parseCheckpoint } from '../../../src/ledger/checkpoint.ts'
import { createNoteKey, parseNote } from '../../../src/ledger/signed-note.ts'
import { openNote } from '../../support/evidence/open-note.ts'

/** The key and the note that the format's first implementation is tested with. */
const published = {
	name: 'PeterNeumann',
	typedSeed: 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
	verifierKey: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
	text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
	signature: 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
}
const note = `${published.text}\n— ${published.name} ${published.signature}\n`
const key = createNoteKey(published.name, Buffer.from(published.typedSeed, 'base64').subarray(1))

test('The published note is what its published key signs, and opens with its verifier key', () => {
	expect(key.verifierKey).toBe(published.verifierKey)
	expect(key.sign(published.text)).toBe(note)
	expect(openNote(note, [published.verifierKey])).toBe(published.text)
})

test('The published checkpoint reads, and is written as it was read', () => {
	const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
	const signature =
		'Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8='
	const parsed = parseNote(`${text}\n— example.com/behind-the-sofa ${signature}\n`)
	expect(parsed?.text).toBe(text)
	expect(parsed?.signatures).toMatchObject([{ name: 'example.com/behind-the-sofa', id: '033de0ae' }])
	const checkpoint = parseCheckpoint(text)
	expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 })
	expect(formatCheckpoint(checkpoint as never)).toBe(text)
})

describe('A note does not open', () => {
	const other = createNoteKey('other', new Uint8Array(32).fill(7))

	test.each([
		['with another text', note.replace('problem', 'Problem')],
		['without its blank line', note.replace('\n\n', '\n')],
		['without its last newline', note.slice(0, -1)],
		['with a hyphen for the dash', note.replace('—', '-')],
		['with a control character', note.replace('then', 'then\r')],
		['with a signature that is no base64', note.replace('x08go', 'x0*go')],
		['with a wrong signature', note.replace('ZJkuBS', 'ZJkuBT')],
	])('A note does not open %s', (_, changed) => {
		expect(changed).not.toBe(note)
		expect(openNote(changed, [published.verifierKey])).toBeUndefined()
	})

	test('A note does not open with nothing but keys that did not sign it', () => {
		expect(openNote(note, [])).toBeUndefined()
		expect(openNote(note, [other.verifierKey])).toBeUndefined()
		expect(openNote(note, [published.verifierKey.replace('+c74f20a3+', '+c74f20a4+')])).toBeUndefined()
	})

	test('A second signature by a stranger does not keep a note from opening', () => {
		const stranger = other.sign(published.text).slice(published.text.length + 1)
		expect(openNote(note + stranger, [published.verifierKey])).toBe(published.text)
		expect(openNote(note + stranger, [other.verifierKey])).toBe(published.text)
	})

	test('A note does not open when a known key signed something else, whatever another says', () => {
		const wrong = other.sign('Something else.\n').slice('Something else.\n'.length + 1)
		expect(openNote(note + wrong, [published.verifierKey, other.verifierKey])).toBeUndefined()
	})
})

test.each([
	['no origin', '\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
	['a size with a leading zero', 'a\n05\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
	['a negative size', 'a\n-5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'],
	['a short root', 'a\n5\nCsUY\n'],
	['a root that is not canonical base64', 'a\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n'],
	['an empty extension line', 'a\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n'],
	['no last newline', 'a\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='],
])('A text with %s is no checkpoint', (_, text) => {
	expect(parseCheckpoint(text)).toBeUndefined()
})

test('Extension lines are allowed', () => {
	const text = 'a\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\nmore\n'
	expect(parseCheckpoint(text)?.size).toBe(5)
})

test.each(['', 'a b', 'a+b'])('A key named "%s" is refused', (name) => {
	expect(() => createNoteKey(name, new Uint8Array(32))).toThrow('name of a key')
})
