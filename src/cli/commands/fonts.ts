import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { FONT_LANGUAGES, installFont, isFontLanguage } from '../../pdf/text/install-font.ts'

export const fontsCommand = (): Command =>
	new Command('fonts').description('Install fonts for PDFs.').addCommand(install())

const install = (): Command =>
	new Command('install')
		.description(
			'Copy fonts for Chinese (zh), traditional Chinese (zh-Hant), Japanese (ja) and Korean (ko) into DATA_DIR, from system packages or a file. A running service then makes the PDFs that wait for them.',
		)
		.argument('[languages...]', `which of ${FONT_LANGUAGES.join(', ')}; all of them if none is given`)
		.option('--file <path>', 'a TrueType font (.ttf, .ttc) for one language')
		.action(async (languages: string[], { file }: { file?: string }) => {
			const choice = languages.length === 0 ? FONT_LANGUAGES : languages.filter(isFontLanguage)
			if (choice.length < languages.length)
				throw new Error(`Choose from these languages: ${FONT_LANGUAGES.join(', ')}.`)
			if (file !== undefined && languages.length !== 1)
				throw new Error('Give one language with --file, such as: fonts install ja --file ipag.ttf')
			const config = readConfig()
			const missing: string[] = []
			for (const language of choice) {
				const result = await installFont(config, language, file)
				if ('package' in result) missing.push(result.package)
				else console.log(result.path)
			}
			if (missing.length > 0)
				throw new Error(
					`The system lacks fonts for some of these languages. Install them, then run this again: apt install ${missing.join(' ')}`,
				)
		})
