import { storedChoice } from '../../../../web/stored-choice.ts'

/** The browser's choice of a sound for new messages; off by default. */
export const soundChoice = storedChoice('chat-sound', false)

/** Two soft consecutive notes: pitch in hertz, start and length in seconds. */
const notes = [
  { pitch: 660, at: 0, length: 0.18 },
  { pitch: 880, at: 0.11, length: 0.28 },
]
const loudest = 0.12

let context: AudioContext | null = null

/** Returns the tab's audio context; null if the browser has none. */
function audio(): AudioContext | null {
  if (!('AudioContext' in window)) return null
  context ??= new AudioContext()
  return context
}

/** Prepares the tone during a user gesture: before one, browsers keep pages silent. */
export function wakeAudio(): void {
  audio()
    ?.resume()
    .catch(() => {})
}

/** Returns whether a tone of this tab would be audible now. */
export function canSound(): boolean {
  return context?.state === 'running'
}

/** Plays the tone, synthesised by the browser. */
export function playTone(): void {
  const to = audio()
  if (!to) return
  for (const { pitch, at, length } of notes) {
    const [begin, end] = [to.currentTime + at, to.currentTime + at + length]
    const note = to.createOscillator()
    const volume = to.createGain()
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(loudest, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    note.connect(volume).connect(to.destination)
    note.start(begin)
    note.stop(end)
  }
}

/** Plays the tone during the gesture that turned it on. */
export function tryTone(): void {
  audio()
    ?.resume()
    .then(playTone)
    .catch(() => {})
}
