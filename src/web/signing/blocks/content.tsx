/** @jsxImportSource preact */
import { readNumber, readTextSetting } from '../../../blocks/read-setting.ts'
import { mustBeRead } from '../../../blocks/signing-rules.ts'
import type { Block } from '../../../blocks/types.ts'
import { Prose, Say } from '../parts/text-parts.tsx'
import { Reading } from './reading.tsx'

/** The page's title is its only heading of the first level. */
export function Heading({ block }: { block: Block }) {
	const text = <Say text={readTextSetting(block, 'text')} />
	return readNumber(block, 'level') === 3 ? <h3>{text}</h3> : <h2>{text}</h2>
}

export function Divider() {
	return <hr />
}

/** A text. If it must be read, a box below it is to be ticked. */
export function Text({ block }: { block: Block }) {
	return mustBeRead(block) ? <Reading block={block} /> : <Prose text={readTextSetting(block, 'text') ?? ''} />
}
