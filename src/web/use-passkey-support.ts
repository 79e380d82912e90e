import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether this browser can use passkeys; null on the server and as long as no script runs. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof window.PublicKeyCredential === 'function',
    () => null,
  )
}
