import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { Key, useKeyFor, useKeys, useMayDo } from '../../staff/web/public.tsx'
import type { Decision } from '../contract.ts'
import { mineOptions } from './mine.ts'
import { useNames } from './names.ts'
import { emitUndone } from './undone.ts'

const tickMs = 250
const itemPattern = /^\/admin\/items\//

/** The newest own decision while it can be undone, also after a reload. */
export function UndoBar() {
  const may = useMayDo()
  return may('queue.content') || may('queue.safety') || may('queue.child') || may('queue.service') ? (
    <Undo />
  ) : null
}

/** Returns the newest decision that can be undone, with the seconds that are left. */
function useUndoable(): { decision: Decision; seconds: number } | null {
  const { data, dataUpdatedAt } = useQuery({ ...mineOptions(useApi()), refetchOnMount: 'always' })
  const [present, setPresent] = useState(0)
  const decisions = data?.decisions ?? []
  const hasAny = decisions.length > 0
  useEffect(() => {
    if (!hasAny) return
    const tick = () => setPresent(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [hasAny])
  if (!data) return null
  // By the server's clock: this one may be wrong.
  const now = new Date(data.now).getTime() + Math.max(0, present - dataUpdatedAt)
  for (const decision of decisions) {
    const seconds = Math.ceil((new Date(decision.effective_at).getTime() - now) / 1000)
    if (seconds > 0) return { decision, seconds }
  }
  return null
}

function Undo() {
  const t = useTranslations('moderation.undo')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const names = useNames()
  const undoable = useUndoable()
  const undo = useMutation({
    mutationFn: ({ id }: Decision) => api.call.moderation.undo({ id }),
    onSuccess: (_answer, decision) => {
      toast.show({ text: t('undone') })
      const isShown = emitUndone(decision)
      if (!isShown && decision.item_id !== null && itemPattern.test(pathname))
        void navigate(`/admin/items/${decision.item_id}`)
    },
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
    onSettled: () => reload(queryClient, api.moderation.key()),
  })
  const run = () => {
    if (undoable && !undo.isPending) undo.mutate(undoable.decision)
  }
  const keyFor = useKeyFor()
  useKeys(undoable ? [{ keys: 'z', label: t('undo'), run, isEverywhere: true }] : [])
  if (!undoable) return null
  const { decision, seconds } = undoable
  return (
    <aside
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-30 mx-auto mb-4 flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-full bg-raised py-1.5 ps-5 pe-1.5 text-sm shadow-soft ring-1 ring-line"
    >
      <span className="min-w-0 truncate">
        {t('done', { kind: names.kind(decision.kind), word: names.word(decision.word, decision.kind) })}
      </span>
      <Button
        tone="secondary"
        size="small"
        className="rounded-full!"
        aria-keyshortcuts={keyFor('z')}
        isLoading={undo.isPending}
        onClick={run}
      >
        <span>{t('undo')}</span>
        <span aria-hidden="true" className="w-8 text-end font-normal tabular-nums">
          {t('seconds', { seconds })}
        </span>
        <Key>z</Key>
      </Button>
    </aside>
  )
}
