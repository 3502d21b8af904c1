/** The header that names the state of a page which a kiosk may keep. Other pages are not kept. */
export const KEPT_PAGE_HEADER = 'kiosk-page'
