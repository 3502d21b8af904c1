import { Command } from 'commander'
import { readConfig, settings } from '../config.ts'
import { printTable } from './table.ts'

export const configCommand = (): Command =>
	new Command('config')
		.description('Print every setting with its meaning, default and present value; secrets are hidden.')
		.action(() => {
			// Reading first, so that a wrong value is told of before anything is printed.
			readConfig()
			const rows = Object.values(settings).map(({ env, doc, default: fallback, ...setting }) => {
				const value = process.env[env]?.trim() ?? ''
				const shown = 'secret' in setting && value !== '' ? 'hidden' : value
				return [env, shown === '' ? '(default)' : shown, fallback === '' ? '(none)' : fallback, doc]
			})
			printTable(['variable', 'value', 'default', 'meaning'], rows)
		})
