/** @jsxImportSource preact */
import { render } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { LocationProvider } from 'preact-iso/router'
import type { ComponentChildren } from 'preact'
import english from '../../../../src/i18n/texts/en.json' with { type: 'json' }
import german from '../../../../src/i18n/texts/de.json' with { type: 'json' }
import { FilterTags } from '../../../../src/web/desk/kit/lists/filter-tags.tsx'
import { ListTable, RowLink, TableRows } from '../../../../src/web/desk/kit/lists/list-table.tsx'
import { SearchBox } from '../../../../src/web/desk/kit/lists/search-box.tsx'
import { ReasonDialog } from '../../../../src/web/desk/kit/dialogs/reason-dialog.tsx'
import { AreaField } from '../../../../src/web/desk/kit/forms/fields.tsx'
import { FormFault } from '../../../../src/web/desk/kit/forms/form-state.ts'
import { Form } from '../../../../src/web/desk/kit/forms/form.tsx'
import { Button } from '../../../../src/web/desk/kit/parts/button.tsx'
import { SelectField, TextField } from '../../../../src/web/desk/kit/forms/field.tsx'
import { Icon } from '../../../../src/web/desk/kit/parts/icons.tsx'
import { MoreMenu } from '../../../../src/web/desk/kit/parts/more-menu.tsx'
import { Notice } from '../../../../src/web/desk/kit/parts/notice.tsx'
import { Notices, notify } from '../../../../src/web/desk/kit/parts/notices.tsx'
import { Segments } from '../../../../src/web/desk/kit/parts/segments.tsx'
import { Tab, Tabs } from '../../../../src/web/desk/kit/parts/tabs.tsx'
import { WordsProvider } from '../../../../src/web/desk/kit/words/use-words.tsx'

const nothing = (): void => undefined

