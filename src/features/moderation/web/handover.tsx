import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { Api } from '../../../web/api/api.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import type { Handover as Note } from '../contract.ts'
import { useNames } from './names.ts'

/** The notes about an item, or, without one, all that one may read. */
export function handoverOptions(api: Api, itemId?: number) {
  return {
    ...api.moderation.handovers.queryOptions({ input: itemId === undefined ? {} : { item_id: itemId } }),
    staleTime: 0,
  }
}

/** What colleagues left for whoever takes over, and the field to leave something oneself: about an item, or for the next shift. */
export function Handover({ itemId, now }: { itemId?: number; now: number }) {
  const t = useTranslations('shift.handover')
  const { data } = useQuery(handoverOptions(useApi(), itemId))
  const notes = data?.notes ?? []
  return (
    <section aria-labelledby="handover" className="flex flex-col gap-2 text-sm">
      <h2 id="handover" className="text-base">
        {t('title')}
      </h2>
      {notes.length === 0 ? (
        <p className="text-muted">{t(itemId === undefined ? 'noneShift' : 'none')}</p>
      ) : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {notes.map((note) => (
          <ItemBoundary key={note.id} as="li">
            <NoteRow note={note} now={now} isOfItem={itemId !== undefined} />
          </ItemBoundary>
        ))}
      </ul>
      <NoteForm itemId={itemId} />
    </section>
  )
}

function NoteRow({ note, now, isOfItem }: { note: Note; now: number; isOfItem: boolean }) {
  const t = useTranslations('shift.handover')
  const failed = useTranslations('staff')
  const format = useFormatter()
  const names = useNames()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { id, item_id, kind, author, text, at } = note
  const done = useMutation({
    mutationFn: () => api.call.moderation.finishHandover({ id }),
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
    onSettled: () => reload(queryClient, api.moderation.handovers.key()),
  })
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-muted">
          <span>{author.name}</span>
          <span> · {format.relativeTime(new Date(at), now)}</span>
          {item_id === null || isOfItem ? null : (
            <span>
              {' · '}
              <Link to={`/admin/items/${item_id}`}>{names.kind(kind ?? '')}</Link>
            </span>
          )}
        </p>
      </div>
      <Button tone="quiet" size="small" isLoading={done.isPending} onClick={() => done.mutate()}>
        {t('done')}
      </Button>
    </li>
  )
}

function NoteForm({ itemId }: { itemId: number | undefined }) {
  const t = useTranslations('shift.handover')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const leave = useMutation({
    mutationFn: (text: string) =>
      api.call.moderation.leaveHandover({ text, ...(itemId === undefined ? {} : { item_id: itemId }) }),
    onSuccess: async () => {
      form.current?.reset()
      await reload(queryClient, api.moderation.handovers.key())
    },
  })
  const fields = fieldErrorsOf(leave.error)
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!leave.isPending) leave.mutate(String(new FormData(event.currentTarget).get('handover')).trim())
      }}
      className="flex flex-col gap-2"
    >
      {leave.isError && !fields.text ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(leave.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <TextAreaField
        name="handover"
        rows={1}
        label={t(itemId === undefined ? 'forShift' : 'forItem')}
        error={fields.text}
        className="[&_textarea]:min-h-11 [&_textarea]:py-2"
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <Button type="submit" tone="secondary" size="small" className="self-start" isLoading={leave.isPending}>
        {t('leave')}
      </Button>
    </form>
  )
}
