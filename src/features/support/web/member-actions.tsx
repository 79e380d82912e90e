import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Permission } from '../../../core/staff.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Switch } from '../../../web/kit/fields/switch.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { Menu } from '../../../web/kit/overlays/menu.tsx'
import type { MenuEntry } from '../../../web/kit/overlays/menu-entries.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useIsHydrated } from '../../../web/lazy-component.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { decisionReasons, endingEffects, lastingEffects } from '../../moderation/rules.ts'
import { putDecision, useNames, WriteDialog } from '../../moderation/web/public.tsx'
import { Key, useKeyFor, useKeys } from '../../staff/web/public.tsx'
import type { MemberFile } from '../contract.ts'
import { givenCredits, permissionFor, restrictingActions, supportActions } from '../rules.ts'

/** What is done in a dialog, by its name in the address (`?do=suspend`). */
const dialogs = [...restrictingActions, ...supportActions, 'write'] as const
type DialogName = (typeof dialogs)[number]
type Restricting = (typeof restrictingActions)[number]
type Supporting = (typeof supportActions)[number]

interface MemberActionsProps {
  member: MemberFile
  may: (permission: Permission) => boolean
}

/** What can be done to a member or for one, each with its confirmation. The open dialog is in the address. */
export function MemberActions({ member, may }: MemberActionsProps) {
  const t = useTranslations('support')
  const names = useNames()
  const api = useApi()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const isPossible = (name: DialogName) => {
    if (name === 'write') return may('members.support') && member.email !== null
    if (name === 'resend_activation' && member.status !== 'not_confirmed') return false
    if (name === 'ban' && !may('ban.propose')) return false
    return may(permissionFor(name))
  }
  const named = search.get('do') ?? ''
  // Dialogs are the browser's alone.
  const isHydrated = useIsHydrated()
  const asked = isHydrated && isOneOf(dialogs, named) && isPossible(named) ? named : null
  // What is shown stays while the dialog closes.
  const [last, setLast] = useState<DialogName | null>(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const open = (name: DialogName | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === null) next.delete('do')
        else next.set('do', name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const entriesOf = (list: readonly DialogName[]): MenuEntry[] =>
    list.filter(isPossible).map((name) => ({
      key: name,
      label: isRestricting(name) ? names.effect(name) : t(`actions.${name}.name`),
      onSelect: () => open(name),
    }))
  const restricting = entriesOf(restrictingActions)
  const supporting = entriesOf(supportActions)
  const mayWrite = isPossible('write')
  useKeys(mayWrite ? [{ keys: 'm', label: t('actions.write.name'), run: () => open('write') }] : [])
  const keyFor = useKeyFor()
  const close = () => open(null)
  return (
    <>
      {mayWrite ? (
        <Button tone="secondary" size="small" aria-keyshortcuts={keyFor('m')} onClick={() => open('write')}>
          <span>{t('actions.write.name')}</span>
          <Key>m</Key>
        </Button>
      ) : null}
      {supporting.length > 0 ? <ActionMenu label={t('actions.help')} entries={supporting} /> : null}
      {restricting.length > 0 ? <ActionMenu label={t('actions.restrict')} entries={restricting} /> : null}
      {last === 'write' ? (
        <WriteDialog
          member={{ id: member.id, name: member.name, language: member.language }}
          isOpen={asked === 'write'}
          onClose={close}
          onSent={() => void reload(queryClient, api.support.key())}
        />
      ) : last !== null && isRestricting(last) ? (
        <RestrictDialog
          key={last}
          action={last}
          member={member}
          may={may}
          isOpen={asked === last}
          onClose={close}
        />
      ) : last !== null ? (
        <SupportDialog key={last} action={last} member={member} isOpen={asked === last} onClose={close} />
      ) : null}
    </>
  )
}

function isRestricting(name: DialogName): name is Restricting {
  return isOneOf(restrictingActions, name)
}

function ActionMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    <Menu
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} tone="secondary" size="small">
          {label}
        </Button>
      )}
      entries={entries}
    />
  )
}

interface ActionDialogProps<Action> {
  action: Action
  member: MemberFile
  isOpen: boolean
  onClose: () => void
}

const days = ['1', '7', '30', 'forever'] as const

