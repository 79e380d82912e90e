import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage, useMayDo } from '../../staff/web/public.tsx'
import type { NewCompany, StaffCompany } from '../contract.ts'
import { CompanyFields, emptyCompany } from './company-fields.tsx'
import { keepEdited, useEdited } from './edited.ts'
import { SettingsForm } from './settings-form.tsx'
import { idOf } from './site-frame.tsx'

const isNew = (id: string | undefined) => id === 'new'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) =>
    isNew(params.id) ? [] : [api.configuration.company.queryOptions({ input: { id: idOf(params.id) } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A company: its details, VAT numbers, and the settings that its sites have in common. */
export default function CompanyScreen() {
  const { id } = useParams()
  return isNew(id) ? <AddCompany /> : <KnownCompany key={id} id={idOf(id)} />
}

function AddCompany() {
  const t = useTranslations('configuration')
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (company: NewCompany) => api.call.configuration.addCompany(company),
    onSuccess: async ({ company }) => {
      await reload(queryClient, api.configuration.key())
      await navigate(`/admin/companies/${company.id}`)
    },
  })
  return (
    <StaffPage title={t('company.new')}>
      <DetailsForm
        start={emptyCompany}
        isSaving={add.isPending}
        err={add.error}
        onSave={(sent) => add.mutate(sent)}
      />
    </StaffPage>
  )
}

function KnownCompany({ id }: { id: number }) {
  const t = useTranslations('configuration')
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const mayDo = useMayDo()
  const { data } = useQuery(api.configuration.company.queryOptions({ input: { id } }))
  const change = useMutation({
    mutationFn: (sent: NewCompany) => api.call.configuration.changeCompany({ id, ...sent }),
    onSuccess: async () => {
      await reload(queryClient, api.configuration.key())
      toast.show({ tone: 'success', text: t('form.saved') })
    },
  })
  if (!data) return null
  const {
    sites,
    settings: _settings,
    defaults: _defaults,
    is_placeholder,
    id: _id,
    ...details
  } = data.company
  return (
    <StaffPage title={data.company.name || t('sites.placeholder')}>
      <div className="-mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
        <Link to="/admin/sites" tone="quiet">
          {t('sites.title')}
        </Link>
        {sites.map((site) => (
          <Link key={site.id} to={`/admin/sites/${site.id}`} tone="quiet">
            {site.host}
          </Link>
        ))}
      </div>
      {mayDo('settings.publish') ? (
        <DetailsForm
          start={is_placeholder ? { ...emptyCompany, delete_discount: details.delete_discount } : details}
          isSaving={change.isPending}
          err={change.error}
          onSave={(sent) => change.mutate(sent)}
        />
      ) : null}
      <CompanySettings company={data.company} />
    </StaffPage>
  )
}

interface DetailsFormProps {
  start: NewCompany
  isSaving: boolean
  err: unknown
  onSave: (company: NewCompany) => void
}

function DetailsForm({ start, isSaving, err, onSave }: DetailsFormProps) {
  const t = useTranslations('configuration.form')
  const [company, setCompany] = useState(start)
  const errors = fieldErrorsOf(err)
  function send(event: FormEvent) {
    event.preventDefault()
    onSave(company)
  }
  return (
    <form method="post" noValidate onSubmit={send} className="flex max-w-800 flex-col gap-4">
      {err ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(err)?.message ?? t('failed')}
        </Alert>
      ) : null}
      <CompanyFields value={company} errors={errors} onChange={setCompany} />
      <Button type="submit" isLoading={isSaving} className="self-start">
        {t('save')}
      </Button>
    </form>
  )
}

/** Applied at once: a company's settings have no drafts, its sites' have. */
function CompanySettings({ company }: { company: StaffCompany }) {
  const t = useTranslations('configuration')
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const of = `company ${company.id}`
  const { changes: edited } = useEdited(of)
  const apply = useMutation({
    mutationFn: () => api.call.configuration.changeCompany({ id: company.id, settings: edited }),
    onSuccess: async () => {
      await reload(queryClient, api.configuration.key())
      keepEdited(of, {}, null)
      toast.show({ tone: 'success', text: t('form.saved') })
    },
  })
  return (
    <section className="mt-4 flex flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold">{t('company.settings')}</h2>
        <p className="text-sm text-muted">{t('company.settingsHint')}</p>
      </div>
      {apply.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(apply.error)?.message ?? t('form.failed')}
        </Alert>
      ) : null}
      <SettingsForm
        of={of}
        layers={[
          { source: 'company', values: company.settings },
          { source: 'product', values: company.defaults },
        ]}
        base={null}
        errors={fieldErrorsOf(apply.error)}
        actions={
          <Button size="small" isLoading={apply.isPending} onClick={() => apply.mutate()}>
            {t('settings.apply')}
          </Button>
        }
      />
    </section>
  )
}
