/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { session } from '../../kit/session/session.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/**
 * For this long after the password was given the export needs no other, in milliseconds; a little less than the service
 * allows.
 */
const FRESH_MS = 9 * 60_000

/** All data, to take elsewhere. */
export function ExportSection() {
	const { settings } = useWords('venue')
	const { authenticatedAt, organization } = useSession()
	const download = async (): Promise<void> => {
		const isFresh = authenticatedAt !== null && Date.now() - Date.parse(authenticatedAt) < FRESH_MS
		if (!isFresh && !(await session.askPassword())) return
		const link = document.createElement('a')
		link.href = '/v1/export'
		link.download = ''
		link.click()
	}
	return (
		<Section title={settings.export} hint={settings.exportHint}>
			<Button onClick={() => void download()}>
				<Icon name="down" size={18} />
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
