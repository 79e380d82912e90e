import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { localeCodes } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { usePageLocale } from '../../../web/i18n/locale-provider.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Select } from '../../../web/kit/fields/select.tsx'
import { ExternalLink } from '../../../web/kit/icons.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { pageSlugs } from '../../pages/rules.ts'
import { useMayDo } from '../../staff/web/public.tsx'
import { previewPaths } from '../rules.ts'
import { Differences, stateTones } from './differences.tsx'
import { keepEdited } from './edited.ts'
import { idOf, LanguageSelect, SiteFrame, sitesOptions } from './site-frame.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    sitesOptions(api),
    api.configuration.version.queryOptions({ input: { id: idOf(params.id), version: idOf(params.version) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A version: what it changes, how the site looks with it, and when it goes live. */
export default function VersionScreen() {
  const { id, version } = useParams()
  return <Version key={version} id={idOf(id)} version={idOf(version)} />
}

function Version({ id, version: versionId }: { id: number; version: number }) {
  const t = useTranslations('configuration.versions')
  const form = useTranslations('configuration.form')
  const api = useApi()
  const toast = useToast()
  const format = useFormatter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayDo = useMayDo()
  const [opened, setOpened] = useState<'schedule' | 'rollback' | null>(null)
  const options = api.configuration.version.queryOptions({ input: { id, version: versionId } })
  const { data } = useQuery(options)
  const which = { id, version: versionId }
  const renew = () => reload(queryClient, api.configuration.key())
  const publish = useMutation({
    mutationFn: (at?: string) => api.call.configuration.publish({ ...which, ...(at ? { at } : {}) }),
    onSuccess: async ({ version }) => {
      setOpened(null)
      await renew()
      toast.show({
        tone: 'success',
        text: t(version.state === 'live' ? 'published' : 'scheduled', { id: versionId }),
      })
    },
    onError: () => renew(),
  })
  const drop = useMutation({
    mutationFn: async (edits: boolean) => {
      await api.call.configuration.drop(which)
      return edits
    },
    onSuccess: async (edits) => {
      if (edits && data)
        keepEdited(
          `site ${id}`,
          Object.fromEntries(data.version.differences.map(({ name, after }) => [name, after])),
          data.version.live_version,
        )
      await renew()
      await navigate(edits ? `/admin/sites/${id}` : `/admin/sites/${id}/versions`)
    },
  })
  const rollback = useMutation({
    mutationFn: () => {
      const base = data?.version.live_version
      return api.call.configuration.rollback({ ...which, ...(base ? { base } : {}) })
    },
    onError: async () => {
      setOpened(null)
      await renew()
    },
    onSuccess: async ({ version }) => {
      setOpened(null)
      await renew()
      toast.show({ tone: 'success', text: t('rolledBack', { id: versionId }) })
      await navigate(`/admin/sites/${id}/versions/${version.id}`)
    },
  })
  if (!data) return null
  const { version } = data
  const isOpen = version.state === 'draft' || version.state === 'scheduled'
  const mayPublish = mayDo('settings.publish')
  const shown = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const refused = apiErrorOf(publish.error ?? rollback.error ?? drop.error)
  const isFailed = publish.isError || rollback.isError || drop.isError
  return (
    <SiteFrame id={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{t('number', { id: versionId })}</h2>
        <Badge tone={stateTones[version.state]}>{t(`states.${version.state}`)}</Badge>
        <p className="text-sm text-muted">
          {version.state === 'scheduled' && version.publish_at
            ? t('due', { date: shown(version.publish_at) })
            : t('by', { date: shown(version.created_at), name: version.author ?? t('system') })}
        </p>
        <div className="ms-auto flex flex-wrap gap-2">
          {isOpen ? (
            <>
              <Button tone="quiet" size="small" isLoading={drop.isPending} onClick={() => drop.mutate(false)}>
                {t('drop')}
              </Button>
              <Button tone="quiet" size="small" onClick={() => drop.mutate(true)}>
                {t('edit')}
              </Button>
            </>
          ) : null}
          {isOpen && mayPublish ? (
            <>
              <Button tone="secondary" size="small" onClick={() => setOpened('schedule')}>
                {t('publishAt')}
              </Button>
              <Button size="small" isLoading={publish.isPending} onClick={() => publish.mutate(undefined)}>
                {t('publish')}
              </Button>
            </>
          ) : null}
          {version.state === 'past' && mayPublish ? (
            <Button tone="secondary" size="small" onClick={() => setOpened('rollback')}>
              {t('rollback')}
            </Button>
          ) : null}
        </div>
      </div>
      {version.state === 'stale' ? <Alert tone="warning">{t('staleHint')}</Alert> : null}
      {isFailed ? (
        <Alert tone="danger" isAnnounced>
          {refused?.code === 'conflict' ? t('conflict') : (refused?.message ?? form('failed'))}
        </Alert>
      ) : null}
      <div className={version.preview_url ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : ''}>
        {version.differences.length > 0 ? (
          <Differences
            differences={version.differences}
            after={version.preview_url === null ? t('became') : t('after')}
          />
        ) : (
          <p className="text-muted">{t('initial')}</p>
        )}
        {version.preview_url && isOpen ? <Preview address={version.preview_url} /> : null}
      </div>
      <ScheduleDialog
        isOpen={opened === 'schedule'}
        onClose={() => setOpened(null)}
        isPending={publish.isPending}
        err={publish.error}
        onSend={(at) => publish.mutate(at)}
      />
      <Dialog
        isOpen={opened === 'rollback'}
        onClose={() => setOpened(null)}
        title={t('rollbackTitle', { id: versionId })}
        description={t('rollbackText')}
        size={800}
        footer={
          <>
            <Button tone="quiet" onClick={() => setOpened(null)}>
              {form('cancel')}
            </Button>
            <Button isLoading={rollback.isPending} onClick={() => rollback.mutate()}>
              {t('rollback')}
            </Button>
          </>
        }
      >
        {version.rollback && version.rollback.length > 0 ? (
          <Differences differences={version.rollback} after={t('after')} />
        ) : (
          <p>{t('same')}</p>
        )}
      </Dialog>
    </SiteFrame>
  )
}

interface ScheduleDialogProps {
  isOpen: boolean
  onClose: () => void
  isPending: boolean
  err: unknown
  onSend: (at: string) => void
}

function ScheduleDialog({ isOpen, onClose, isPending, err, onSend }: ScheduleDialogProps) {
  const t = useTranslations('configuration.versions')
  const form = useTranslations('configuration.form')
  const formId = useId()
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = new Date(String(new FormData(event.currentTarget).get('at')))
    if (!Number.isNaN(at.getTime())) onSend(at.toISOString())
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('publishAt')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {form('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isPending}>
            {t('schedule')}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" onSubmit={send}>
        <TextField
          name="at"
          type="datetime-local"
          required
          label={t('at')}
          hint={t('atHint')}
          error={fieldErrorsOf(err).at}
        />
      </form>
    </Dialog>
  )
}

/** The real pages of the site with the version, without scripts; page, language and width are in the URL. */
function Preview({ address }: { address: string }) {
  const t = useTranslations('configuration.versions')
  const frame = useTranslations('configuration')
  const [search, setSearch] = useSearchParams()
  const path = search.get('path') ?? '/'
  const pageLocale = usePageLocale()
  const locale = localeCodes.find((code) => code === search.get('locale')) ?? pageLocale
  const isPhone = search.get('width') !== 'desktop'
  const set = (change: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...change }, { replace: true, preventScrollReset: true })
  const query = new URLSearchParams({ path, locale })
  const shown = `${address}?${query}`
  const paths = [...previewPaths, ...pageSlugs.map((slug) => `/pages/${slug}`)]
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          isCompact
          aria-label={t('previewPage')}
          className="w-48 [&>select]:min-h-9 [&>select]:text-sm"
          value={path}
          options={paths.map((each) => ({ value: each, label: each === '/' ? t('home') : each }))}
          onChange={({ target }) => set({ path: target.value })}
        />
        <LanguageSelect value={locale} onChange={(code) => set({ locale: code })} />
        <Select
          isCompact
          aria-label={t('previewWidth')}
          className="w-32 [&>select]:min-h-9 [&>select]:text-sm"
          value={isPhone ? 'phone' : 'desktop'}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
          onChange={({ target }) => set({ width: target.value })}
        />
        <Link
          to={shown}
          target="_blank"
          reloadDocument
          className="ms-auto inline-flex items-center gap-1.5 text-sm"
        >
          <ExternalLink className="size-4" />
          <span>{t('openPreview')}</span>
        </Link>
      </div>
      <iframe
        key={shown}
        title={`${frame('versions.preview')} ${path}`}
        src={shown}
        sandbox="allow-same-origin"
        className={`h-[44rem] rounded-card border border-line bg-surface ${isPhone ? 'w-full max-w-[24.5rem] self-center' : 'w-full'}`}
      />
    </section>
  )
}
