/** Prints each guarantee, or those that the arguments name, with the tests that show it. */
import { nameTest } from './support/architecture/titles.ts'
import { readGuarantees } from './support/guarantees/guarantees.ts'

const names = process.argv.slice(2)
const guarantees = readGuarantees()
const unknown = names.filter((each) => !guarantees.some(({ name }) => name === each))
if (unknown.length > 0) {
	console.error(`There is no guarantee ${unknown.join(', ')}. Name them as docs/guarantees.md does: R1.`)
	process.exit(1)
}
for (const { name, promise, tests } of guarantees.filter(
	(each) => names.length === 0 || names.includes(each.name),
))
	console.log(`${name}. ${promise}\n${tests.map((each) => `  ${nameTest(each)}\n`).join('')}`)
