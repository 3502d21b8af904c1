import { expect, test } from 'bun:test'
import type { Command } from 'commander'
import { createProgram } from '../../../src/cli/program.ts'

/** Every command with those below it, by what is typed. */
function listCommands(command: Command, typed: string): [typed: string, command: Command][] {
	return [
		[typed, command],
		...command.commands.flatMap((below) => listCommands(below, `${typed} ${below.name()}`)),
	]
}

const all = await createProgram(['--help'])

test.each(listCommands(all, 'waiver'))('%s --help explains the command', (typed, command) => {
	expect(command.helpInformation()).toStartWith(`Usage: ${typed}`)
	expect(command.description()).not.toBe('')
	for (const { long, description } of command.options) expect([long, description]).not.toEqual([long, ''])
	for (const argument of command.registeredArguments)
		expect([argument.name(), argument.description]).not.toEqual([argument.name(), ''])
})

test.each(all.commands.map((command) => [command.name(), command] as const))(
	'"waiver %s" loads this command alone, with the same help',
	async (name, command) => {
		const { commands } = await createProgram([name, '--help'])
		expect(commands.map((each) => each.helpInformation())).toEqual([command.helpInformation()])
	},
)

test.each(['help', '--version', 'sevre', 'toString', ''])(
	'Every command is there for "waiver %s"',
	async (typed) => {
		const { commands } = await createProgram(typed === '' ? [] : [typed])
		expect(commands.map((each) => each.name())).toEqual(all.commands.map((each) => each.name()))
	},
)
