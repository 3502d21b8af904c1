import sharp from 'sharp'
import { createChance } from '../people.ts'

/** 12 megapixels, as a phone takes them. */
export const PHONE_PHOTO = { width: 4_000, height: 3_000 } as const

/** Things in the picture, and how much they take of its height: few are large, many are small. */
const THINGS = 5_000
const SMALLEST = 0.012
const LARGEST = 0.5
/** Standard deviations in steps of 256: of the texture of surfaces, and of a sensor's noise indoors. */
const TEXTURE = 9
const GRAIN = 7
/** Pixels across one grain of the texture. */
const COARSE = 4

/**
 * A picture that compresses as a photograph does: things of all sizes before each other, with soft shading and edges
 * ("dead leaves", the usual model of a natural scene), and the grain of a sensor. Always the same one for a seed.
 * @returns a JPEG
 */
export async function takePhoto(
	seed: number,
	{ width, height }: { readonly width: number; readonly height: number } = PHONE_PHOTO,
): Promise<Buffer> {
	const chance = createChance(seed)
	const drawing = sharp(Buffer.from(drawScene(chance, width, height)), { unlimited: true })
	const { data, info } = await drawing.flatten().blur(1.2).raw().toBuffer({ resolveWithObject: true })
	const texture = await drawTexture(chance, width, height)
	for (let pixel = 0; pixel < texture.length; pixel += 1) {
		const light = (texture[pixel] ?? 0) - 128 + GRAIN * noise(chance)
		for (let at = pixel * info.channels; at < (pixel + 1) * info.channels; at += 1)
			data[at] = clamp((data[at] ?? 0) + light)
	}
	return sharp(data, { raw: info }).jpeg({ quality: 90 }).toBuffer()
}

function drawTexture(chance: () => number, width: number, height: number): Promise<Buffer> {
	const coarse = { width: width / COARSE, height: height / COARSE, channels: 1 } as const
	const grains = new Uint8Array(coarse.width * coarse.height).map(() => clamp(128 + TEXTURE * noise(chance)))
	return sharp(grains, { raw: coarse }).resize(width, height).extractChannel(0).raw().toBuffer()
}

/** From far to near, so that what is near hides what is far. */
function drawScene(chance: () => number, width: number, height: number): string {
	const shapes = Array.from({ length: THINGS }, () => {
		const radius = height / (1 / LARGEST + chance() * (1 / SMALLEST - 1 / LARGEST)) / 2
		const [x, y, tilt] = [chance() * width, chance() * height, chance() * 180]
		const hue = 20 + 40 * chance() + (chance() < 0.25 ? 180 : 0)
		const [saturation, light] = [10 + 30 * chance(), 12 + 75 * chance()]
		const at = `rotate(${tilt.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})`
		const fill = `hsl(${hue.toFixed(0)},${saturation.toFixed(0)}%,${light.toFixed(0)}%)`
		const size = `cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${radius.toFixed(1)}" ry="${(radius * (0.4 + 0.6 * chance())).toFixed(1)}"`
		return `<ellipse ${size} transform="${at}" fill="${fill}"/><ellipse ${size} transform="${at}" fill="url(#shade)"/>`
	})
	const shade =
		'<linearGradient id="shade" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>'
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shade}</defs><rect width="100%" height="100%" fill="#8a7f76"/>${shapes.join('')}</svg>`
}

/** About normally distributed, with a deviation of one. */
function noise(chance: () => number): number {
	return 2 * (chance() + chance() + chance() - 1.5)
}

function clamp(value: number): number {
	return Math.max(0, Math.min(255, Math.round(value)))
}
