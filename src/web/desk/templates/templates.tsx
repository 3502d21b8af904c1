/** @jsxImportSource preact */
import lazy from 'preact-iso/lazy'
import { useMay } from '../client/current.ts'
import { useDetail } from '../lists/use-detail.ts'
import { BuilderWordsProvider } from '../words/builder-words.ts'
import { FormCards } from './form-cards.tsx'
import { NewForm } from './new-form.tsx'
import { Versions } from './versions.tsx'

const Builder = lazy(() => import('../builder/builder.tsx').then(({ Builder }) => Builder))

/** The forms: all of them, a new one, one that is changed, or its versions, by the address. */
export function Templates() {
	return (
		<BuilderWordsProvider>
			<Part />
		</BuilderWordsProvider>
	)
}

function Part() {
	const { openId } = useDetail('/desk/templates')
	const mayChange = useMay('templates:manage')
	const [id, part] = openId?.split('/') ?? []
	if (id === undefined) return <FormCards />
	if (part === 'versions' || !mayChange) return <Versions key={id} id={id} />
	return id === 'new' ? <NewForm /> : <Builder key={id} id={id} />
}
