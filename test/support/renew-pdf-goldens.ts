import { join } from 'node:path'
import { names, pictureNames, renderNames } from './pdf-names.ts'

/** Writes down how names look now. Look at them yourself first: `bun test/support/renew-pdf-goldens.ts`. */
const pictures = await pictureNames(renderNames().pdf)
const golden = Object.fromEntries(names.map((name, index) => [name, pictures[index]]))
await Bun.write(join(import.meta.dir, '../golden/pdf-names.json'), `${JSON.stringify(golden, null, '\t')}\n`)
await Bun.write('names.pdf', renderNames().pdf)
console.log('Look at names.pdf, and remove it.')
