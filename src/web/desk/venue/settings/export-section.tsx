/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { useDownload } from '../../kit/session/use-download.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** All data, to take elsewhere. */
export function ExportSection() {
	const { settings } = useWords('venue')
	const { organization } = useSession()
	const download = useDownload()
	return (
		<Section title={settings.export} hint={settings.exportHint}>
			<Button icon="down" onClick={() => download('/v1/export')}>
				{settings.export}
			</Button>
			<div class="export-command">
				<ClipboardField
					label={settings.exportCommand}
					text={fill('waiver export --organization {slug} --to {slug}.zip', organization)}
				/>
			</div>
		</Section>
	)
}
