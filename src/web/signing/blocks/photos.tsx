/** @jsxImportSource preact */
import { readNumber, readString } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { readEntry } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import { Group } from '../parts/field.tsx'
import { PhotoControl } from '../parts/photo-control.tsx'

export const photoCapture: FieldType = {
	View: ({ block }) => (
		<Group block={block}>
			<PhotoControl name={`${block.id}.image`} facing={facingOf(block)} />
		</Group>
	),
	read: (entries, { id }) => readEntry(entries, `${id}.image`) || undefined,
	target: (_, { id }) => `${id}.image`,
}

export const idCapture: FieldType = {
	View({ block }) {
		const { words } = useForm()
		if (readNumber(block, 'sides') !== 2)
			return (
				<Group block={block}>
					<PhotoControl name={`${block.id}.image`} facing="environment" />
				</Group>
			)
		return (
			<Group block={block}>
				<div class="row sides">
					<PhotoControl name={`${block.id}.front`} facing="environment" label={words.front} />
					<PhotoControl name={`${block.id}.back`} facing="environment" label={words.backSide} />
				</div>
			</Group>
		)
	},
	read(entries, block) {
		const side = (of: string): string => readEntry(entries, `${block.id}.${of}`)
		if (readNumber(block, 'sides') !== 2) return side('image') || undefined
		const sides = Object.fromEntries(
			['front', 'back'].filter((each) => side(each) !== '').map((each) => [each, side(each)]),
		)
		return Object.keys(sides).length === 0 ? undefined : sides
	},
	target(name, block) {
		if (name !== block.id) return name
		return readNumber(block, 'sides') === 2 ? `${block.id}.front` : `${block.id}.image`
	},
}

function facingOf(block: Block): 'user' | 'environment' {
	return readString(block, 'camera') === 'environment' ? 'environment' : 'user'
}
