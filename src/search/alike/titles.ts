/** Words before or after a name that are not part of it; without a name, such a word may be the name. */
const TITLES = new Set(
	'dipl dott dottor dr fr frau fraulein herr herrn hr ing jr jun junior madame mag maitre md mister mlle mme monsieur mr mrs ms ph phd prof professor rev senior senor senora signor signora sir sr sra'.split(
		' ',
	),
)

/** The words without titles; all words if they are only titles. */
export function withoutTitles(words: readonly string[]): readonly string[] {
	const names = words.filter((word) => !TITLES.has(word))
	return names.length === 0 ? words : names
}
