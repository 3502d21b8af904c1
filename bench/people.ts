/** People as a venue's guests are: a few first names are common, most family names are rare. Always the same ones. */
export type Guest = {
	readonly firstName: string
	readonly lastName: string
	readonly email: string
	readonly phone: string
	readonly dateOfBirth: string
}

const FIRST =
	'Maria Anna Michael Emma Thomas Sophie Lukas Julia Peter Laura Daniel Sarah Martin Lena David Eva Jan Katarzyna Piotr Agnieszka Łukasz Małgorzata Søren Åse Bjørn José María Carlos Lucía Jean François Chloé Marie Giulia Marco Sofía James John Mary Patricia Robert Jennifer William Linda Elizabeth Richard Susan Joseph Jessica Charles Karen Christopher Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Edward Stephanie Ronald Rebecca Timothy Sharon Jason Nguyễn Đức Ольга Иван Ελένη Γιώργος محمد فاطمة נועה 小明 美咲 지훈'.split(
		' ',
	)
const START =
	'Mül Schnei Fisch We Hoff Schul Koch Bau Rich Klei Wolf Schrö Neu Schwar Zim Brau Krü Hart Lan Wer Kow Nowa Wiś Wój Kamiń Lewan Zieliń Szyma Gar Mart Rodri Lóp Fernán Gon Pér Sán Ramí Tor Smi John Willi Brow Jon Mill Dav Ander Tay Moo Jack Thomp Whi Harr Lew Rob Walk Youn All Kin Wri Sco Gree Bak Ada Nel Hil Camp Mitch Car Ev Par'.split(
		' ',
	)
const MIDDLE =
	'ler der cher ber mann ters ler en ski ńsk czyk ez son ams er ing ley ton ford wood field dal berg'.split(
		' ',
	)
const END = '  s sen son er ov ska wa ia es o a au stein kamp haus meyer ham well man'.split(' ')

/** A source of numbers from 0 to 1 that begins anew with the same seed (mulberry32). */
export function createChance(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** The guest of a number. The same number is the same guest, who may come again. */
export function guestOf(number: number): Guest {
	const chance = createChance(number)
	const pick = (list: readonly string[]): string => list[Math.floor(chance() * list.length)] ?? ''
	// The nth name is about as common as one over n: as names are.
	const firstName = FIRST[Math.floor(FIRST.length ** chance()) - 1] ?? 'Maria'
	const lastName = pick(START) + pick(MIDDLE) + pick(END)
	const digits = String(Math.floor(chance() * 1e8)).padStart(8, '0')
	return {
		firstName,
		lastName,
		email: `${plain(firstName)}.${plain(lastName)}${number % 1000}@${pick(['example.com', 'mail.example', 'post.example'])}`,
		phone: `+49 1${Math.floor(chance() * 90) + 10} ${digits.slice(0, 4)} ${digits.slice(4)}`,
		dateOfBirth: `19${60 + Math.floor(chance() * 40)}-0${1 + Math.floor(chance() * 9)}-1${Math.floor(chance() * 10)}`,
	}
}

function plain(name: string): string {
	const latin = name.normalize('NFKD').replace(/[^A-Za-z]/g, '')
	return (latin === '' ? 'guest' : latin).toLowerCase()
}
