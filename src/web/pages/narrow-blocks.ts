import { isText, readList } from '../../blocks/read-setting.ts'
import { inLanguage } from '../../blocks/text.ts'
import type { Block } from '../../blocks/types.ts'

/**
 * The blocks as one page shows them: each text in the language that it is shown in alone, and nothing of what is the
 * staff's affair, such as which answers raise a flag.
 */
export function narrowBlocks(blocks: readonly Block[], language: string, fallback: string): Block[] {
	const narrow = (value: unknown): unknown => {
		if (!isText(value) || typeof value === 'string') return value
		const { text, language: found } = inLanguage(value, language, fallback)
		return { [found]: text }
	}
	return blocks.map((block) => {
		const { flagIf: _, sensitivity: __, ...shown } = block
		const texts = Object.fromEntries(
			TEXTS.filter((key) => shown[key] !== undefined).map((key) => [key, narrow(shown[key])]),
		)
		const options = readList(block, 'options').map((option) => ({
			...option,
			label: narrow(option['label']),
		}))
		return { ...shown, ...texts, ...(options.length === 0 ? {} : { options }) }
	})
}

/** Settings that hold a text, by the catalogue. */
const TEXTS = ['label', 'help', 'text', 'unit'] as const
