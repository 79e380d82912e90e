import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type StaffRole, staffRoles } from '../../../core/staff.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData, reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import type { TeamMember } from '../contract.ts'
import { StaffPage } from './staff-page.tsx'
import { useStaff } from './use-staff.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.staff.team.queryOptions({ input: {} })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Who works here and as what; an owner gives roles and takes them back (staff: 6.4). */
export default function TeamScreen() {
  const t = useTranslations('staff.team')
  const { data } = useQuery(useApi().staff.team.queryOptions({ input: {} }))
  const me = useStaff()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<TeamMember | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <StaffPage
      title={t('title')}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {data?.team.map((member) => (
          <ItemBoundary key={member.id} as="li">
            <TeamRow
              member={member}
              onRemove={
                member.account_id === me?.account_id
                  ? null
                  : () => {
                      setRemoved(member)
                      setRemoving(true)
                    }
              }
            />
          </ItemBoundary>
        ))}
      </ul>
      <GrantDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {removed ? (
        <RemoveDialog member={removed} isOpen={isRemoving} onClose={() => setRemoving(false)} />
      ) : null}
    </StaffPage>
  )
}

function TeamRow({ member, onRemove }: { member: TeamMember; onRemove: (() => void) | null }) {
  const t = useTranslations('staff.team')
  const roles = useTranslations('staff.roles')
  const format = useFormatter()
  const { name, email, role, site, granted_by, at, has_second_factor } = member
  const date = format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <li className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm lg:grid-cols-[minmax(0,1.5fr)_9rem_minmax(6rem,0.8fr)_minmax(0,2fr)_6rem]">
      <p className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-muted">{email}</span>
      </p>
      <div className="flex flex-wrap gap-x-2 max-lg:col-start-1 lg:contents">
        <p className="font-medium">{roles(role)}</p>
        <p className="text-muted">{site?.host ?? t('allSites')}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-muted max-lg:col-start-1">
        <span>{granted_by === null ? t('since', { date }) : t('given', { date, name: granted_by })}</span>
        {has_second_factor ? null : <Badge tone="warning">{t('noFactor')}</Badge>}
      </p>
      <p className="text-end max-lg:col-start-2 max-lg:row-span-3 max-lg:row-start-1">
        {onRemove ? (
          <Button tone="quiet" size="small" onClick={onRemove} aria-label={t('removeFrom', { name })}>
            {t('remove')}
          </Button>
        ) : null}
      </p>
    </li>
  )
}

/** Gives a role to an address; who has no account of staff is invited. */
function GrantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staff.team')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const grant = useMutation({
    mutationFn: (input: { email: string; role: StaffRole; sites?: number[] }) =>
      api.call.staff.addToTeam(input),
    onSuccess: (answer, { email }) => {
      putData(queryClient, api.staff.team.queryKey({ input: {} }), answer)
      toast.show({ tone: 'success', text: t('granted', { email }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('add')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={grant.isPending}>
            {t('grant')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <GrantForm formId={formId} err={grant.error} onSend={(input) => grant.mutate(input)} />
      ) : null}
    </Dialog>
  )
}

interface GrantFormProps {
  formId: string
  err: unknown
  onSend: (input: { email: string; role: StaffRole; sites?: number[] }) => void
}

function GrantForm({ formId, err, onSend }: GrantFormProps) {
  const t = useTranslations('staff.team')
  const roles = useTranslations('staff.roles')
  const failed = useTranslations('staff')
  const sites = useStaff()?.sites ?? []
  const [chosen, setChosen] = useState<string[]>([])
  const fields = fieldErrorsOf(err)
  const error = apiErrorOf(err)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const role = staffRoles.find((each) => each === sent.get('role')) ?? 'support'
    const ids = chosen.map(Number)
    onSend({ email: String(sent.get('email')), role, ...(ids.length > 0 ? { sites: ids } : {}) })
  }
  return (
    <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
      {err && !fields.email ? (
        <Alert tone="danger" isAnnounced>
          {error?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        label={t('email')}
        hint={t('emailHint')}
        error={fields.email}
      />
      <SelectField
        name="role"
        label={t('role')}
        options={staffRoles.map((role) => ({ value: role, label: roles(role) }))}
      />
      {sites.length > 1 ? (
        <ChoiceGroup
          kind="many"
          look="chips"
          name="sites"
          label={t('sites')}
          hint={t('sitesHint')}
          value={chosen}
          onChange={setChosen}
          choices={sites.map(({ id, host }) => ({ value: String(id), label: host }))}
        />
      ) : null}
    </form>
  )
}

function RemoveDialog(props: { member: TeamMember; isOpen: boolean; onClose: () => void }) {
  const { member, isOpen, onClose } = props
  const t = useTranslations('staff.team')
  const roles = useTranslations('staff.roles')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call.staff.removeFromTeam({ id: member.id }),
    onSuccess: async () => {
      await reload(queryClient, api.staff.team.key())
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('removeTitle', { name: member.name, role: roles(member.role) })}
      description={t('removeText')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="danger" isLoading={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {remove.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(remove.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
    </Dialog>
  )
}
