import { type FormEvent, useId } from 'react'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { SavedQuery } from '../../contract.ts'
import { maxFilterNameLength } from '../../filter-rules.ts'
import type { useSavedFilters } from './use-saved-filters.ts'

interface SaveFilterDialogProps {
  query: SavedQuery
  save: ReturnType<typeof useSavedFilters>['save']
  isOpen: boolean
  onClose: () => void
}

/** Asks for the name under which filters are saved. */
export function SaveFilterDialog({ query, save, isOpen, onClose }: SaveFilterDialogProps) {
  const t = useTranslations()
  const toast = useToast()
  const formId = useId()
  function close() {
    save.reset()
    onClose()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    save.mutate(
      { name, query },
      {
        onSuccess: () => {
          toast.show({ tone: 'success', text: t('search.saved.done', { name }) })
          close()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size={500}
      title={t('search.saved.save')}
      description={t('search.saved.what')}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            {t('search.saved.cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={save.isPending}>
            {t('search.saved.submit')}
          </Button>
        </>
      }
    >
      <form method="dialog" id={formId} onSubmit={submit}>
        <TextField
          name="name"
          label={t('search.saved.name')}
          hint={t('search.saved.nameHint')}
          error={save.error ? nameErrorOf(save.error, t('frame.offline')) : undefined}
          maxLength={maxFilterNameLength}
          autoComplete="off"
          required
        />
      </form>
    </Dialog>
  )
}

function nameErrorOf(err: unknown, offline: string): string {
  return fieldErrorsOf(err).name ?? apiErrorOf(err)?.message ?? offline
}
