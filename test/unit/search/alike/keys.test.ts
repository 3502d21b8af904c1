import { describe, expect, test } from 'bun:test'
import { glueParticles, gluePairs, gluedWords } from '../../../../src/search/alike/glue.ts'
import { alikeKeysOf, namedWords } from '../../../../src/search/alike/keys.ts'
import { spellingOf } from '../../../../src/kit/text/spelling.ts'
import { toLatin } from '../../../../src/search/alike/latin.ts'
import { isNear, neighborsOf } from '../../../../src/search/alike/near.ts'
import { otherNamesOf } from '../../../../src/search/alike/other-names.ts'
import { soundsOf } from '../../../../src/search/alike/sound.ts'
import { withoutTitles } from '../../../../src/search/name-words.ts'
import { foldText } from '../../../../src/kit/text/fold.ts'

describe('A word in Latin letters', () => {
	test.each([
		['muller', ['muller'], []],
		['Щербаков', ['shcherbakov'], []],
		['Παπαδόπουλος', ['papadopoulos'], []],
		['Ευαγγελία', ['evangelia'], []],
		['Μπάμπης', ['bampis'], []],
		['محمود', ['mhmwd', 'mhmod'], []],
		['أحمد', ['ahmd'], []],
		['נועה', ['nvh', 'noh'], []],
		['小明', ['xiaoming'], ['xiao', 'ming']],
		['지훈', ['jihun'], ['ji', 'hun']],
		['さくら', ['sakura'], []],
		['12', [], []],
	])('The word %s is %p in Latin letters', (word, readings, syllables) =>
		expect(toLatin(foldText(word))).toEqual({ readings, syllables }),
	)
})

test('Spellings of one name have the same key', () => {
	for (const [one, ...others] of [
		['muller', 'mueller', 'muler', 'muelller'],
		['soren', 'soeren', 'sorren'],
		['strauss', 'straus'],
		['macdonald', 'mcdonald'],
		['dijk', 'dyk'],
	] as const)
		for (const other of others) expect(spellingOf(other)).toBe(spellingOf(one))
	expect(spellingOf('mack')).not.toBe(spellingOf('mck'))
	expect(spellingOf('miller')).not.toBe(spellingOf('muller'))
})

test('Words that sound alike have a key in common', () => {
	for (const [one, other] of [
		['meyer', 'maier'],
		['schmidt', 'shmit'],
		['philipp', 'filip'],
		['christian', 'kristian'],
		['mizrachi', 'mizrahi'],
		['xenia', 'ksenia'],
		['mohamed', 'mhmd'],
		['vasquez', 'basquez'],
		['omar', 'amr'],
	] as const) {
		const sounds = soundsOf(other)
		expect([one, other, soundsOf(one).some((sound) => sounds.includes(sound))]).toEqual([one, other, true])
	}
	expect(soundsOf('meyer')).not.toEqual(soundsOf('meller'))
	expect(soundsOf('aeiou')).toEqual(['a'])
})

describe('One letter wrong', () => {
	test.each([
		['schmidt', 'schmitt', true],
		['schmidt', 'schmdt', true],
		['schmidt', 'schmiedt', true],
		['schmidt', 'shcmidt', true],
		['schmidt', 'schmidt', true],
		['schmidt', 'scmhitd', false],
		['schmidt', 'schmi', false],
		['jose', 'joe', true],
		['joe', 'jo', false],
		['abcd', 'badc', false],
	])('One letter is wrong between %s and %s: %p, and then they have a key in common', (one, other, near) => {
		expect([isNear(one, other), isNear(other, one)]).toEqual([near, near])
		const keys = new Set(neighborsOf(one))
		if (near) expect(neighborsOf(other).some((key) => keys.has(key))).toBe(true)
	})

	test('A wrong letter behind the eighth is found, too, though a word has nine keys at most', () => {
		const [one, other] = ['konstantinopoulos', 'konstantinopuolos']
		expect(isNear(one, other)).toBe(true)
		expect(neighborsOf(one)).toEqual(neighborsOf(other))
		expect(neighborsOf('malgrzata').filter((key) => neighborsOf('malgorzata').includes(key))).not.toEqual([])
		expect(neighborsOf('x'.repeat(200)).length).toBeLessThanOrEqual(9)
	})
})

test('Particles are written with the next word, and any two words together', () => {
	expect(glueParticles(['anna', 'van', 'der', 'berg'])).toEqual(['anna', 'vanderberg'])
	expect(glueParticles(['maria', 'de'])).toEqual(['maria', 'de'])
	expect(gluePairs(['anne', 'marie', 'roux'])).toEqual([
		['annemarie', 'roux'],
		['anne', 'marieroux'],
	])
	expect(gluePairs(['one'])).toEqual([])
	expect(gluePairs('a b c d e f g'.split(' '))).toEqual([])
	expect(gluedWords(['de', 'la', 'cruz'])).toEqual(['delacruz', 'dela', 'lacruz'])
})

test('Titles are not names, unless nothing else is there', () => {
	expect(withoutTitles(['prof', 'dr', 'muller'])).toEqual(['muller'])
	expect(withoutTitles(['dr'])).toEqual(['dr'])
	expect(withoutTitles(['muller', 'anna'])).toEqual(['muller', 'anna'])
})

test('A short form leads to the long one and back, and one form to several names', () => {
	expect(otherNamesOf('bob')).toContain('robert')
	expect(otherNamesOf('robert')).toContain('bob')
	expect(otherNamesOf('sasha')).toEqual(expect.arrayContaining(['aleksandr', 'aleksandra']))
	expect(otherNamesOf('山田')).toEqual(['yamada'])
	expect(otherNamesOf('robert')).not.toContain('robert')
	expect(otherNamesOf('xyz')).toEqual([])
	expect(otherNamesOf('constructor')).toEqual([])
})

test('Every other name is folded, so that a folded word finds it, and few names have many', async () => {
	const { default: tables } = await import('../../../../src/search/alike/other-names.json', {
		with: { type: 'json' },
	})
	for (const group of Object.values(tables).flat()) {
		expect(foldText(group)).toBe(group)
		expect(new Set(group.split(' ')).size).toBe(group.split(' ').length)
		for (const name of group.split(' ')) expect(otherNamesOf(name).length).toBeLessThan(25)
	}
})

test('The keys of a person are bounded, however long the names are', () => {
	const long = Array.from({ length: 200 }, (_none, at) => `longname${at}x`).join(' ')
	expect(namedWords([long, '', long])).toHaveLength(16)
	const contacts = { emails: [], phones: [] }
	expect(alikeKeysOf({ names: [[long, '', long]], ...contacts }).alike.length).toBeLessThan(16 * 18)
	const { alike, sound, phoneStart, emailPart, emailPartStart } = alikeKeysOf({
		names: [['Ann', '', 'Fox']],
		emails: ['Ann.Fox@mail.example', `${'a.'.repeat(30)}b@mail.example`],
		phones: ['+49 (0)170 123'],
	})
	expect(alike).toEqual(['ann', 'an', 'fox'])
	expect(sound).toEqual(['an', 'pks'])
	expect(phoneStart).toEqual(['49170123', '490170123'])
	expect(emailPart[0]).toBe('fox@mail.example')
	expect(emailPartStart.slice(0, 8)).toEqual([
		'f',
		'fo',
		'fox',
		'fox@',
		'fox@m',
		'fox@ma',
		'fox@mai',
		'fox@mail',
	])
	expect(emailPart.length).toBe(5)
})
