import { Command } from 'commander'
import { readConfig, showSettings } from '../../config/config.ts'
import { printTable } from '../terminal.ts'

export const configCommand = (): Command =>
	new Command('config')
		.description('Print every setting with its meaning, default and current value; secrets are hidden.')
		.action(() => {
			// First, so that a wrong value is reported before anything is printed.
			readConfig()
			const rows = showSettings().map(({ variable, value, fallback, doc }) => [
				variable,
				value === '' ? '(default)' : value,
				fallback === '' ? '(none)' : fallback,
				doc,
			])
			printTable(['variable', 'value', 'default', 'meaning'], rows)
		})
