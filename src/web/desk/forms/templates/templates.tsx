/** @jsxImportSource preact */
import lazy from 'preact-iso/lazy'
import { useMay } from '../../kit/client/current.ts'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { withWords } from '../../kit/words/use-words.tsx'
import { FormCards } from './form-cards.tsx'
import { Versions } from './versions.tsx'

const Builder = lazy(() => import('../builder/builder.tsx').then(({ Builder }) => Builder))
/** Begins a form: from the gallery, empty, or from a text. */
const NewForm = lazy(() => import('../gallery/gallery.tsx').then(({ Gallery }) => Gallery))

/** The forms: all of them, a new one, one that is changed, or its versions, by the address. */
export const Templates = withWords('forms', Part)

function Part() {
	const { openId } = useDetail('/desk/templates')
	const mayChange = useMay('templates:manage')
	const [id, part] = openId?.split('/') ?? []
	if (id === undefined) return <FormCards />
	if (part === 'versions' || !mayChange) return <Versions key={id} id={id} />
	return id === 'new' ? <NewForm /> : <Builder key={id} id={id} />
}
