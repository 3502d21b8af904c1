/** @jsxImportSource preact */
import { readNumber, readString } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { useForm } from '../form/form-context.ts'
import { Group } from '../parts/field.tsx'
import { PhotoControl } from '../parts/photo-control.tsx'

export function PhotoCapture({ block }: { block: Block }) {
	return (
		<Group block={block}>
			<PhotoControl name={`${block.id}.image`} facing={facingOf(block)} />
		</Group>
	)
}

export function IdCapture({ block }: { block: Block }) {
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
}

function facingOf(block: Block): 'user' | 'environment' {
	return readString(block, 'camera') === 'environment' ? 'environment' : 'user'
}
