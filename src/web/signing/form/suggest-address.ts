/**
 * Large mail services whose names are long enough that one wrong letter is a slip. A short one, such as gmx.de, has real
 * neighbors.
 */
const KNOWN = (
	'gmail.com googlemail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.it outlook.com outlook.de icloud.com ' +
	'yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.co.jp protonmail.com t-online.de freenet.de orange.fr wanadoo.fr ' +
	'laposte.net libero.it seznam.cz interia.pl comcast.net btinternet.com bluewin.ch'
).split(' ')

/** Services that are one letter from a known one, and real. */
const REAL = new Set(['mail.com', 'email.com', 'ymail.com', 'fmail.com'])

/** Returns the address as it was probably meant, if its domain is one slip from a well-known one. */
export function suggestAddress(typed: string): string | undefined {
	const [, local = '', typedDomain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed) ?? []
	const domain = typedDomain.toLowerCase()
	if (domain === '' || KNOWN.includes(domain) || REAL.has(domain)) return undefined
	const meant = KNOWN.find((known) => isOneSlip(domain, known) && !isAbroad(domain, known))
	return meant && `${local}@${meant}`
}

/** Returns true for one letter too many, too few or another, or for two that are swapped. */
function isOneSlip(typed: string, known: string): boolean {
	let start = 0
	while (start < typed.length && typed[start] === known[start]) start += 1
	let end = 0
	const room = Math.min(typed.length, known.length) - start
	while (end < room && typed[typed.length - 1 - end] === known[known.length - 1 - end]) end += 1
	const [a, b] = [typed.slice(start, typed.length - end), known.slice(start, known.length - end)]
	return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b === `${a[1]}${a[0]}`)
}

/** Returns true for the same service in another country, such as hotmail.be for hotmail.de. Nobody has .co or .cm. */
function isAbroad(typed: string, known: string): boolean {
	const name = typed.replace(/\.[a-z]{2}$/, '')
	return name !== typed && known.startsWith(`${name}.`) && !/\.c[om]$|\.om$/.test(typed)
}
