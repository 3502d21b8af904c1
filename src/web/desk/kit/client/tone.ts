import { readChoice } from './device-choice.ts'

/** The choice that turns tones off; stored as `off`. */
export const SOUND_CHOICE = 'sound'

/** Pitches in hertz, one after the other: rising for yes, low for no. */
const TONES = { good: [660, 880], look: [520, 520], bad: [220, 180] } as const

const STEP_SECONDS = 0.11

let audio: AudioContext | undefined

/** Plays a short tone, so that staff need not watch the screen while scanning. */
export function playTone(kind: keyof typeof TONES): void {
	if (readChoice(SOUND_CHOICE) === 'off') return
	audio ??= new AudioContext()
	const volume = audio.createGain()
	volume.gain.value = 0.15
	volume.connect(audio.destination)
	for (const [step, pitch] of TONES[kind].entries()) {
		const tone = audio.createOscillator()
		tone.frequency.value = pitch
		tone.connect(volume)
		tone.start(audio.currentTime + step * STEP_SECONDS)
		tone.stop(audio.currentTime + (step + 1) * STEP_SECONDS)
	}
}
