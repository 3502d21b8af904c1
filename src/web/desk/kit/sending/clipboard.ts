/** Plain http has no clipboard, although the type says so. @returns true if the text is in it */
export async function writeToClipboard(text: string): Promise<boolean> {
	const clipboard: Clipboard | undefined = navigator.clipboard
	if (clipboard === undefined) return false
	return clipboard.writeText(text).then(
		() => true,
		() => false,
	)
}
