import { useCallback } from 'react'
import { clearPrivateStorage } from '../../web/private-storage.ts'
import { useApi } from '../api.ts'

/** Logs out and loads the home page from the server, so that nothing of the member stays in the browser. */
export function useLogout(): () => void {
  const api = useApi()
  return useCallback(() => {
    void api.call.accounts.logout({}).finally(() => {
      clearPrivateStorage()
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
      window.location.assign('/')
    })
  }, [api])
}
