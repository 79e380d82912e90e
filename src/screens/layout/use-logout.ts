import { useCallback } from 'react'
import { forgetPurchase } from '../../features/orders/web/public.tsx'
import { startLeaving } from '../../web/api/leaving.ts'
import { clearWorker } from '../../web/installed/clear-worker.ts'
import { useApi } from '../../web/page-data.tsx'
import { clearPrivateStorage } from '../../web/private-storage.ts'

/** The query parameter of the home page after a logout, which may have advertising. */
export const loggedOutParam = 'logged_out'

/** Logs out and loads the home page from the server, so that nothing of the member stays in the browser. */
export function useLogout(): () => void {
  const api = useApi()
  return useCallback(() => {
    // Calls that the session's end refuses must not lead to the login.
    if (!startLeaving()) return
    void api.call.accounts.logout({}).finally(() => {
      clearPrivateStorage()
      forgetPurchase()
      clearWorker()
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
      window.location.assign(`/?${loggedOutParam}`)
    })
  }, [api])
}
