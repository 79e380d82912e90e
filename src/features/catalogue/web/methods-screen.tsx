import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Country, isCountry } from '../../../core/countries.ts'
import { regionNames } from '../../../core/intl.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Select } from '../../../web/kit/fields/select.tsx'
import { SwitchControl } from '../../../web/kit/fields/switch.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { ArrowDown, ArrowUp } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { MethodTable as Table } from '../contract.ts'
import { askedSite, CataloguePage, useSite } from './catalogue-page.tsx'
import { useMethodName } from './code-words.tsx'
import { moved } from './moved.ts'
import { PublishBar } from './publish-bar.tsx'
import { useChange } from './use-change.ts'

/** Returns the country of a URL; the Netherlands, where the product comes from, without one. */
function countryOf(search: URLSearchParams): Country {
  const asked = search.get('country')
  return isCountry(asked) ? asked : 'NL'
}

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null) return
    const country = countryOf(args.url.searchParams)
    await args.queryClient.ensureQueryData(
      args.api.catalogue.paymentMethods.queryOptions({ input: { site, country } }),
    )
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Which payment methods buyers of a country are offered, in which order, and by which provider. */
export default function MethodsScreen() {
  const [search] = useSearchParams()
  const { id } = useSite()
  const country = countryOf(search)
  const { data } = useQuery({
    ...useApi().catalogue.paymentMethods.queryOptions({ input: { site: id, country } }),
    enabled: id > 0,
  })
  return (
    <CataloguePage part="methods">
      {data ? (
        <>
          <CountryChoice data={data} />
          <MethodForm key={`${id} ${country} ${JSON.stringify(data.choice)}`} data={data} />
        </>
      ) : null}
    </CataloguePage>
  )
}

function CountryChoice({ data }: { data: Table }) {
  const t = useTranslations('catalogue.methods')
  const locale = useLocale()
  const navigate = useNavigate()
  const { id } = useSite()
  return (
    <Select
      isCompact
      aria-label={t('country')}
      className="w-full max-w-72 [&>select]:min-h-10 [&>select]:text-sm"
      value={data.country}
      options={data.countries.map((code) => ({ value: code, label: regionNames(locale).of(code) ?? code }))}
      onChange={(event) => void navigate(`?site=${id}&country=${event.target.value}`)}
    />
  )
}

function MethodForm({ data }: { data: Table }) {
  const t = useTranslations('catalogue.methods')
  const names = useMethodName()
  const site = useSite()
  const change = useChange()
  const [methods, setMethods] = useState(data.methods)
  const [providers, setProviders] = useState(data.providers)
  const [reason, setReason] = useState('')
  const isChanged =
    JSON.stringify([methods.map(({ code, is_on }) => [code, is_on]), providers]) !==
    JSON.stringify([data.methods.map(({ code, is_on }) => [code, is_on]), data.providers])
  function submit(event: FormEvent) {
    event.preventDefault()
    const isReordered = (one: readonly string[], other: readonly string[]) => one.join() !== other.join()
    const order = methods.map(({ code }) => code)
    const base = data.choice
    const choice = {
      off: methods.filter(({ is_on }) => !is_on).map(({ code }) => code),
      // Without a change of it the order stays that of the product, new methods included.
      order:
        base.order.length > 0 ||
        isReordered(
          order,
          data.methods.map(({ code }) => code),
        )
          ? order
          : [],
      providers: base.providers.length > 0 || isReordered(providers, data.providers) ? providers : [],
    }
    change.send({ kind: 'payment_methods', site_id: site.id, country: data.country, base, choice }, reason)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ol className="divide-y divide-line border-y border-line bg-surface">
        {methods.map(({ code, is_on, providers: takenBy }, index) => {
          const name = names(code)
          return (
            <ItemBoundary key={code} as="li">
              <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm">
                <SwitchControl
                  checked={is_on}
                  aria-label={t('offerOf', { name })}
                  onChange={(event) =>
                    setMethods((before) =>
                      before.map((each) =>
                        each.code === code ? { ...each, is_on: event.target.checked } : each,
                      ),
                    )
                  }
                />
                <span className="min-w-32 flex-1 font-semibold">{name}</span>
                <span className="text-muted">
                  {takenBy.length > 0 ? takenBy.join(', ') : <Badge tone="warning">{t('noProvider')}</Badge>}
                </span>
                <span className="flex">
                  <IconButton
                    size="small"
                    label={t('up', { name })}
                    disabled={index === 0}
                    onClick={() => setMethods((before) => moved(before, index, -1))}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('down', { name })}
                    disabled={index === methods.length - 1}
                    onClick={() => setMethods((before) => moved(before, index, 1))}
                  >
                    <ArrowDown />
                  </IconButton>
                </span>
              </li>
            </ItemBoundary>
          )
        })}
      </ol>
      {providers.length > 1 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-base">{t('providers')}</h2>
          <p className="text-sm text-muted">{t('providersHint')}</p>
          <ol className="divide-y divide-line border-y border-line bg-surface">
            {providers.map((name, index) => (
              <ItemBoundary key={name} as="li">
                <li className="flex items-center gap-4 px-4 py-1.5 text-sm">
                  <span className="flex-1 font-semibold">{name}</span>
                  <IconButton
                    size="small"
                    label={t('up', { name })}
                    disabled={index === 0}
                    onClick={() => setProviders((before) => moved(before, index, -1))}
                  >
                    <ArrowUp />
                  </IconButton>
                </li>
              </ItemBoundary>
            ))}
          </ol>
        </section>
      ) : null}
      <PublishBar
        isChanged={isChanged}
        isSending={change.isSending}
        reason={reason}
        onReason={setReason}
        onReset={() => {
          setMethods(data.methods)
          setProviders(data.providers)
        }}
        problem={change.fields.choice ?? change.problem}
      />
    </form>
  )
}
