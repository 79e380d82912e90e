import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useIsHydrated } from '../../../web/lazy-component.tsx'
import { putData } from '../../../web/query-cache.ts'

interface Named {
  id: number
  name: string
}

interface NamedListProps<Entry extends Named> {
  /** The parameter of the URL that opens one (`?reply=3`, `?reply=new`). */
  param: string
  /** The namespace of its texts. */
  texts: 'shift.replies' | 'shift.macros'
  entries: readonly Entry[]
  mayWrite: boolean
  /** Returns what stands after the name, and below it. */
  show: (entry: Entry) => { after: ReactNode; below: ReactNode }
  /** Returns the dialog of an entry, or of a new one. */
  dialog: (entry: Entry | undefined, close: () => void) => ReactNode
}

/** A list of what has a name and is changed in a dialog, whose address is that of the page. */
export function NamedList<Entry extends Named>(props: NamedListProps<Entry>) {
  const { param, texts, entries, mayWrite, show, dialog } = props
  const t = useTranslations(texts)
  const [search, setSearch] = useSearchParams()
  // Dialogs are the browser's alone.
  const opened = useIsHydrated() ? search.get(param) : null
  const open = (next: string | null) =>
    setSearch(next === null ? {} : { [param]: next }, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby={param} className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={param} className="text-base">
          {t('heading')}
        </h2>
        {mayWrite ? (
          <Button size="small" tone="secondary" onClick={() => open('new')}>
            {t('add')}
          </Button>
        ) : null}
      </header>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface text-sm">
          {entries.map((entry) => {
            const { after, below } = show(entry)
            return (
              <ItemBoundary key={entry.id} as="li">
                <li className="flex items-start justify-between gap-4 px-4 py-2.5">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-x-2">
                      <span className="font-semibold">{entry.name}</span>
                      {after}
                    </p>
                    {below}
                  </div>
                  {mayWrite ? (
                    <Button size="small" tone="quiet" onClick={() => open(String(entry.id))}>
                      {t('change')}
                    </Button>
                  ) : null}
                </li>
              </ItemBoundary>
            )
          })}
        </ul>
      )}
      {mayWrite && opened !== null
        ? dialog(
            entries.find(({ id }) => String(id) === opened),
            () => open(null),
          )
        : null}
    </section>
  )
}

/** What stores an entry and what removes it; both return the whole list, which takes the place of the loaded one. */
export function useEditing<List>(calls: {
  key: readonly unknown[]
  save: () => Promise<List>
  /** Null for a new entry. */
  remove: (() => Promise<List>) | null
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const onSuccess = (list: List) => {
    putData(queryClient, calls.key, list)
    calls.onDone()
  }
  const save = useMutation({ mutationFn: calls.save, onSuccess })
  const remove = useMutation({ mutationFn: async () => calls.remove?.() as List, onSuccess })
  return { save, remove: calls.remove ? remove : null, fields: fieldErrorsOf(save.error) }
}

type Mutation = Pick<UseMutationResult<unknown, unknown, void>, 'mutate' | 'isPending' | 'error'>

interface EditDialogProps {
  title: string
  editing: { save: Mutation; remove: Mutation | null; fields: Record<string, string> }
  onClose: () => void
  /** True while something in the form may not be stored. */
  isBlocked?: boolean
  /** The fields of the form. */
  children: ReactNode
}

/** The dialog in which an entry is changed. */
export function EditDialog({ title, editing, onClose, isBlocked = false, children }: EditDialogProps) {
  const t = useTranslations('shift.replies')
  const failed = useTranslations('staff')
  const formId = useId()
  const { save, remove, fields } = editing
  const err = save.error ?? remove?.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={800}
      isLocked
      footer={
        <>
          {remove ? (
            <Button tone="quiet" className="sm:me-auto" onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
          ) : null}
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            aria-disabled={isBlocked || undefined}
            isLoading={save.isPending}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {err && Object.keys(fields).length === 0 ? (
        <Alert tone="danger" isAnnounced className="mb-4">
          {apiErrorOf(err)?.code === 'conflict' ? t('taken') : (apiErrorOf(err)?.message ?? failed('failed'))}
        </Alert>
      ) : null}
      <form
        id={formId}
        method="dialog"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBlocked) save.mutate()
        }}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Dialog>
  )
}

/** Dense chips of a choice. */
export const denseChips = '[&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3 [&>div]:gap-1.5'
