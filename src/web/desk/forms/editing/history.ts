import { apply } from './commands.ts'
import type { Command } from './commands.ts'
import type { Content } from './content.ts'

type Step = {
	readonly command: Command
	readonly inverse: Command
	/** The changed field. Another change of the same field joins the step, as keys of a text do. */
	readonly target: string | undefined
	/** Milliseconds since 1970. */
	readonly at: number
}

/** A form, with its steps that were done and undone. */
export type History = {
	readonly content: Content
	readonly past: readonly Step[]
	readonly future: readonly Step[]
}

/** Keys within this time are one step, in milliseconds. */
const BURST_MS = 1_000

/** Far more steps than anybody undoes in a visit. */
const MAX_STEPS = 2_000

export function startHistory(content: Content): History {
	return { content, past: [], future: [] }
}

/** Runs a command. Undone steps can't be redone afterwards. @param now milliseconds since 1970 */
export function run(history: History, command: Command, now: number): History {
	const result = apply(history.content, command)
	if (result === undefined) return history
	const { content, inverse } = result
	const target = targetOf(command)
	const last = history.past.at(-1)
	const isBurst =
		target !== undefined && last?.target === target && now - last.at < BURST_MS && history.future.length === 0
	const before = isBurst ? history.past.slice(0, -1) : history.past
	const step = { command, inverse: isBurst ? last.inverse : inverse, target, at: now }
	// Typing that restores the text adds no undo step.
	if (isBurst && apply(content, last.inverse) === undefined) return { content, past: before, future: [] }
	return { content, past: [...before, step].slice(-MAX_STEPS), future: [] }
}

function targetOf(command: Command): string | undefined {
	if (command.name === 'set') return `${command.id}/${command.key}`
	return command.name === 'rename' ? '' : undefined
}

type Turn = { readonly history: History; readonly blockId: string | undefined }

/** Undoes the last step. @returns also the block that it changed; undefined if there is no step */
export function undo({ content, past, future }: History): Turn | undefined {
	const step = past.at(-1)
	const result = step && apply(content, step.inverse)
	if (step === undefined || result === undefined) return undefined
	// An inverse that is applied has the very command as its own inverse, so a burst is redone as one.
	const undone = { ...step, command: result.inverse, place: undefined }
	return {
		history: { content: result.content, past: past.slice(0, -1), future: [...future, undone] },
		blockId: result.blockId,
	}
}

/** Redoes the step that was undone last. @returns undefined if there is none */
export function redo({ content, past, future }: History): Turn | undefined {
	const step = future.at(-1)
	const result = step && apply(content, step.command)
	if (step === undefined || result === undefined) return undefined
	const next = { ...step, inverse: result.inverse }
	return {
		history: { content: result.content, past: [...past, next], future: future.slice(0, -1) },
		blockId: result.blockId,
	}
}
