/** Answers the first of its documents by ending, the way a crash does; answers "never" by never. */
declare const self: Worker

self.addEventListener('message', (event: MessageEvent<{ language: string }>) => {
	const { language } = event.data
	if (language === 'crash') process.exit(3)
	if (language === 'throw') throw new Error('thrown outside of a promise')
	if (language === 'loop') for (;;) continue
	postMessage({ pdf: new TextEncoder().encode(language), missingCodePoints: [] })
})
