import { isText, readList } from '../../blocks/read-setting.ts'
import { inLanguage } from '../../blocks/text.ts'
import type { Block } from '../../blocks/types.ts'

/** Each text in one language, and without what is for the staff only, such as flags. */
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

const TEXTS = ['label', 'help', 'text', 'unit'] as const
