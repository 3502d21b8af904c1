/** The header in which a page of the desk names its organization, and in which a refusal names that of the session. */
export const PAGE_OF = 'x-organization'
