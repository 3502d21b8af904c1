import { useLocation } from 'preact-iso/router'

export type Detail = {
	/** The open item: the rest of the address; undefined for the list alone. */
	readonly openId: string | undefined
	/** The address of a row's detail. It keeps the filters. */
	hrefOf(id: string): string
	/** The address of the list without an open item. */
	readonly listHref: string
}

/** The open item of a list, from the address. @param base the screen's path */
export function useDetail(base: string): Detail {
	const { path, url } = useLocation()
	const at = url.indexOf('?')
	const search = at === -1 ? '' : url.slice(at)
	// A screen stays visible, with the next address, while the script of the next one loads.
	const rest = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
	return {
		openId: rest === '' ? undefined : decodeURIComponent(rest),
		hrefOf: (id) => `${base}/${encodeURIComponent(id)}${search}`,
		listHref: base + search,
	}
}
