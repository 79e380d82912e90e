import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'

/**
 * Asks for confirmation before a page with unsaved changes is left; the browser asks when the tab is closed.
 */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTranslations('profiles.edit')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault()
      },
      [isUnsaved],
    ),
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={t('leaveTitle')}
      description={t('leaveText')}
      footer={
        <>
          <Button tone="quiet" onClick={() => blocker.proceed?.()}>
            {t('leave')}
          </Button>
          <Button onClick={stay}>{t('stay')}</Button>
        </>
      }
    />
  )
}
