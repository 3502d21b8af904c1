import { expect, test } from 'bun:test'
import { composeSummary } from '../../../src/pdf/layout/compose-notice.ts'
import { frame, papers } from '../../../src/pdf/layout/style.ts'
import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { evenShaper } from '../../support/pdf/fakes.ts'
import { en } from '../../support/pdf/samples.ts'

test('A summary is in a frame, with its heading and the sentence that the full text counts, in the language of the document', () => {
	const words = documentWords['de'] ?? documentWords.en
	const surface = { shaper: evenShaper, paper: papers.a4 }
	const text = en('You **can** fall.\n\n- Check your knot.')
	const boxes = composeSummary(surface, { kind: 'summary', id: 's', text }, words)
	const commands = boxes.flatMap((box) => box.commands)
	const texts = commands.flatMap((command) => (command.kind === 'text' ? [command] : []))
	const said = texts.map(({ run }) => run.glyphs.map((glyph) => glyph.text).join('')).join('|')
	expect(said).toMatch(/^Kurz gesagt\|.*can.*Check your knot\..*\|Maßgeblich ist der vollständige Text\.$/)
	expect(texts[0]?.tag).toMatchObject({ type: 'Heading', level: 2, title: 'Kurz gesagt', language: 'de' })
	expect(texts.at(-1)?.tag).toMatchObject({ type: 'P', language: 'de' })
	expect(texts.map(({ x }) => x >= frame.left + 10)).not.toContain(false)
	// Each box has both sides, and the first and the last one the lines above and below.
	const rules = commands.filter(({ kind }) => kind === 'rule')
	expect(rules).toHaveLength(2 * boxes.length + 2)
})
