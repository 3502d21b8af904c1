/** The header that names the state of a page which a kiosk may cache. Other pages are not cached. */
export const OFFLINE_PAGE_HEADER = 'kiosk-page'
