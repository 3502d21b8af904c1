import { PROGRAM } from './program.ts'

type Answers = readonly (readonly [after: string, answer: string])[]

/**
 * Runs a command of the program on a terminal, and types each answer once its question is there.
 * @param isOver ends the command by Ctrl-C once the text on the terminal satisfies it @returns the text on the terminal
 */
export async function runOnTerminal(
	args: readonly string[],
	{
		env,
		answers,
		isOver = () => false,
	}: {
		readonly env: Readonly<Record<string, string>>
		readonly answers: Answers
		readonly isOver?: (text: string) => boolean
	},
): Promise<{ readonly code: number; readonly text: string }> {
	const rest = [...answers]
	let [text, asked, isEnded] = ['', 0, false]
	const decoder = new TextDecoder()
	const child = Bun.spawn([...PROGRAM, ...args], {
		env: { HOME: process.env['HOME'] ?? '', TERM: 'dumb', ...env },
		terminal: {
			cols: 200,
			rows: 50,
			data(terminal, data) {
				text += decoder.decode(data, { stream: true })
				const [next] = rest
				const at = next === undefined ? -1 : text.indexOf(next[0], asked)
				if (next !== undefined && at >= 0) {
					asked = at + next[0].length
					rest.shift()
					terminal.write(`${next[1]}\r`)
				}
				if (!isEnded && isOver(text)) {
					isEnded = true
					terminal.write('\u0003')
				}
			},
		},
	})
	const code = await child.exited
	child.terminal?.close()
	return { code, text }
}
