/** The header by which a page of the desk says of which organization it is, and by which a refusal says of which it would be. */
export const PAGE_OF = 'x-organization'
