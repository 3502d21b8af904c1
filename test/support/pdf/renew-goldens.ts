import { join } from 'node:path'
import { LAYOUT_VERSION } from '../../../src/pdf/input.ts'
import bytes from '../../golden/pdf-bytes.json' with { type: 'json' }
import { hashGoldens } from './golden.ts'
import { names, pictureNames, renderNames } from './names.ts'

/** Writes down how names look now, and the bytes of the layout's version. Look at names.pdf yourself. */
const pictures = await pictureNames(renderNames().pdf)
const golden = Object.fromEntries(names.map((name, index) => [name, pictures[index]]))
await Bun.write(
	join(import.meta.dir, '../../golden/pdf-names.json'),
	`${JSON.stringify(golden, null, '\t')}\n`,
)
await Bun.write(
	join(import.meta.dir, '../../golden/pdf-bytes.json'),
	`${JSON.stringify({ ...bytes, [LAYOUT_VERSION]: hashGoldens(LAYOUT_VERSION) }, null, '\t')}\n`,
)
await Bun.write('names.pdf', renderNames().pdf)
console.log('Look at names.pdf, and remove it.')
