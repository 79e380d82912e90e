import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isOneOf } from '../../../core/text-checks.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { noteActions } from '../rules.ts'
import { MemberPage, Moment, MoreRows, rowsClass, useMayForSite, useMember } from './member-page.tsx'
import { cursorOf, memberIdOf, memberOptions, tabOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    memberOptions(api, memberIdOf(params.id)),
    tabOptions.notes(api, memberIdOf(params.id), cursorOf(url)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What colleagues wrote down about a member, and why they did something for one. */
export default function NotesScreen() {
  const t = useTranslations('support')
  const id = memberIdOf(useParams().id)
  const [search] = useSearchParams()
  const query = useInfiniteQuery(tabOptions.notes(useApi(), id, cursorOf(search)))
  const may = useMayForSite(useMember()?.site)
  const pages = query.data?.pages ?? []
  const notes = pages.flatMap((page) => page.notes)
  return (
    <MemberPage>
      {may('members.note') ? <NoteForm id={id} isFocused={search.has('write')} /> : null}
      {notes.length === 0 ? <p className="text-muted">{t('notes.none')}</p> : null}
      <div>
        <ol className={notes.length === 0 ? 'hidden' : rowsClass}>
          {notes.map(({ id: note, at, author, action, text }) => (
            <li key={note} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 md:grid-cols-[11rem_minmax(0,1fr)]">
              <span className="text-muted">
                <Moment at={at} />
              </span>
              <div className="min-w-0">
                <p className="text-muted">
                  <span className="font-semibold text-text">{author.name}</span>
                  {isOneOf(noteActions, action ?? '') ? (
                    <span> · {t(`actions.${action as (typeof noteActions)[number]}.name`)}</span>
                  ) : null}
                </p>
                <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <MoreRows next={pages.at(-1)?.next} query={query} />
      </div>
    </MemberPage>
  )
}

function NoteForm({ id, isFocused }: { id: number; isFocused: boolean }) {
  const t = useTranslations('support')
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const write = useMutation({
    mutationFn: (note: string) => api.call.support.act({ id, action: 'note', note }),
    onSuccess: async () => {
      form.current?.reset()
      await reload(queryClient, api.support.notes.key())
    },
  })
  const fields = fieldErrorsOf(write.error)
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!write.isPending) write.mutate(String(new FormData(event.currentTarget).get('note')).trim())
      }}
      className="flex max-w-800 flex-col gap-3"
    >
      {write.isError && !fields.note ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(write.error)?.message ?? t('failed')}
        </Alert>
      ) : null}
      <TextAreaField
        ref={field}
        name="note"
        rows={2}
        label={t('notes.label')}
        hint={t('notes.hint')}
        error={fields.note}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          // As in chats and trackers: writing needs no mouse.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      />
      <Button type="submit" size="small" className="self-start" isLoading={write.isPending}>
        {t('notes.save')}
      </Button>
    </form>
  )
}
