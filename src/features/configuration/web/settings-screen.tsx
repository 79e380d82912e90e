import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { nicheCodes } from '../../sites/rules.ts'
import { useMayDo } from '../../staff/web/public.tsx'
import type { StaffSite } from '../contract.ts'
import { keepEdited, renewBase, useEdited } from './edited.ts'
import { SettingsForm } from './settings-form.tsx'
import { idOf, SiteFrame, sitesOptions } from './site-frame.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    sitesOptions(api),
    api.configuration.site.queryOptions({ input: { id: idOf(params.id) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The settings of a site. What is changed becomes a draft, which is looked at before it is published. */
export default function SettingsScreen() {
  const t = useTranslations('configuration')
  const { id: param } = useParams()
  const id = idOf(param)
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayDo = useMayDo()
  const [isChanging, setChanging] = useState(false)
  const options = api.configuration.site.queryOptions({ input: { id } })
  const { data } = useQuery(options)
  const of = `site ${id}`
  const { changes, base } = useEdited(of)
  const draft = useMutation({
    mutationFn: () =>
      api.call.configuration.draft({ id, settings: changes, ...(base === null ? {} : { base }) }),
    onError: async (err) => {
      if (apiErrorOf(err)?.code !== 'conflict') return
      const { site } = await queryClient.fetchQuery({ ...options, staleTime: 0 })
      renewBase(of, site.live_version)
    },
    onSuccess: async ({ version }) => {
      keepEdited(of, {}, null)
      await reload(queryClient, api.configuration.versions.key())
      await navigate(`/admin/sites/${id}/versions/${version.id}`)
    },
  })
  if (!data) return null
  const { site } = data
  return (
    <SiteFrame
      id={id}
      {...(mayDo('settings.publish')
        ? {
            actions: (
              <Button tone="secondary" size="small" onClick={() => setChanging(true)}>
                {t('form.identity')}
              </Button>
            ),
          }
        : {})}
    >
      {draft.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(draft.error)?.code === 'conflict'
            ? t('settings.outdated')
            : (apiErrorOf(draft.error)?.message ?? t('form.failed'))}
        </Alert>
      ) : null}
      <SettingsForm
        key={id}
        of={of}
        layers={[
          { source: 'site', values: site.own },
          { source: 'company', values: site.company_settings },
          { source: 'product', values: site.defaults },
        ]}
        base={site.live_version}
        errors={fieldErrorsOf(draft.error)}
        actions={
          <Button size="small" isLoading={draft.isPending} onClick={() => draft.mutate()}>
            {t('settings.draft')}
          </Button>
        }
      />
      <IdentityDialog site={site} isOpen={isChanging} onClose={() => setChanging(false)} />
    </SiteFrame>
  )
}

interface IdentityDialogProps {
  site: StaffSite
  isOpen: boolean
  onClose: () => void
}

/** What a site is besides its settings: changes at once. */
function IdentityDialog({ site, isOpen, onClose }: IdentityDialogProps) {
  const t = useTranslations('configuration.form')
  const formId = useId()
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (parts: {
      host: string
      name: string
      niche: number
      company_id: number
      pool_id?: number
    }) => api.call.configuration.changeSite({ id: site.id, ...parts }),
    onSuccess: async () => {
      await reload(queryClient, api.configuration.key())
      toast.show({ tone: 'success', text: t('saved') })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('identity')}
      description={t('identityHint')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={change.isPending}>
            {t('change')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <IdentityForm
          site={site}
          formId={formId}
          err={change.error}
          onSend={(parts) => change.mutate(parts)}
        />
      ) : null}
    </Dialog>
  )
}

interface IdentityFormProps {
  site: StaffSite
  formId: string
  err: unknown
  onSend: (parts: { host: string; name: string; niche: number; company_id: number; pool_id?: number }) => void
}

function IdentityForm({ site, formId, err, onSend }: IdentityFormProps) {
  const t = useTranslations('configuration')
  const { data } = useQuery(sitesOptions(useApi()))
  const errors = fieldErrorsOf(err)
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const pool = sent.get('pool')
    onSend({
      host: String(sent.get('host')).trim().toLowerCase(),
      name: String(sent.get('name')),
      niche: Number(sent.get('niche')),
      company_id: Number(sent.get('company')),
      ...(pool === null ? {} : { pool_id: Number(pool) }),
    })
  }
  return (
    <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-4">
      {err ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(err)?.message ?? t('form.failed')}
        </Alert>
      ) : null}
      <TextField name="name" label={t('form.name')} defaultValue={site.name} error={errors.name} />
      <TextField
        name="host"
        label={t('form.host')}
        hint={t('form.hostWarning')}
        defaultValue={site.host}
        error={errors.host}
      />
      <SelectField
        name="niche"
        label={t('form.niche')}
        defaultValue={String(site.niche)}
        options={nicheCodes.map((code, index) => ({ value: String(index + 1), label: t(`niches.${code}`) }))}
      />
      <SelectField
        name="company"
        label={t('form.company')}
        defaultValue={String(site.company.id)}
        options={(data?.companies ?? []).map(option)}
      />
      {site.has_accounts ? null : (
        <SelectField
          name="pool"
          label={t('form.pool')}
          hint={t('form.poolHint')}
          defaultValue={String(site.pool.id)}
          options={(data?.pools ?? []).map(option)}
        />
      )}
    </form>
  )
}