/** Restricts a member by a decision with its reason; it can be undone for ten seconds. */
function RestrictDialog(props: ActionDialogProps<Restricting> & { may: MemberActionsProps['may'] }) {
  const { action, member, may, isOpen, onClose } = props
  const t = useTranslations('support')
  const form = useTranslations('moderation.form')
  const names = useNames()
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const act = useMutation({
    mutationFn: (input: { reason?: string; until?: string; note?: string; notify?: boolean }) =>
      api.call.support.act({ id: member.id, action, ...input }),
    onSuccess: async ({ decision }) => {
      if (decision) putDecision(queryClient, api, decision)
      toast.show({
        tone: 'success',
        text: t(decision?.needs_confirmation ? 'actions.proposed' : 'actions.decided'),
      })
      onClose()
      await reload(queryClient, api.support.key())
    },
  })
  const [isMissing, setMissing] = useState(false)
  const isEnding = isOneOf(endingEffects, action)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '').trim()
    setMissing(isEnding && text('reason') === '')
    if (isEnding && text('reason') === '') return
    const end = text('until')
    act.mutate({
      ...(text('reason') ? { reason: text('reason') } : {}),
      ...(text('note') ? { note: text('note') } : {}),
      ...(end && end !== 'forever'
        ? { until: addSeconds(new Date(), Number(end) * secondsPerDay).toISOString() }
        : {}),
      ...(sent.has('notify') ? {} : { notify: false }),
    })
  }
  return (
    <ActionDialog
      {...{ isOpen, onClose, formId }}
      title={t('actions.restrictTitle', { action: names.effect(action), name: member.name })}
      text={action === 'ban' && !may('ban.confirm') ? form('needsSecond') : t('actions.restrictText')}
      submit={names.effect(action)}
      isDangerous={isEnding}
      isLoading={act.isPending}
    >
      <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-4">
        <Failure err={act.error} />
        <SelectField
          name="reason"
          label={t('reason')}
          emptyLabel={t('actions.chooseReason')}
          error={isMissing ? form('chooseReason') : undefined}
          options={decisionReasons.map((code) => ({ value: code, label: names.reason(code) }))}
        />
        {lastingEffects.includes(action) ? (
          <SelectField
            name="until"
            label={form('until')}
            defaultValue="7"
            options={days.map((value) => ({
              value,
              label: value === 'forever' ? form('forever') : form('days', { count: Number(value) }),
            }))}
          />
        ) : null}
        <TextAreaField name="note" rows={2} label={form('note')} isOptional />
        <Switch name="notify" label={t('actions.notify')} hint={t('actions.notifyHint')} defaultChecked />
      </form>
    </ActionDialog>
  )
}

/** Does for a member what they could do themselves, or gives credits. */
function SupportDialog({ action, member, isOpen, onClose }: ActionDialogProps<Supporting>) {
  const t = useTranslations('support')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const act = useMutation({
    mutationFn: (input: { reason?: string; email?: string; credits?: number }) =>
      api.call.support.act({ id: member.id, action, ...input }),
    onSuccess: async () => {
      toast.show({ tone: 'success', text: t(`actions.${action}.done`) })
      onClose()
      await reload(queryClient, api.support.key())
    },
  })
  const fields = fieldErrorsOf(act.error)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '').trim()
    act.mutate({
      ...(text('reason') ? { reason: text('reason') } : {}),
      ...(action === 'change_email' ? { email: text('email') } : {}),
      ...(action === 'credit' && text('credits') ? { credits: Number(text('credits')) } : {}),
    })
  }
  return (
    <ActionDialog
      {...{ isOpen, onClose, formId }}
      title={t(`actions.${action}.name`)}
      text={t(`actions.${action}.text`, { name: member.name, max: givenCredits.amount })}
      submit={t(`actions.${action}.name`)}
      isDangerous={action === 'erase'}
      isLoading={act.isPending}
    >
      <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-4">
        {Object.keys(fields).length > 0 ? null : <Failure err={act.error} />}
        {action === 'change_email' ? (
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            label={t('head.email')}
            error={fields.email}
          />
        ) : null}
        {action === 'credit' ? (
          <TextField
            name="credits"
            inputMode="numeric"
            autoComplete="off"
            label={t('head.credits')}
            error={fields.credits}
          />
        ) : null}
        <TextAreaField
          name="reason"
          rows={2}
          label={t('reason')}
          error={fields.reason}
          isOptional={action !== 'credit'}
        />
      </form>
    </ActionDialog>
  )
}

function Failure({ err }: { err: unknown }) {
  const t = useTranslations('support')
  if (!err) return null
  return (
    <Alert tone="danger" isAnnounced>
      {apiErrorOf(err)?.message ?? t('failed')}
    </Alert>
  )
}

/** The first field of a form that is mounted with its dialog. */
function firstFieldOf(formId: string) {
  return {
    get current() {
      return document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea') ?? null
    },
  }
}

interface ActionFrame {
  isOpen: boolean
  onClose: () => void
  formId: string
  title: string
  text: string
  submit: string
  isDangerous: boolean
  isLoading: boolean
  children: ReactNode
}

function ActionDialog(props: ActionFrame) {
  const { isOpen, onClose, formId, title, text, submit, isDangerous, isLoading, children } = props
  const t = useTranslations('support')
  return (
    <Dialog
      isOpen={isOpen}
      initialFocus={firstFieldOf(formId)}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} tone={isDangerous ? 'danger' : 'primary'} isLoading={isLoading}>
            {submit}
          </Button>
        </>
      }
    >
      {isOpen ? children : null}
    </Dialog>
  )
}
