import { readTextSetting } from '../../blocks/read-setting.ts'
import { inLanguage } from '../../blocks/text.ts'
import type { Block } from '../../blocks/types.ts'

/** Reading speed in words per minute, and time for an answer in seconds. */
const WORDS_PER_MINUTE = 200
const SECONDS_PER_ANSWER = 6

/** From here on the time is not shown: it would only scare guests away. */
const TOO_MANY_MINUTES = 10

/** How long a form takes, at least 1; undefined for a long one. @param blocks in one language */
export function minutesFor(blocks: readonly Block[]): number | undefined {
	let seconds = 0
	for (const block of blocks) {
		const text = inLanguage(readTextSetting(block, 'text') ?? '', '', '').text
		seconds += (text.split(/\s+/).length / WORDS_PER_MINUTE) * 60
		if (block.label !== undefined && block.visibleIf === undefined) seconds += SECONDS_PER_ANSWER
	}
	const minutes = Math.max(1, Math.round(seconds / 60))
	return minutes < TOO_MANY_MINUTES ? minutes : undefined
}
