import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeColorProfile } from '../../../src/pdf/writer/color-profile.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-profile-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('The color profile is sRGB: another program finds the same colors in it as in its own', async () => {
	const profile = makeColorProfile()
	expect(profile.length).toBeLessThan(600)
	const path = join(folder, 'own.icc')
	await Bun.write(path, profile)
	const levels = [0, 8, 40, 90, 128, 190, 230, 255]
	const colors = new Uint8Array(
		levels.flatMap((red) => levels.flatMap((green) => levels.flatMap((blue) => [red, green, blue]))),
	)
	const raw = { width: colors.length / 3, height: 1, channels: 3 } as const
	const seen = await sharp(colors, { raw }).withIccProfile(path).png().toBuffer()
	const again = await sharp(seen).raw().toBuffer()
	const differences = Array.from(colors, (level, at) => Math.abs(level - (again[at] ?? NaN)))
	expect(Math.max(...differences)).toBeLessThanOrEqual(1)
	expect((await sharp(seen).metadata()).icc?.equals(profile)).toBe(true)
})
