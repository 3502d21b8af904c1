/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { PageProps } from '../page-props.ts'
import { addressIn } from '../form/address.ts'
import { useForm } from '../form/form-context.ts'
import { GlobeIcon } from './icons.tsx'

type MastheadProps = {
	readonly onLanguage: ((tag: string) => void) | undefined
	readonly onLeave: (() => void) | undefined
}

/** The organization and the languages; on a kiosk also the way back to the start page. */
export function Masthead({ onLanguage, onLeave }: MastheadProps) {
	const { pageProps, words } = useForm()
	const { name, logoUrl } = pageProps.organization
	return (
		<header class="masthead">
			{logoUrl === undefined ? (
				<p class="venue">{name}</p>
			) : (
				<img class="logo" src={logoUrl} alt={name} height="40" />
			)}
			<div class="masthead-side">
				{pageProps.languages.length > 1 && <LanguagePicker pageProps={pageProps} onLanguage={onLanguage} />}
				{pageProps.kiosk !== undefined && (
					<a
						class="button small"
						href={pageProps.kiosk.startUrl}
						onClick={(event) => {
							if (onLeave === undefined) return
							event.preventDefault()
							onLeave()
						}}
					>
						{words.startOver}
					</a>
				)}
			</div>
		</header>
	)
}

/** Links, so that it works without a script. Each language is named in that language. */
function LanguagePicker({
	pageProps,
	onLanguage,
}: {
	pageProps: PageProps
	onLanguage: ((tag: string) => void) | undefined
}) {
	const { words, language } = useForm()
	const menu = useRef<HTMLDetailsElement>(null)
	const heading = useRef<HTMLElement>(null)
	const close = (): void => {
		menu.current?.removeAttribute('open')
		heading.current?.focus()
	}
	useEffect(() => closeBeside(menu), [])
	return (
		<details
			class="languages"
			ref={menu}
			onKeyDown={(event) => {
				if (event.key === 'Escape' && event.currentTarget.open) close()
			}}
		>
			<summary ref={heading}>
				<GlobeIcon />
				<span class="vh">{words.language + words.colon}</span>
				<span lang={language}>
					{pageProps.languages.find(({ tag }) => tag === language)?.name ?? language}
				</span>
			</summary>
			<ul>
				{pageProps.languages.map(({ tag, name }) => (
					<li>
						<a
							href={addressIn(pageProps.action, tag)}
							lang={tag}
							hreflang={tag}
							aria-current={tag === language ? 'true' : undefined}
							onClick={(event) => {
								if (onLanguage === undefined) return
								event.preventDefault()
								close()
								onLanguage(tag)
							}}
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</details>
	)
}

/** Closes a menu when the guest taps beside it. @returns a function that stops this */
function closeBeside(menu: RefObject<HTMLDetailsElement | null>): () => void {
	const close = ({ target }: Event): void => {
		if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open')
	}
	addEventListener('click', close)
	return () => removeEventListener('click', close)
}
