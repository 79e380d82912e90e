import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Country, countryCodes } from '../../../core/countries.ts'
import { type Locale, localeCodes } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { usePageLocale } from '../../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { nicheCodes, palettes } from '../../sites/rules.ts'
import { StaffPage } from '../../staff/web/public.tsx'
import { CompanyFields, emptyCompany, errorsBelow } from './company-fields.tsx'
import { SettingControl, useSettingTexts } from './setting-control.tsx'
import { sitesOptions } from './site-frame.tsx'

const screen = defineScreen({ access: 'session', queries: ({ api }) => [sitesOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const newOne = 'new'

/** Makes a site from nothing: who it is for, who runs it, where, in which language, for which prices, how it looks. */
export default function NewSiteScreen() {
  const t = useTranslations('configuration')
  const texts = useSettingTexts()
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data } = useQuery(sitesOptions(api))
  const [host, setHost] = useState('')
  const [name, setName] = useState('')
  const [niche, setNiche] = useState('1')
  const [pool, setPool] = useState(newOne)
  const [poolName, setPoolName] = useState('')
  const [company, setCompany] = useState<string>(String(data?.companies[0]?.id ?? newOne))
  const [details, setDetails] = useState(emptyCompany)
  const [language, setLanguage] = useState<Locale>(usePageLocale())
  const [countries, setCountries] = useState<Country[]>([])
  const [palette, setPalette] = useState<(typeof palettes)[number]>('niche')
  const [logo, setLogo] = useState('')
  const [support, setSupport] = useState('')
  const [prices, setPrices] = useState('')
  const make = useMutation({
    mutationFn: async () => {
      const like = prices === '' ? null : await api.call.configuration.site({ id: Number(prices) })
      return api.call.configuration.addSite({
        host: host.trim().toLowerCase(),
        name,
        niche: Number(niche),
        ...(pool === newOne ? (poolName === '' ? {} : { pool: poolName }) : { pool_id: Number(pool) }),
        ...(company === newOne ? { company: details } : { company_id: Number(company) }),
        settings: {
          domain_language: language,
          ...(countries.length > 0 ? { countries } : {}),
          ...(palette === 'niche' ? {} : { palette }),
          ...(logo === '' ? {} : { logo_words: logo }),
          ...(support === '' ? {} : { support_email: support }),
          ...pricesOf(like?.site.settings),
        },
      })
    },
    onSuccess: async ({ site }) => {
      await reload(queryClient, api.configuration.key())
      toast.show({ tone: 'success', text: t('form.made', { host: site.host }) })
      await navigate(`/admin/sites/${site.id}`)
    },
  })
  const errors = fieldErrorsOf(make.error)
  function send(event: FormEvent) {
    event.preventDefault()
    make.mutate()
  }
  const option = ({ id, name: label }: { id: number; name: string }) => ({ value: String(id), label })
  return (
    <StaffPage title={t('sites.add')}>
      <form method="post" noValidate onSubmit={send} className="flex max-w-800 flex-col gap-6">
        {make.isError ? (
          <Alert tone="danger" isAnnounced>
            {apiErrorOf(make.error)?.message ?? t('form.failed')}
          </Alert>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('form.host')}
            hint={t('form.hostHint')}
            value={host}
            error={errors.host}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setHost(target.value)}
          />
          <TextField
            label={t('form.name')}
            value={name}
            error={errors.name}
            onChange={({ target }) => setName(target.value)}
          />
          <SelectField
            label={t('form.niche')}
            value={niche}
            options={nicheCodes.map((code, index) => ({
              value: String(index + 1),
              label: t(`niches.${code}`),
            }))}
            onChange={({ target }) => setNiche(target.value)}
          />
          <SelectField
            label={texts.label('domain_language')}
            value={language}
            options={localeCodes.map((code) => ({ value: code, label: texts.language(code) }))}
            onChange={({ target }) => setLanguage(localeCodes.find((code) => code === target.value) ?? 'en')}
          />
          <SelectField
            label={t('form.pool')}
            hint={t('form.poolHint')}
            value={pool}
            options={[{ value: newOne, label: t('form.newPool') }, ...(data?.pools ?? []).map(option)]}
            onChange={({ target }) => setPool(target.value)}
          />
          {pool === newOne ? (
            <TextField
              label={t('form.poolName')}
              value={poolName}
              error={errors.pool}
              placeholder={host}
              onChange={({ target }) => setPoolName(target.value)}
            />
          ) : null}
        </div>
        <SettingControl
          control={{ kind: 'countries' }}
          name="countries"
          label={texts.label('countries')}
          value={countries.length > 0 ? countries : countryCodes}
          error={errors['settings.countries']}
          onChange={(chosen) => setCountries(chosen as Country[])}
        />
        <SelectField
          label={t('form.company')}
          value={company}
          options={[...(data?.companies ?? []).map(option), { value: newOne, label: t('form.newCompany') }]}
          onChange={({ target }) => setCompany(target.value)}
        />
        {company === newOne ? (
          <CompanyFields value={details} errors={errorsBelow(errors, 'company')} onChange={setDetails} />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('form.prices')}
            emptyLabel={t('form.pricesDefault')}
            value={prices}
            options={(data?.sites ?? []).map(({ id, host: other }) => ({
              value: String(id),
              label: t('form.pricesLike', { host: other }),
            }))}
            onChange={({ target }) => setPrices(target.value)}
          />
          <TextField
            label={texts.label('support_email')}
            type="email"
            value={support}
            error={errors['settings.support_email']}
            isOptional
            onChange={({ target }) => setSupport(target.value)}
          />
          <SelectField
            label={texts.label('palette')}
            value={palette}
            options={palettes.map((code) => ({ value: code, label: texts.choice(code) }))}
            onChange={({ target }) => setPalette(palettes.find((code) => code === target.value) ?? 'niche')}
          />
          <TextField
            label={texts.label('logo_words')}
            value={logo}
            error={errors['settings.logo_words']}
            placeholder={name}
            isOptional
            onChange={({ target }) => setLogo(target.value)}
          />
        </div>
        <Button type="submit" isLoading={make.isPending} className="self-start">
          {t('form.make')}
        </Button>
      </form>
    </StaffPage>
  )
}

const priceNames = ['bundles', 'message_credits', 'photo_credits', 'gift_credits', 'signup_credits'] as const

/** Returns the prices among the settings of another site; none without one. */
function pricesOf(settings: Record<string, unknown> | undefined) {
  return Object.fromEntries(priceNames.flatMap((name) => (settings ? [[name, settings[name]]] : [])))
}
