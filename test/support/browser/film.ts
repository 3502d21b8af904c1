import { encode } from 'uqr'

const [WIDTH, HEIGHT] = [640, 480]
const [INK, PAPER, ROOM] = [60, 200, 120]
/** How far the code is turned in the hand, in radians, and its side in pixels. */
const [ANGLE, SIDE] = [0.15, 260]

/** Returns a film of one picture, in which somebody holds a QR code askew: Y4M, 4:2:0. */
export function filmCode(text: string): Uint8Array<ArrayBuffer> {
	const { data, size } = encode(text, { ecc: 'M', border: 4 })
	const [cos, sin, side] = [Math.cos(ANGLE), Math.sin(ANGLE), SIDE / size]
	const light = new Uint8Array(WIDTH * HEIGHT).map((_, at) => {
		const [x, y] = [(at % WIDTH) - WIDTH / 2, Math.floor(at / WIDTH) - HEIGHT / 2]
		const column = Math.floor((x * cos + y * sin) / side + size / 2)
		const row = Math.floor((y * cos - x * sin) / side + size / 2)
		const isDark = data[row]?.[column]
		return isDark === undefined ? ROOM : isDark ? INK : PAPER
	})
	const grey = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)
	const head = new TextEncoder().encode(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
	const frame = new TextEncoder().encode('FRAME\n')
	return new Uint8Array(Buffer.concat([head, frame, light, grey, frame, light, grey]))
}
