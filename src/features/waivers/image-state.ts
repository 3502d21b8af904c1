import type { Tx } from '../../db/client.ts'
import { blankImage, deleteSpooled, listStoredAs, updateImage } from './image-queries.ts'
import type { WaiverImage } from './table.ts'

type KeptImage = Pick<WaiverImage, 'fileSha256' | 'contentType' | 'width' | 'height'>

export function markImageStored(tx: Tx, image: WaiverImage, file: KeptImage): void {
	updateImage(tx, { ...image, ...file, state: 'stored' })
}

/** The received bytes stay in the spool, because the chain commits to them. */
export function markImageUnreadable(tx: Tx, image: WaiverImage): void {
	updateImage(tx, { ...image, state: 'unreadable' })
}

export function releaseSpooledImage(
	tx: Tx,
	{ waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>,
): void {
	deleteSpooled(tx, waiverSeq, path)
}

export function releaseSpooledFile(tx: Tx, fileSha256: string): void {
	for (const image of listStoredAs(tx, fileSha256)) releaseSpooledImage(tx, image)
}

/** The caller erases the file. */
export function eraseImageRow(tx: Tx, image: Pick<WaiverImage, 'waiverSeq' | 'path'>): void {
	blankImage(tx, image)
}

/** An image with a missing file is stored again from the spool. */
export function markImageSpooled(tx: Tx, image: WaiverImage): void {
	updateImage(tx, {
		...image,
		state: 'spooled',
		fileSha256: null,
		contentType: null,
		width: null,
		height: null,
	})
}
