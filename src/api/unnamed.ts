/** What an organization is called that the first start made without a terminal, until somebody names it at the desk. */
export const UNNAMED = 'My organization'
