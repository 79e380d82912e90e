import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Locale } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData, reload } from '../../../web/query-cache.ts'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { idOf, LanguageSelect, localeOf, OwnWords, SiteFrame, sitesOptions } from './site-frame.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => {
    const site = idOf(params.id)
    const { kind } = params
    return [
      sitesOptions(api),
      kind === undefined
        ? api.configuration.mails.queryOptions({ input: { site } })
        : api.configuration.mail.queryOptions({ input: { kind, site, locale: localeOf(url.searchParams) } }),
    ]
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The kinds of mail of a site, and one of them in a language, in the site's own words or the product's. */
export default function MailsScreen() {
  const { id, kind } = useParams()
  const site = idOf(id)
  return (
    <SiteFrame id={site}>
      {kind === undefined ? <List site={site} /> : <Mail site={site} kind={kind} />}
    </SiteFrame>
  )
}

function List({ site }: { site: number }) {
  const { data } = useQuery(useApi().configuration.mails.queryOptions({ input: { site } }))
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface">
      {data?.mails.map(({ kind, subject, own }) => (
        <ItemBoundary key={kind} as="li">
          <li>
            <AppLink
              to={`/admin/sites/${site}/mails/${kind}${own[0] ? `?locale=${own[0]}` : ''}`}
              prefetch="intent"
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-ground"
            >
              <span className="w-52 font-semibold">{kind}</span>
              <span className="w-72 max-w-full truncate">{subject}</span>
              <OwnWords own={own} />
            </AppLink>
          </li>
        </ItemBoundary>
      ))}
    </ul>
  )
}

interface MailText {
  key: string
  shipped: string
  own: string | null
  values: string[]
}
interface MailPreview {
  subject: string
  html: string
  text: string
}

function Mail({ site, kind }: { site: number; kind: string }) {
  const api = useApi()
  const [search, setSearch] = useSearchParams()
  const locale = localeOf(search)
  const { data } = useQuery(api.configuration.mail.queryOptions({ input: { kind, site, locale } }))
  if (!data) return null
  const { texts, preview } = data.mail
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{kind}</h2>
        <LanguageSelect value={locale} onChange={(code) => setSearch({ locale: code }, { replace: true })} />
      </div>
      <MailForm key={`${kind} ${locale}`} {...{ site, kind, locale, texts, preview }} />
    </div>
  )
}

interface MailFormProps {
  site: number
  kind: string
  locale: Locale
  texts: MailText[]
  preview: MailPreview
}

function MailForm({ site, kind, locale, texts, preview }: MailFormProps) {
  const t = useTranslations('configuration.mails')
  const pages = useTranslations('configuration.pages')
  const form = useTranslations('configuration.form')
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [words, setWords] = useState(() => Object.fromEntries(texts.map(({ key, own }) => [key, own ?? ''])))
  const where = { params: { kind }, query: { site, locale } }
  const look = useMutation({
    mutationFn: () => api.call.configuration.previewMail({ ...where, body: { texts: words } }),
  })
  const save = useMutation({
    mutationFn: () => api.call.configuration.changeMail({ ...where, body: { texts: words } }),
    onSuccess: async (answer) => {
      putData(
        queryClient,
        api.configuration.mail.queryOptions({ input: { kind, site, locale } }).queryKey,
        answer,
      )
      look.reset()
      await reload(queryClient, api.configuration.mails.key())
      toast.show({ tone: 'success', text: pages('saved') })
    },
  })
  const err = save.error ?? look.error
  const errors = fieldErrorsOf(err)
  function send(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {err ? (
          <Alert tone="danger" isAnnounced>
            {apiErrorOf(err)?.message ?? form('failed')}
          </Alert>
        ) : null}
        <p className="text-sm text-muted">{t('ownHint')}</p>
        {texts.map(({ key, shipped, values }) => {
          const Field = shipped.length > 60 ? TextAreaField : TextField
          const names = values.map((name) => `{${name}}`).join(' ')
          return (
            <div key={key} className="flex flex-col gap-1">
              <Field
                label={key}
                lang={locale}
                value={words[key] ?? ''}
                error={errors[`texts.${key}`]}
                placeholder={shipped}
                onChange={({ target }: { target: { value: string } }) =>
                  setWords({ ...words, [key]: target.value })
                }
              />
              <p className="text-xs text-muted">
                {words[key] ? <span className="block">{t('shipped', { text: shipped })}</span> : null}
                {values.length > 0 ? <span className="block">{t('values', { names })}</span> : null}
              </p>
            </div>
          )
        })}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={save.isPending}>
            {pages('save')}
          </Button>
          <Button tone="secondary" isLoading={look.isPending} onClick={() => look.mutate()}>
            {t('show')}
          </Button>
        </div>
      </div>
      <Shown preview={look.data?.preview ?? preview} locale={locale} />
    </form>
  )
}

function Shown({ preview, locale }: { preview: MailPreview; locale: Locale }) {
  const t = useTranslations('configuration.mails')
  const pages = useTranslations('configuration.pages')
  return (
    <section aria-label={pages('preview')} className="flex min-w-0 flex-col gap-3">
      <p className="text-sm">
        <span className="text-muted">{t('subject')}: </span>
        <span lang={locale} className="font-semibold">
          {preview.subject}
        </span>
      </p>
      <iframe
        title={pages('preview')}
        sandbox=""
        // Without its style sheet, which the page's policy refuses.
        srcDoc={preview.html.replace(/<style>[^<]*<\/style>/, '')}
        className="h-[36rem] w-full rounded-card border border-line bg-surface"
      />
      <details>
        <summary className="min-h-9 text-sm font-semibold">{t('plain')}</summary>
        <pre className="mt-2 overflow-x-auto text-sm whitespace-pre-wrap" lang={locale}>
          {preview.text}
        </pre>
      </details>
    </section>
  )
}
