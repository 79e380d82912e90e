import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { MonitorSmartphone } from '../../../../web/kit/icons.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Session } from '../../settings-contract.ts'
import { useAccount } from './settings-data.ts'
import { readUserAgent } from './user-agent.ts'

/** The logged-in browsers, with the current one marked; each can be logged out. */
export function SessionsSection() {
  const t = useTranslations('settings')
  const { sessions } = useAccount()
  const { end, endOthers } = useSessionEnds()
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <SettingsSection id="sessions" title={t('sections.sessions')} description={t('sessions.description')}>
      <ul className="divide-y divide-line">
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables?.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          tone="secondary"
          className="self-start"
          isLoading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations('settings.sessions')
  const format = useFormatter()
  const name = useBrowserName()(session)
  const day = format.dateTime(new Date(session.created_at), { dateStyle: 'medium' })
  const moment = format.dateTime(new Date(session.last_seen_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <MonitorSmartphone className="size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{name}</span>
          {session.current ? (
            <span className="rounded-full bg-secondary px-2 py-0.5 text-xs font-semibold text-on-secondary">
              {t('current')}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-muted">{t('lastSeen', { date: moment })}</p>
        <p className="text-sm text-muted">{t('since', { date: day })}</p>
      </div>
      <Button
        tone="secondary"
        size="small"
        aria-label={t('endNamed', { browser: name })}
        isLoading={isEnding}
        onClick={onEnd}
      >
        {t('end')}
      </Button>
    </li>
  )
}

function useBrowserName() {
  const t = useTranslations('settings.sessions')
  return ({ user_agent }: Pick<Session, 'user_agent'>) => {
    const { browser, system } = readUserAgent(user_agent)
    if (browser && system) return t('browserOnSystem', { browser, system })
    return browser ?? system ?? t('unknown')
  }
}

/**
 * Logs out browsers. A browser already logged out elsewhere counts as success; logging out the current one
 * leaves the page.
 */
function useSessionEnds() {
  const t = useTranslations('settings')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const browserName = useBrowserName()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.account.read.key() })
  const refuse = (err: unknown) => {
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('failed') })
    return refresh()
  }
  const end = useMutation({
    mutationFn: async ({ id }: Session) => {
      try {
        await api.call.account.endSession({ id })
      } catch (err) {
        if (apiErrorOf(err)?.code !== 'not_found') throw err
      }
    },
    onError: refuse,
    onSuccess: (_answer, session) => {
      if (session.current) return window.location.assign('/')
      toast.show({ text: t('sessions.ended', { browser: browserName(session) }) })
      return refresh()
    },
  })
  const endOthers = useMutation({
    mutationFn: () => api.call.account.endOtherSessions({}),
    onError: refuse,
    onSuccess: () => {
      toast.show({ text: t('sessions.endedOthers') })
      return refresh()
    },
  })
  return { end, endOthers }
}
