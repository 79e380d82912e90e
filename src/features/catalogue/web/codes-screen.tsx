import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countryCodes, isCountry } from '../../../core/countries.ts'
import { regionNames } from '../../../core/intl.ts'
import { currencyCodes } from '../../../core/money.ts'
import { isDay } from '../../../core/time.ts'
import { readAmount } from '../../../core/typed-amounts.ts'
import type { Api } from '../../../web/api/api.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge, type BadgeTone } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useStaff } from '../../staff/web/public.tsx'
import type { CodeTerms, StaffCode } from '../contract.ts'
import { askedSite, CataloguePage, useDrawer, useSite } from './catalogue-page.tsx'
import { useCodeWords } from './code-words.tsx'
import { ConfirmDialog, useEnding } from './confirm-dialog.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { useChange } from './use-change.ts'

function codesOptions(api: Api, site: number, first?: string) {
  return api.catalogue.discountCodes.infiniteOptions({
    input: (cursor: string | undefined) => ({ site, ...(cursor ? { cursor } : {}) }),
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null) return
    const first = args.url.searchParams.get('cursor') ?? undefined
    await args.queryClient.ensureInfiniteQueryData(codesOptions(args.api, site, first))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const tones: Record<StaffCode['state'], BadgeTone> = {
  planned: 'secondary',
  running: 'success',
  used_up: 'neutral',
  over: 'neutral',
  ended: 'neutral',
}

/** The discount codes of a site, and how often each was used. */
export default function CodesScreen() {
  const t = useTranslations('catalogue.codes')
  const [search] = useSearchParams()
  const { id } = useSite()
  const [isMaking, open, close] = useDrawer('new')
  const ending = useEnding((api, code: StaffCode) => api.call.catalogue.endDiscountCode({ id: code.id }))
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...codesOptions(useApi(), id, search.get('cursor') ?? undefined),
    enabled: id > 0,
  })
  const pages = data?.pages ?? []
  const codes = pages.flatMap((page) => page.codes)
  const next = pages.at(-1)?.next ?? null
  return (
    <CataloguePage
      part="codes"
      actions={
        <Button size="small" icon={<Plus />} onClick={open}>
          {t('make')}
        </Button>
      }
    >
      {codes.length === 0 ? (
        <p className="py-6 text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {codes.map((code) => (
            <ItemBoundary key={code.id} as="li">
              <CodeRow code={code} onEnd={() => ending.ask(code)} />
            </ItemBoundary>
          ))}
        </ul>
      )}
      {next === null ? null : (
        <MoreLink
          to={`?site=${id}&cursor=${encodeURIComponent(next)}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
      <MakeCode isOpen={isMaking} onClose={close} />
      <ConfirmDialog
        ending={ending}
        titleOf={({ code }) => t('endTitle', { code })}
        textOf={() => t('endText')}
        label={t('end')}
      />
    </CataloguePage>
  )
}

function CodeRow({ code, onEnd }: { code: StaffCode; onEnd: () => void }) {
  const t = useTranslations('catalogue')
  const words = useCodeWords()
  const { mayPublish } = useSite()
  const { state, uses, site } = code
  const isOpen = state === 'running' || state === 'planned'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm lg:grid-cols-[minmax(10rem,14rem)_minmax(0,1fr)_7rem_8rem_6rem]">
      <p className="min-w-0">
        <code className="block truncate font-semibold">{code.code}</code>
        <span className="block truncate text-muted">{site?.host ?? t('allSites')}</span>
      </p>
      <p className="text-muted max-lg:col-span-2 max-lg:row-start-2">{words(code).join(' · ')}</p>
      <p className="tabular-nums max-lg:row-start-3">{t('codes.uses', { count: uses })}</p>
      <p className="max-lg:col-start-2 max-lg:row-start-1 max-lg:text-end">
        <Badge tone={tones[state]}>{t(`codes.states.${state}`)}</Badge>
      </p>
      <p className="text-end max-lg:col-start-2 max-lg:row-start-3">
        {isOpen && mayPublish ? (
          <Button
            tone="quiet"
            size="small"
            aria-label={t('codes.endOf', { code: code.code })}
            onClick={onEnd}
          >
            {t('codes.end')}
          </Button>
        ) : null}
      </p>
    </li>
  )
}

function MakeCode({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('catalogue')
  const { mayPublish } = useSite()
  const change = useChange(onClose)
  return (
    <MakeDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('codes.make')}
      label={mayPublish ? t('publish') : t('propose')}
      isSending={change.isSending}
    >
      {(formId) => <CodeForm formId={formId} change={change} />}
    </MakeDialog>
  )
}

/** The form of a new code. What was entered stays where it is refused. */
function CodeForm({ formId, change }: { formId: string; change: ReturnType<typeof useChange> }) {
  const t = useTranslations('catalogue.codes')
  const all = useTranslations('catalogue')
  const locale = useLocale()
  const { id, host } = useSite()
  const sites = useStaff()?.grants.some(({ site_id }) => site_id === null) ?? false
  const [isWrong, setWrong] = useState<string[]>([])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const textOf = (name: string) => String(sent.get(name) ?? '').trim()
    const numberOf = (name: string) => (textOf(name) === '' ? null : Number(textOf(name)))
    const dayOf = (name: string, time: string) => (isDay(textOf(name)) ? `${textOf(name)}T${time}Z` : null)
    const currency = currencyCodes.find((code) => code === textOf('currency'))
    const amount = textOf('minimum') === '' ? undefined : readAmount(textOf('minimum'), locale)
    const country = textOf('country')
    const wrong = [
      ...(amount === null || (amount !== undefined && currency === undefined) ? ['minimum'] : []),
      ...['percentage', 'max_uses', 'max_uses_per_member'].filter((name) =>
        Number.isNaN(numberOf(name) ?? 0),
      ),
    ]
    setWrong(wrong)
    if (wrong.length > 0) return
    const code: CodeTerms = {
      site_id: textOf('site') === 'all' ? null : id,
      code: textOf('code'),
      percentage: numberOf('percentage') ?? 0,
      minimum: amount && currency ? { amount, currency } : null,
      country: isCountry(country) ? country : null,
      max_uses: numberOf('max_uses'),
      max_uses_per_member: numberOf('max_uses_per_member'),
      starts_at: dayOf('starts_at', '00:00:00.000'),
      expires: dayOf('expires', '23:59:59.999'),
      signed_up_from: dayOf('signed_up_from', '00:00:00.000'),
      signed_up_until: dayOf('signed_up_until', '23:59:59.999'),
    }
    change.send({ kind: 'discount_code', code }, textOf('reason'))
  }
  const errorOf = (name: string) =>
    change.fields[name] ??
    change.fields[`code.${name}`] ??
    (isWrong.includes(name) ? t('noNumber') : undefined)
  const hasField = Object.keys(change.fields).length > 0
  return (
    <form id={formId} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {change.problem !== null && !hasField ? (
        <Alert tone="danger" isAnnounced>
          {change.problem}
        </Alert>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          label={t('code')}
          hint={t('codeHint')}
          error={change.fields['code.code'] ?? change.fields.code}
        />
        <TextField
          name="percentage"
          inputMode="numeric"
          autoComplete="off"
          label={t('percentage')}
          hint={t('percentageHint')}
          error={errorOf('percentage')}
        />
        <SelectField
          name="site"
          label={all('site')}
          options={[
            { value: String(id), label: host },
            ...(sites ? [{ value: 'all', label: all('allSites') }] : []),
          ]}
        />
        <SelectField
          name="country"
          label={t('country')}
          emptyLabel={t('anyCountry')}
          options={countryCodes.map((code) => ({ value: code, label: regionNames(locale).of(code) ?? code }))}
          error={errorOf('country')}
        />
        <TextField
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          isOptional
          label={t('minimum')}
          error={errorOf('minimum')}
        />
        <SelectField
          name="currency"
          label={t('currency')}
          emptyLabel={t('noCurrency')}
          options={currencyCodes.map((code) => ({ value: code, label: code }))}
        />
        <TextField
          name="max_uses"
          inputMode="numeric"
          autoComplete="off"
          isOptional
          label={t('maxUses')}
          error={errorOf('max_uses')}
        />
        <TextField
          name="max_uses_per_member"
          inputMode="numeric"
          autoComplete="off"
          isOptional
          label={t('maxPerMember')}
          error={errorOf('max_uses_per_member')}
        />
        <TextField
          name="starts_at"
          type="date"
          isOptional
          label={t('startsAt')}
          error={errorOf('starts_at')}
        />
        <TextField name="expires" type="date" isOptional label={t('expires')} error={errorOf('expires')} />
        <TextField
          name="signed_up_from"
          type="date"
          isOptional
          label={t('forSignupsFrom')}
          error={errorOf('signed_up_from')}
        />
        <TextField
          name="signed_up_until"
          type="date"
          isOptional
          label={t('forSignupsUntil')}
          error={errorOf('signed_up_until')}
        />
      </div>
      <TextField name="reason" isOptional maxLength={300} label={all('reason')} hint={all('reasonHint')} />
    </form>
  )
}
