import jsqr from 'jsqr'
import sharp from 'sharp'

/** Reads a code off a picture, as a phone does. */
export async function readQr(picture: Buffer): Promise<string> {
	const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
	return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}