function Part({ title, children }: { title: string; children: ComponentChildren }) {
	return (
		<section>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

/** A form that refuses two fields, and something that is no field. */
function RefusedForm() {
	return (
		<Form
			onSubmit={() => {
				throw new FormFault({
					'': 'The list is full.',
					first: 'Type a name.',
					last: 'Type a name, too.',
				})
			}}
		>
			<TextField label="First name" name="first" />
			<AreaField label="Last name" name="last" sendsByEnter />
			<Button type="submit" class="primary">
				Send
			</Button>
		</Form>
	)
}

/** A form whose work takes as long as the test wants, and counts how often it was sent. */
function BusyForm() {
	const [count, setCount] = useState(0)
	const finish = useRef<() => void>(nothing)
	return (
		<>
			<Form
				empties
				onSubmit={() => {
					setCount(count + 1)
					return new Promise<void>((resolve) => {
						finish.current = resolve
					})
				}}
			>
				<TextField label="Place of the venue" name="place" />
				<Button type="submit">Store</Button>
			</Form>
			<p role="status">Sent {count} times</p>
			<Button onClick={() => finish.current()}>Finish</Button>
		</>
	)
}

/** Each part of the kit in each of its states, on one page. */
function Sheet() {
	return (
		<main class="screen">
			<h1>The kit</h1>
			<Part title="Buttons">
				<div class="actions">
					<button type="button" class="button primary">
						Let in
					</button>
					<button type="button" class="button">
						<Icon name="qr" />
						Show code
					</button>
					<button type="button" class="button plain">
						Undo
					</button>
					<button type="button" class="button" aria-disabled="true" aria-describedby="why-off">
						Send link
					</button>
					<span id="why-off" class="hint">
						Mail is not set up.
					</span>
					<Button isBusy>Save</Button>
					<button type="button" class="button danger">
						Erase Lena Brandt
					</button>
					<button type="button" class="button primary act">
						Let in 3 <kbd>Enter</kbd>
					</button>
					<MoreMenu
						acts={[
							{ text: 'Change role', icon: 'pen', run: nothing },
							{ text: 'Deactivate', icon: 'cross', isRed: true, run: nothing },
						]}
					/>
				</div>
			</Part>
			<Part title="Fields">
				<TextField label="Name" name="name" />
				<TextField label="Login" name="login" hint="Letters and digits, no spaces" isVerbatim />
				<TextField label="PIN" name="pin" fault="Not six in a row, and not six times the same." />
				<SelectField label="Place" value="desk" options={[['desk', 'Front desk']]} onChange={nothing} />
				<label class="check">
					<input type="checkbox" checked />
					Show at the Door
				</label>
			</Part>
			<Part title="Forms">
				<RefusedForm />
				<BusyForm />
			</Part>
			<Part title="Views, filters, choices">
				<Tabs label="Views">
					<Tab href="#all" isCurrent>
						All
					</Tab>
					<Tab href="#review" isCurrent={false} count={3} isDue>
						To review
					</Tab>
					<Tab href="#protected" isCurrent={false} count={8}>
						Protected
					</Tab>
				</Tabs>
				<Tabs label="Many views">
					{['Everyone', 'Still in', 'Left', 'Let in anyway', 'Turned away', 'Members', 'School groups'].map(
						(name) => (
							<Tab key={name} href={`#${name}`} isCurrent={name === 'School groups'}>
								{name}
							</Tab>
						),
					)}
				</Tabs>
				<div class="list-tools">
					<div class="tool-row">
						<SearchBox label="Search" placeholder="Name, email or phone" value="" onChange={nothing} />
					</div>
					<FilterTags tags={[{ name: 'form', text: 'Form: Climbing', remove: nothing }]} onClear={nothing} />
				</div>
				<Segments
					label="Range"
					value="week"
					options={[
						['week', 'Week'],
						['season', 'Season'],
					]}
					onChange={nothing}
				/>
			</Part>
			<Part title="States and marks">
				<p>
					<span class="state good">
						<Icon name="check" />
						Covered until 6 Nov
					</span>{' '}
					<span class="state here">
						<Icon name="clock" />
						In since 13:17
					</span>{' '}
					<span class="state bad">
						<Icon name="alert" />
						No valid waiver
					</span>{' '}
					<span class="state off">
						<Icon name="lock" />
						Protected
					</span>{' '}
					<span class="mark alert">
						<Icon name="flag" />2
					</span>
				</p>
			</Part>
			<Part title="Notices">
				<Notice tone="say">New blocks go above the signature.</Notice>
				<Notice tone="warn" title="Mail isn’t set up.">
					Stored, not sent.
				</Notice>
				<Notice tone="bad" title="There is a problem">
					<a href="#pin">PIN: not six in a row</a>
				</Notice>
				<Notice
					tone="good"
					title="Published: version 4"
					actions={
						<button type="button" class="button">
							Print poster
						</button>
					}
				/>
			</Part>
			<Part title="A list">
				<ListTable
					name="People"
					columns={['Person', { name: 'Form', class: 'wide-only' }, 'Signed', 'Valid to']}
				>
					<TableRows>
						{['Lena Brandt', 'نور الهاشمي'].map((name, at) => (
							<tr key={name} role="row">
								<td role="cell" class="main">
									<RowLink id={name} href={`#${at}`} isOpen={at === 1}>
										<bdi>{name}</bdi>
									</RowLink>
								</td>
								<td role="cell" class="wide-only">
									Climbing waiver
								</td>
								<td role="cell" class="end-narrow soft nowrap">
									28 Nov, 14:17
								</td>
								<td role="cell" class="under">
									<span class="state good">
										<Icon name="check" />
										<span>28 Nov 2027</span>
									</span>
								</td>
							</tr>
						))}
					</TableRows>
				</ListTable>
			</Part>
			<Part title="Nothing yet">
				<div class="empty">
					<p>No waiver yet</p>
					<button type="button" class="button">
						Print poster
					</button>
				</div>
			</Part>
			<Notices />
			{location.hash === '#dialog' && (
				<ReasonDialog
					title="Void this waiver?"
					text="Marlene, Franz and Resi are no longer covered. The PDF stays."
					yes="Void"
					isDangerous
					onYes={nothing}
					onClose={nothing}
				/>
			)}
		</main>
	)
}

const texts = location.search === '?de' ? german : english
const kit = { tag: texts.tag, ...texts.kit }
render(
	<LocationProvider>
		<WordsProvider initial={{ kit, shell: { ...kit, ...texts.shell }, door: { ...kit, ...texts.door } }}>
			<div class="split-list">
				<Sheet />
			</div>
		</WordsProvider>
	</LocationProvider>,
	document.body,
)
notify({ tone: 'good', text: 'Let in 3', action: { label: 'Undo', run: nothing }, forMs: 600_000 })
