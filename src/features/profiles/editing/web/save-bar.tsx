import { useCallback, useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation, useNavigation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { CircleCheck, PencilLine } from '../../../../web/kit/icons.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useIsHydrated } from '../../../../web/lazy-component.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { useBar } from '../../../../web/use-bar.ts'

interface SaveBarProps {
  /** The server's response to the last attempt. */
  refusal: FormRefusal | null
  /** True if the last attempt was saved. */
  isSaved: boolean
  isUnsaved: boolean
}

/** How long the bar shows that everything is saved before it gives up its place. */
const savedMs = 5000

/** Reports whether the form was saved just now. */
function useJustSaved(isSaved: boolean): boolean {
  const { key } = useLocation()
  const [seenKey, setSeenKey] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSeenKey(key), savedMs)
    return () => clearTimeout(timer)
  }, [key])
  return isSaved && seenKey !== key
}

/** Shows the button and whether everything is saved: in reach while something has changed, else below the form. */
export function SaveBar({ refusal, isUnsaved, isSaved }: SaveBarProps) {
  const t = useTranslations('profiles.edit')
  const isSaving = useNavigation().formAction === '/profile'
  const isJustSaved = useJustSaved(isSaved)
  // Without script nobody knows what has changed.
  const isInReach = !useIsHydrated() || isUnsaved || isSaving || isJustSaved
  useBar(isInReach ? 'action' : null)
  const isOtherError = refusal !== null && Object.keys(refusal.fields).length === 0
  return (
    <div
      data-action-bar={isInReach ? '' : undefined}
      className={classNames(
        '-mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line bg-ground px-4 py-3 md:mx-0 md:rounded-card md:border md:bg-raised md:ps-6',
        isInReach && 'sticky bottom-(--bottom-bar) z-10 md:bottom-4 md:shadow-soft',
      )}
    >
      {refusal ? (
        <Alert tone="danger" isAnnounced className="w-full">
          {isOtherError ? refusal.error.message : t('notSaved')}
        </Alert>
      ) : null}
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        {refusal || isSaving ? null : isUnsaved ? (
          <>
            <PencilLine className="size-4.5 text-warning" />
            <span>{t('unsaved')}</span>
          </>
        ) : isSaved ? (
          <span className="flex items-center gap-2 text-success">
            <CircleCheck className="size-4.5" />
            {t('saved')}
          </span>
        ) : (
          <span className="text-muted">{t('upToDate')}</span>
        )}
      </p>
      <Button type="submit" size="large" isLoading={isSaving} className="min-w-36">
        {t('save')}
      </Button>
    </div>
  )
}

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
