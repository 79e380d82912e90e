import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { CopyButton } from '../../../web/kit/copy-button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { Invite } from '../contract.ts'
import { type InviteKind, inviteKinds } from '../rules.ts'
import { askedSite, CataloguePage, mayLoad, useSite } from './catalogue-page.tsx'
import { ConfirmDialog, useEnding } from './confirm-dialog.tsx'
import { useByLine } from './publish-bar.tsx'
import { useAction } from './use-change.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null || !(await mayLoad(args, 'catalogue.write'))) return
    await args.queryClient.ensureQueryData(args.api.catalogue.invites.queryOptions({ input: { site } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What opens a closed signup, and the keys by which partners hand over signups. */
export default function InvitesScreen() {
  const t = useTranslations('catalogue.invites')
  const { id } = useSite()
  const { data } = useQuery({
    ...useApi().catalogue.invites.queryOptions({ input: { site: id } }),
    enabled: id > 0,
  })
  const ending = useEnding((api, { kind, handle }: Invite) =>
    api.call.catalogue.endInvite({ site_id: id, kind, handle }),
  )
  const invites = data?.invites ?? []
  return (
    <CataloguePage part="invites">
      <InviteForm key={id} />
      {invites.length === 0 ? (
        <p className="py-4 text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {invites.map((invite) => (
            <ItemBoundary key={`${invite.kind} ${invite.handle}`} as="li">
              <InviteRow invite={invite} onEnd={() => ending.ask(invite)} />
            </ItemBoundary>
          ))}
        </ul>
      )}
      <ConfirmDialog
        ending={ending}
        titleOf={({ name }) => t('endTitle', { name })}
        textOf={({ kind }) => t(kind === 'partner' ? 'endPartner' : 'endCode')}
        label={t('end')}
      />
    </CataloguePage>
  )
}

function InviteRow({ invite, onEnd }: { invite: Invite; onEnd: () => void }) {
  const t = useTranslations('catalogue.invites')
  const format = useFormatter()
  const byLine = useByLine()
  const { kind, name, handle, created_at, made_by, ended_at, ended_by } = invite
  const date = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <span className="min-w-40 flex-1 font-semibold break-all">{name}</span>
      <Badge>{t(`kinds.${kind}`)}</Badge>
      {kind === 'partner' ? <code className="text-muted">{`${handle}…`}</code> : null}
      <span className="min-w-48 flex-1 text-muted">
        {ended_at !== null
          ? t('ended', { by: byLine(ended_by, date(ended_at)) })
          : created_at === null
            ? null
            : byLine(made_by, date(created_at))}
      </span>
      {ended_at === null ? (
        <Button tone="quiet" size="small" aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      ) : null}
    </li>
  )
}

function InviteForm() {
  const t = useTranslations('catalogue.invites')
  const failed = useTranslations('catalogue')
  const { id: site_id } = useSite()
  const [kind, setKind] = useState<InviteKind>('code')
  const [name, setName] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const make = useAction((api, input: { kind: InviteKind; name: string }) =>
    api.call.catalogue.makeInvite({ site_id, ...input }),
  )
  const fields = fieldErrorsOf(make.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    make.mutate(
      { kind, name },
      {
        onSuccess: (made) => {
          setKey(made.key)
          setName('')
        },
      },
    )
  }
  return (
    <section className="flex flex-col gap-4">
      <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <SelectField
          label={t('kind')}
          value={kind}
          options={inviteKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          onChange={(event) => setKind(inviteKinds.find((each) => each === event.target.value) ?? 'code')}
          className="w-full sm:w-52"
        />
        <TextField
          label={t(`names.${kind}`)}
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          error={
            fields.name ?? (make.isError ? (apiErrorOf(make.error)?.message ?? failed('failed')) : undefined)
          }
          className="min-w-0 flex-1 basis-56 sm:max-w-96"
        />
        <Button type="submit" isLoading={make.isPending} className="max-sm:w-full sm:mt-6.5">
          {t('make')}
        </Button>
        <p className="w-full text-sm text-muted">{t(`hints.${kind}`)}</p>
      </form>
      {key === null ? null : (
        <Alert tone="warning" title={t('keyTitle')} isAnnounced onDismiss={() => setKey(null)}>
          <span className="flex flex-wrap items-center gap-3">
            <code className="break-all">{key}</code>
            <CopyButton text={key} label={t('copy')} />
          </span>
        </Alert>
      )}
    </section>
  )
}
