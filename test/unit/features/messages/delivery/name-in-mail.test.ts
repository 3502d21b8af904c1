import { describe, expect, test } from 'bun:test'
import { nameInMail, nameToGreet } from '../../../../../src/features/messages/delivery/name-in-mail.ts'

describe('A name in a mail', () => {
	test.each([
		['Grace Hopper', 'Grace Hopper'],
		['J.R. Ewing', 'J. R. Ewing'],
		['St. John', 'St. John'],
		['Claim at https://evil.example/w', 'Claim at https evil. example w'],
		['Evil.Com now', 'Evil. Com now'],
		['t.co/abc', 't. co abc'],
		['evil。com', 'evil. com'],
		['ana@example.com', 'ana example. com'],
		['ana\ufe6bEvil\u2024Com\ufe52Uk', 'ana Evil. Com. Uk'],
		['x'.repeat(100), `${'x'.repeat(39)}…`],
		['👩‍👧'.repeat(30), `${Array.from('👩‍👧'.repeat(30)).slice(0, 39).join('')}…`],
	])('%s is shown as %s', (name, shown) => {
		expect(nameInMail(name)).toBe(shown)
	})

	test.each([
		'Grace',
		'J.R.',
		'Ph.D.',
		'St. John',
		'Zoë',
		'王小明',
		'さくら 山田',
		'محمد',
		'María de los Ángeles',
		'O`Neil',
		'X Æ A-12',
		'Ana (Annie)',
	])('%s is greeted by name', (name) => {
		expect(nameToGreet(name)).toBe(nameInMail(name))
	})

	test.each([
		'',
		'WIN 1000 USD www.evil.example http://evil.example/x',
		'Evil.Com',
		'Evil\u2024Com',
		'call 555 0100 now',
		'a name that is longer than any that a mail greets somebody by',
		'You won a new red car',
		'WIN!!!',
		'Win $$$',
		'Click <this URL>',
		'Visit evil com',
		'💰 Ann',
		'Ann & Bob',
		'恭喜您获得大奖请点击链接领取',
	])('%p is not greeted by name', (name) => {
		expect(nameToGreet(name)).toBeUndefined()
	})
})
