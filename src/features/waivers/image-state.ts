import type { Tx } from '../../db/client.ts'
import { blankImage, deleteSpooled, listStoredAs, updateImage } from './image-queries.ts'
import type { WaiverImage } from './table.ts'

/** The file that an image is kept in, and what it is. */
type KeptImage = Pick<WaiverImage, 'fileSha256' | 'contentType' | 'width' | 'height'>

export function markImageStored(tx: Tx, image: WaiverImage, kept: KeptImage): void {
	updateImage(tx, { ...image, ...kept, state: 'stored' })
}

/** The received bytes stay in the spool: the chain committed to them. */
export function markImageUnreadable(tx: Tx, image: WaiverImage): void {
	updateImage(tx, { ...image, state: 'unreadable' })
}

/** Deletes the received bytes of one image. */
export function releaseSpooledImage(
	tx: Tx,
	{ waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>,
): void {
	deleteSpooled(tx, waiverSeq, path)
}

/** Deletes the received bytes of every image that is stored as this file. */
export function releaseSpooledFile(tx: Tx, fileSha256: string): void {
	for (const image of listStoredAs(tx, fileSha256)) releaseSpooledImage(tx, image)
}

/** Erases one image before the rest of its waiver; the caller erases the file. */
export function eraseImageRow(tx: Tx, image: Pick<WaiverImage, 'waiverSeq' | 'path'>): void {
	blankImage(tx, image)
}

/** The image is made again from the spool: its file is gone. */
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
