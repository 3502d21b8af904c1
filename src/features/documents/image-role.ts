import type { ImageRole } from '../../images/clean.ts'
import type { Waiver, WaiverImage } from '../waivers/table.ts'

/** Returns the role of an image, which decides how large it is kept. */
export function imageRoleOf(
	{ blockType }: Pick<WaiverImage, 'blockType'>,
	{ source }: Pick<Waiver, 'source'>,
): ImageRole {
	if (blockType === 'signature' || blockType === 'initials') return 'ink'
	// The image of an imported waiver is the scan of its sheet.
	return blockType === 'id_capture' || source === 'import' ? 'document' : 'photo'
}
