import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns whether this browser supports passkeys; null on the server and before scripts run. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof window.PublicKeyCredential === 'function',
    () => null,
  )
}
