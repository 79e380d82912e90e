import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Locale } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData, reload } from '../../../web/query-cache.ts'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { PageText, sectionsOf } from '../../pages/web/public.tsx'
import { idOf, LanguageSelect, localeOf, OwnWords, SiteFrame, sitesOptions } from './site-frame.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => {
    const site = idOf(params.id)
    const { slug } = params
    return [
      sitesOptions(api),
      slug === undefined
        ? api.configuration.pages.queryOptions({ input: { site } })
        : api.configuration.page.queryOptions({ input: { slug, site, locale: localeOf(url.searchParams) } }),
    ]
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The static pages of a site, and one of them in a language, in the site's own words or the product's. */
export default function PagesScreen() {
  const { id, slug } = useParams()
  const site = idOf(id)
  return (
    <SiteFrame id={site}>
      {slug === undefined ? <List site={site} /> : <Page site={site} slug={slug} />}
    </SiteFrame>
  )
}

function List({ site }: { site: number }) {
  const { data } = useQuery(useApi().configuration.pages.queryOptions({ input: { site } }))
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface">
      {data?.pages.map(({ slug, own }) => (
        <ItemBoundary key={slug} as="li">
          <li>
            <AppLink
              to={`/admin/sites/${site}/pages/${slug}${own[0] ? `?locale=${own[0]}` : ''}`}
              prefetch="intent"
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-ground"
            >
              <span className="w-40 font-semibold">/{slug}</span>
              <OwnWords own={own} />
            </AppLink>
          </li>
        </ItemBoundary>
      ))}
    </ul>
  )
}

function Page({ site, slug }: { site: number; slug: string }) {
  const api = useApi()
  const [search, setSearch] = useSearchParams()
  const locale = localeOf(search)
  const { data } = useQuery(api.configuration.page.queryOptions({ input: { slug, site, locale } }))
  if (!data) return null
  const { page } = data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{`/pages/${slug}`}</h2>
        <LanguageSelect value={locale} onChange={(code) => setSearch({ locale: code }, { replace: true })} />
        <Badge tone={page.own ? 'secondary' : 'neutral'}>
          <OwnOrShipped isOwn={page.own !== null} />
        </Badge>
      </div>
      <PageForm key={`${slug} ${locale} ${page.own === null}`} {...{ site, slug, locale, page }} />
    </div>
  )
}

function OwnOrShipped({ isOwn }: { isOwn: boolean }) {
  const t = useTranslations('configuration.pages')
  return isOwn ? t('own') : t('shipped')
}

interface PageFormProps {
  site: number
  slug: string
  locale: Locale
  page: {
    own: { title: string; body: string } | null
    shipped: { title: string; body: string }
    required: string
  }
}

/** The words, with the page beside them as it will be. */
function PageForm({ site, slug, locale, page }: PageFormProps) {
  const t = useTranslations('configuration.pages')
  const form = useTranslations('configuration.form')
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [words, setWords] = useState(page.own ?? { title: '', body: '' })
  const [isResetting, setResetting] = useState(false)
  const where = { params: { slug }, query: { site, locale } }
  const { queryKey } = api.configuration.page.queryOptions({ input: { slug, site, locale } })
  const store = async (answer: Awaited<ReturnType<typeof api.call.configuration.changePage>>) => {
    putData(queryClient, queryKey, answer)
    await reload(queryClient, api.configuration.pages.key())
  }
  const save = useMutation({
    mutationFn: () => api.call.configuration.changePage({ ...where, body: words }),
    onSuccess: async (answer) => {
      await store(answer)
      toast.show({ tone: 'success', text: t('saved') })
    },
  })
  const reset = useMutation({
    mutationFn: () => api.call.configuration.resetPage(where),
    onSuccess: async (answer) => {
      setResetting(false)
      await store(answer)
    },
  })
  const errors = fieldErrorsOf(save.error)
  const isEmpty = words.title === '' && words.body === ''
  const shown = isEmpty ? page.shipped : words
  function send(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {save.isError ? (
          <Alert tone="danger" isAnnounced>
            {apiErrorOf(save.error)?.message ?? form('failed')}
          </Alert>
        ) : null}
        <TextField
          label={t('title')}
          lang={locale}
          value={words.title}
          error={errors.title}
          placeholder={page.shipped.title}
          onChange={({ target }) => setWords({ ...words, title: target.value })}
        />
        <TextAreaField
          label={t('body')}
          hint={t('bodyHint')}
          lang={locale}
          rows={18}
          value={words.body}
          error={errors.body}
          onChange={({ target }) => setWords({ ...words, body: target.value })}
          className="[&_textarea]:max-h-[40rem] [&_textarea]:min-h-96 [&_textarea]:text-sm"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={save.isPending}>
            {t('save')}
          </Button>
          {isEmpty ? (
            <Button tone="secondary" onClick={() => setWords(page.shipped)}>
              {t('useShipped')}
            </Button>
          ) : null}
          {page.own ? (
            <Button tone="quiet" onClick={() => setResetting(true)}>
              {t('reset')}
            </Button>
          ) : null}
        </div>
      </div>
      <section
        aria-label={t('preview')}
        className="min-w-0 rounded-card border border-line bg-surface px-6 py-5"
        lang={locale}
      >
        <div className="max-h-[52rem] max-w-prose overflow-y-auto">
          <h3 className="text-xl text-balance">{shown.title}</h3>
          <Sections body={shown.body} />
          {!isEmpty && page.required !== '' ? (
            <>
              <p className="mt-8 border-t border-line pt-3 text-sm text-muted" lang="">
                {t('required')}
              </p>
              <Sections body={page.required} />
            </>
          ) : null}
        </div>
      </section>
      <Dialog
        isOpen={isResetting}
        onClose={() => setResetting(false)}
        title={t('resetTitle')}
        description={t('resetText')}
        footer={
          <>
            <Button tone="quiet" onClick={() => setResetting(false)}>
              {form('cancel')}
            </Button>
            <Button tone="danger" isLoading={reset.isPending} onClick={() => reset.mutate()}>
              {t('reset')}
            </Button>
          </>
        }
      />
    </form>
  )
}

function Sections({ body }: { body: string }) {
  return sectionsOf(body, []).map(({ title, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity while they are typed
    <section key={index} className="mt-5">
      {title === '' ? null : <h4 className="text-base font-semibold">{title}</h4>}
      {text === '' ? null : <PageText>{text}</PageText>}
    </section>
  ))
}
