import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { installedQuery } from '../../../web/installed/use-is-installed.ts'
import { Button } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { BadgeCheck, Drama, ShieldAlert, UserRound } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { usePageFrame } from '../../../web/page-frame.tsx'
import { putData } from '../../../web/query-cache.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { withCookiesNeeded } from '../path-rules.ts'
import type { WarningLayout } from '../rules.ts'

const points = [
  { key: 'adults', icon: BadgeCheck },
  { key: 'fictional', icon: Drama },
  { key: 'pseudonymous', icon: UserRound },
  { key: 'careful', icon: ShieldAlert },
] as const

/**
 * Removes the warning in an installed app (product: Age), which only the browser can detect. Runs before the
 * first paint, also on pages without the app's scripts.
 */
const skipWhenInstalled = `if (matchMedia('${installedQuery}').matches || navigator.standalone) {
  document.getElementById('entry-warning')?.setAttribute('hidden', '')
  document.getElementById('behind-entry-warning')?.removeAttribute('inert')
}`

interface EntryDialogProps {
  layout: WarningLayout
  /** A language menu, for visitors who cannot read the warning. */
  language?: Elements
}

/** The adults-only warning over a page. */
export function EntryDialog({ layout, language }: EntryDialogProps) {
  const t = useTranslations('age.entry')
  const { nonce } = usePageFrame()
  const titleId = useId()
  const min_age = useSiteSettings()?.min_age ?? 18
  return (
    <div id="entry-warning" suppressHydrationWarning>
      <div className="fixed inset-0 z-40 bg-scrim/55 backdrop-blur-sm" />
      <div className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-4">
        <section
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          className="flex max-h-[calc(100dvh-1rem)] w-full flex-col gap-5 overflow-y-auto overscroll-contain rounded-t-card bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-soft sm:max-w-500 sm:rounded-card sm:p-6"
        >
          <div className="flex items-center justify-between gap-3">
            {/* biome-ignore lint/a11y/noAutofocus: reading begins here; a button would show its ring on touch */}
            <h2 id={titleId} tabIndex={-1} autoFocus className="text-lg outline-none">
              {t('title')}
            </h2>
            {language}
          </div>
          <ul className="flex flex-col gap-3.5">
            {points.map(({ key, icon: Icon }) => (
              <li key={key} className="flex gap-3">
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
                <span>{t(key, { min_age })}</span>
              </li>
            ))}
          </ul>
          <DismissForm layout={layout} label={t('enter', { min_age })} />
          <p className="text-sm text-muted">{t('young', { min_age })}</p>
        </section>
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: skipWhenInstalled }}
      />
    </div>
  )
}

function DismissForm({ layout, label }: { layout: WarningLayout; label: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const dismiss = useMutation(
    api.age.dismissWarning.mutationOptions({
      onSuccess: async () => {
        const { queryKey } = api.age.entryWarning.queryOptions({ input: { layout } })
        const { is_shown } = await api.call.age.entryWarning({ layout })
        // The browser has not stored the answer.
        if (is_shown) return navigate(withCookiesNeeded(pathname + search), { replace: true })
        putData(queryClient, queryKey, { is_shown })
        await queryClient.invalidateQueries({ queryKey: api.age.entryWarning.key() })
      },
    }),
  )
  return (
    <form
      method="post"
      action="/entry"
      onSubmit={(event) => {
        // If the request fails, the plain form is submitted instead.
        if (dismiss.isError) return
        event.preventDefault()
        dismiss.mutate({})
      }}
    >
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" size="large" isWide isLoading={dismiss.isPending}>
        {label}
      </Button>
    </form>
  )
}
