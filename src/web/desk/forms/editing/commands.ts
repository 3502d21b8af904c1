import type { Content, DraftBlock } from './content.ts'

/** One change of a form. */
export type Command =
	| { readonly name: 'insert'; readonly at: number; readonly blocks: readonly DraftBlock[] }
	/** The blocks are in a sequence. */
	| { readonly name: 'remove'; readonly ids: readonly string[] }
	/** `to` is the new position of the block, from 0. */
	| { readonly name: 'move'; readonly id: string; readonly to: number }
	/** Changes one setting of a block; undefined removes it. */
	| { readonly name: 'set'; readonly id: string; readonly key: string; readonly value: unknown }
	| { readonly name: 'put'; readonly block: DraftBlock }
	| { readonly name: 'rename'; readonly to: string }
	/** Replaces the settings of the form. */
	| { readonly name: 'configure'; readonly settings: Content['settings'] }
	/** Changes everything, such as to an earlier version. */
	| { readonly name: 'replace'; readonly content: Content }

export type CommandResult = {
	readonly content: Content
	/** Restores the exact former state. */
	readonly inverse: Command
	/** The block that was changed, if it still exists. */
	readonly blockId: string | undefined
}

/** Applies a command. @returns undefined if it changes nothing, or names a missing block */
export function apply(content: Content, command: Command): CommandResult | undefined {
	switch (command.name) {
		case 'insert':
			return insert(content, command.at, command.blocks)
		case 'remove':
			return remove(content, command.ids)
		case 'move':
			return move(content, command.id, command.to)
		case 'set': {
			const block = content.blocks.find(({ id }) => id === command.id)
			return block === undefined ? undefined : put(content, withSetting(block, command.key, command.value))
		}
		case 'put':
			return put(content, command.block)
		case 'rename':
			if (command.to === content.name) return undefined
			return about(undefined, { ...content, name: command.to }, { name: 'rename', to: content.name })
		case 'configure': {
			const { settings } = content
			return about(undefined, { ...content, settings: command.settings }, { name: 'configure', settings })
		}
		case 'replace':
		default:
			return about(undefined, command.content, { name: 'replace', content })
	}
}

function about(blockId: string | undefined, content: Content, inverse: Command): CommandResult {
	return { content, inverse, blockId }
}

function insert(content: Content, at: number, next: readonly DraftBlock[]): CommandResult | undefined {
	if (next.length === 0) return undefined
	const blocks = content.blocks.toSpliced(at, 0, ...next)
	const ids = next.map(({ id }) => id)
	return about(ids[0], { ...content, blocks }, { name: 'remove', ids })
}

function remove(content: Content, ids: readonly string[]): CommandResult | undefined {
	const at = content.blocks.findIndex(({ id }) => ids.includes(id))
	if (at === -1) return undefined
	const former = content.blocks.filter(({ id }) => ids.includes(id))
	const blocks = content.blocks.filter(({ id }) => !ids.includes(id))
	const next = blocks[Math.min(at, blocks.length - 1)]
	return about(next?.id, { ...content, blocks }, { name: 'insert', at, blocks: former })
}

function move(content: Content, id: string, position: number): CommandResult | undefined {
	const from = content.blocks.findIndex((block) => block.id === id)
	const to = Math.max(0, Math.min(position, content.blocks.length - 1))
	const block = content.blocks[from]
	if (block === undefined || from === to) return undefined
	const blocks = content.blocks.toSpliced(from, 1).toSpliced(to, 0, block)
	return about(id, { ...content, blocks }, { name: 'move', id, to: from })
}

function put(content: Content, block: DraftBlock): CommandResult | undefined {
	const at = content.blocks.findIndex(({ id }) => id === block.id)
	const before = content.blocks[at]
	if (before === undefined || before === block) return undefined
	return about(
		block.id,
		{ ...content, blocks: content.blocks.with(at, block) },
		{ name: 'put', block: before },
	)
}

function withSetting(block: DraftBlock, key: string, value: unknown): DraftBlock {
	if (Object.is(block[key], value)) return block
	if (value !== undefined) return { ...block, [key]: value }
	const { [key]: _, ...others } = block
	return { ...others, id: block.id }
}
