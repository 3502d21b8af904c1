import { expect, test } from 'bun:test'
import { readLookup } from '../../../src/search/read-lookup.ts'
import { readPassKeys } from '../../../src/search/scanner-keys.ts'

/** The keys of a US keyboard, row by row, and then with Shift: what a scanner that is set to US presses. */
const US = '1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

/** What the same keys write on a PC of each country. */
const PCS: Readonly<Record<string, string>> = {
	German: '1234567890ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄYXCVBNM;:_',
	'Swiss German':
		'1234567890\'^qwertzuiopü¨asdfghjklöäyxcvbnm,.-+"*ç%&/()=?`QWERTZUIOPè!ASDFGHJKLéàYXCVBNM;:_',
	'Swiss French':
		'1234567890\'^qwertzuiopè¨asdfghjkléàyxcvbnm,.-+"*ç%&/()=?`QWERTZUIOPü!ASDFGHJKLöäYXCVBNM;:_',
	French: '&é"\'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%WXCVBN?./§',
	Belgian: '&é"\'(§è!çà)-azertyuiop^$qsdfghjklmùwxcvbn,;:=1234567890°_AZERTYUIOP¨*QSDFGHJKLM%WXCVBN?./+',
	Spanish: '1234567890\'¡qwertyuiop`+asdfghjklñ´zxcvbnm,.-!"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨ZXCVBNM;:_',
	Italian: '1234567890\'ìqwertyuiopè+asdfghjklòàzxcvbnm,.-!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°ZXCVBNM;:_',
	Portuguese: '1234567890\'«qwertyuiop+´asdfghjklçºzxcvbnm,.-!"#$%&/()=?»QWERTYUIOP*`ASDFGHJKLÇªZXCVBNM;:_',
	Brazilian: '1234567890-=qwertyuiop´[asdfghjklç~zxcvbnm,.;!@#$%¨&*()_+QWERTYUIOP`{ASDFGHJKLÇ^ZXCVBNM<>:',
	British: '1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@ZXCVBNM<>?',
	Swedish: '1234567890+´qwertyuiopå¨asdfghjklöäzxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLÖÄZXCVBNM;:_',
	Danish: '1234567890+´qwertyuiopå¨asdfghjklæøzxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLÆØZXCVBNM;:_',
	Norwegian: '1234567890+\\qwertyuiopå¨asdfghjkløæzxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLØÆZXCVBNM;:_',
	Czech: '+ěščřžýáíé=´qwertzuiopú)asdfghjklů§yxcvbnm,.-1234567890%ˇQWERTZUIOP/(ASDFGHJKL"!YXCVBNM?:_',
	Hungarian: '123456789öüóqwertzuiopőúasdfghjkléáyxcvbnm,.-\'"+!%/=()ÖÜÓQWERTZUIOPŐÚASDFGHJKLÉÁYXCVBNM?:_',
	Turkish: "1234567890*-qwertyuıopğüasdfghjklşizxcvbnmöç.!'^+%&/()=?_QWERTYUIOPĞÜASDFGHJKLŞİZXCVBNMÖÇ:",
	Ukrainian: '1234567890-=йцукенгшщзхїфівапролджєячсмитьбю.!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,',
}

const ID = '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'
const TOKEN = '0123456789azyqwmABCDEQWZYMab'

const type = (text: string, pc: string): string =>
	Array.from(text, (character) => Array.from(pc)[US.indexOf(character)] ?? character).join('')

test.each(Object.entries(PCS))('A scanner that is set to US is read on a %s PC', (_, pc) => {
	expect(pc).toHaveLength(US.length)
	expect(readLookup(type(`https://hall.example:8080/verify/${ID}`, pc))).toEqual([
		{ match: 'code', waiverId: ID },
	])
	expect(readLookup(type(`http://192.168.1.4/c/${TOKEN}`, pc))).toContainEqual({
		match: 'code',
		token: TOKEN,
	})
})

test.each(['French', 'Belgian', 'Czech'])('The number of a pass is read on a %s PC', (country) => {
	for (const pass of ['0013748911', 'HA112'])
		expect(readPassKeys(type(pass, PCS[country] ?? ''))).toContain(pass)
})

test('A name has no number of a pass in it, unless it has the signs of one', () => {
	expect(readPassKeys(' Ada Lovelace ')).toEqual(['Ada Lovelace'])
	expect(readPassKeys('Jean-Luc 2')).toEqual(['Jean-Luc 2'])
})
