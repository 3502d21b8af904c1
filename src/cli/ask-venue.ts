import { createInterface } from 'node:readline/promises'
import { readName } from '../features/organization/create.ts'
import { messageOf } from '../kit/errors.ts'
import { isTimezone } from '../kit/time/dates.ts'

export type Venue = { readonly name: string; readonly timezone: string }

/**
 * Asks on the terminal for the name that guests see and the time zone in which days are counted, again while an answer can't be
 * used. @returns undefined if the person ends the input
 */
export async function askVenue(): Promise<Venue | undefined> {
	const lines = createInterface({ input: process.stdin, output: process.stdout })
	const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
	const ask = async (question: string, fault: (text: string) => string | undefined) => {
		for (;;) {
			const text = await Promise.race([lines.question(question), ended])
			const problem = text === undefined ? undefined : fault(text.trim())
			if (problem === undefined) return text?.trim()
			console.log(problem)
		}
	}
	try {
		const name = await ask('What is your venue called? ', faultOfName)
		if (name === undefined) return undefined
		const here = Intl.DateTimeFormat().resolvedOptions().timeZone
		const timezone = await ask(`Its time zone? [${here}] `, (text) =>
			text === '' || isTimezone(text) ? undefined : 'Give one such as Europe/Berlin.',
		)
		return timezone === undefined ? undefined : { name, timezone: timezone === '' ? here : timezone }
	} finally {
		lines.close()
	}
}

function faultOfName(text: string): string | undefined {
	try {
		readName(text)
		return undefined
	} catch (error) {
		return messageOf(error)
	}
}
