/**
 * Attributes of a field whose text keyboards must neither capitalize nor correct. In lower case, `autocorrect` would set
 * a property that is true for every text, and so turn it on.
 */
export const VERBATIM = {
	autocomplete: 'off',
	autocapitalize: 'none',
	autoCorrect: 'off',
	spellcheck: false,
} as const
