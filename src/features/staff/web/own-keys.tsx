import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import { canBeKey, defaultKeys, doubleKey, type OwnKeys } from '../rules.ts'
import { staffMeOptions } from './use-staff.ts'

const nameOf = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  x: 'reject',
  w: 'warn',
  h: 'hide',
  e: 'escalate',
  c: 'act',
  s: 'skip',
  n: 'note',
  m: 'write',
  o: 'macro',
  z: 'undo',
  g: 'go',
  '/': 'find',
} as const satisfies Record<(typeof defaultKeys)[number], string>

interface OwnKeysFormProps {
  own: OwnKeys
  /** The ways to pages: `g q` and the page's name. */
  ways: readonly { keys: string; label: string }[]
  onDone: () => void
}

/** The keys of the person: each can be another letter, and none does two things. They are stored with the account. */
export function OwnKeysForm({ own, ways, onDone }: OwnKeysFormProps) {
  const t = useTranslations('shift.keys')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<Record<string, string>>({ ...own })
  const all = [...defaultKeys, ...ways.map(({ keys }) => keys)]
  const isWrong = (key: string) => !canBeKey(key, chosen[key] ?? key)
  const double = doubleKey(chosen, all)
  const save = useMutation({
    mutationFn: (keys: OwnKeys) => api.call.staff.changeKeys({ keys }),
    onSuccess: ({ keys }) => {
      const { queryKey } = staffMeOptions(api)
      const me = queryClient.getQueryData(queryKey)
      if (me?.staff) putData(queryClient, queryKey, { staff: { ...me.staff, keys } })
      toast.show({ tone: 'success', text: t('saved') })
      onDone()
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (double === null && !all.some(isWrong)) save.mutate(chosen)
  }
  const field = (key: string, label: string) => {
    const isWay = key.startsWith('g ')
    const shown = chosen[key] ?? key
    return (
      <TextField
        key={key}
        label={label}
        maxLength={1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={isWay ? shown.slice(2) : shown}
        error={isWrong(key) ? t('wrong') : shown === double ? t('double') : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const letter = event.target.value.slice(-1).toLowerCase()
          setChosen({ ...chosen, [key]: isWay ? `g ${letter}` : letter })
        }}
        className="[&_.control]:min-h-10 [&_.control]:w-16 [&_.control]:text-center"
      />
    )
  }
  return (
    <form method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
      {save.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(save.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        {defaultKeys.map((key) => field(key, t(`names.${nameOf[key]}`)))}
        {ways.map(({ keys, label }) => field(keys, t('way', { page: label })))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isLoading={save.isPending}>
          {t('save')}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setChosen({})}>
          {t('reset')}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
