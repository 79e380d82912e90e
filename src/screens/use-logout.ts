import { useCallback } from 'react'
import { useApi } from '../web/api.tsx'

/** Logs out and opens the home page anew, so that nothing of the member stays in the tab. */
export function useLogout(): () => void {
  const api = useApi()
  return useCallback(() => {
    void api.call.accounts.logout({}).finally(() => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
      window.location.assign('/')
    })
  }, [api])
}
