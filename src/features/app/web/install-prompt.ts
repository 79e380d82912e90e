import { useSyncExternalStore } from 'react'

/** The browser's offer to install the app (Chromium). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setOffered(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}

/** Holds back the browser's offer until the member asks for it in the settings. Returns a function that stops it. */
export function watchInstallPrompt(): () => void {
  const hold = (event: Event) => {
    event.preventDefault()
    setOffered(event as InstallPrompt)
  }
  const drop = () => setOffered(null)
  window.addEventListener('beforeinstallprompt', hold)
  window.addEventListener('appinstalled', drop)
  return () => {
    window.removeEventListener('beforeinstallprompt', hold)
    window.removeEventListener('appinstalled', drop)
  }
}

/** Returns a function that shows the browser's offer; null while there is none. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const prompt = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
    () => null,
  )
  if (!prompt) return null
  return async () => {
    // An offer can be shown once; the browser makes another if it was dismissed.
    setOffered(null)
    await prompt.prompt()
  }
}
