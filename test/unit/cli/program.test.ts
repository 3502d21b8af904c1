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

test.each(listCommands(createProgram(), 'waiver'))('%s --help explains the command', (typed, command) => {
	expect(command.helpInformation()).toStartWith(`Usage: ${typed}`)
	expect(command.description()).not.toBe('')
	for (const { long, description } of command.options) expect([long, description]).not.toEqual([long, ''])
	for (const argument of command.registeredArguments)
		expect([argument.name(), argument.description]).not.toEqual([argument.name(), ''])
})
