import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useCallback } from 'react'
import { loadChunk } from '../../../web/load-chunk.ts'
import { useApi } from './api.ts'

/** Returns a function that has the browser sign a login with a passkey; it rejects if the member cancels. */
export function useAskForPasskey(): () => Promise<Record<string, unknown>> {
  const api = useApi()
  return useCallback(async () => {
    const { options } = await api.call.factors.startPasskeyLogin({})
    const { startAuthentication } = await loadChunk(() => import('@simplewebauthn/browser'))
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return { ...(await startAuthentication({ optionsJSON })) }
  }, [api])
}
