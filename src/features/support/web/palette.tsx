import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Search } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useDebounced } from '../../../web/use-debounced.ts'
import { useKeys, useMayDo } from '../../staff/web/public.tsx'

/** A page of staff to which the palette leads. */
export interface PalettePage {
  to: string
  name: string
}

const pauseMs = 200
/** Shorter texts name nobody. */
const minLength = 2

/**
 * Finds anything from any page of staff by Ctrl-K or `/`: members, orders, invoices, addresses, pasted links, pages. It knows no
 * more than the calls of these answer to the one who asks.
 */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const t = useTranslations('support.palette')
  const [isOpen, setOpen] = useState(false)
  useKeys([{ keys: '/', label: t('title'), run: () => setOpen(true), isEverywhere: true }])
  useEffect(() => {
    // Also while one types: no field uses it.
    const open = (event: globalThis.KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== 'k'
      )
        return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('title')} size={800} isTitleHidden>
      {isOpen ? <Finder pages={pages} onDone={() => setOpen(false)} /> : null}
    </Dialog>
  )
}

interface Hit {
  key: string
  to: string
  label: string
  detail: string
  what: string
}

function Finder({ pages, onDone }: { pages: readonly PalettePage[]; onDone: () => void }) {
  const t = useTranslations('support.palette')
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { hits, isLoading } = useHits(typed, pages)
  const current = Math.min(at, Math.max(0, hits.length - 1))
  // Enter means what was typed, not what was found before it.
  const [isEntered, setEntered] = useState(false)
  const enter = useEffectEvent(() => go(hits[current]))
  useEffect(() => {
    if (!isEntered || isLoading) return
    setEntered(false)
    enter()
  }, [isEntered, isLoading])
  function go(hit: Hit | undefined) {
    if (!hit) return
    onDone()
    void navigate(hit.to)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((current + step + hits.length) % hits.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        autoFocus
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits[current] ? `${id}-${hits[current].key}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        label={t('label')}
        hint={t('hint')}
        start={<Search />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-hits`} role="listbox" aria-label={t('hits')} className="max-h-96 overflow-y-auto">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={hit.key}
            id={`${id}-${hit.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerMove={() => setAt(index)}
            onClick={() => go(hit)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm',
              index === current && 'bg-secondary text-on-secondary',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{hit.label}</span>
              {hit.detail === '' ? null : <span className="block truncate text-xs">{hit.detail}</span>}
            </span>
            <Badge>{hit.what}</Badge>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {typed.trim().length >= minLength && hits.length === 0 && !isLoading ? t('none') : null}
      </p>
    </div>
  )
}

/** Returns what a text names: members and orders by their calls, and pages by their names. */
function useHits(typed: string, pages: readonly PalettePage[]): { hits: Hit[]; isLoading: boolean } {
  const t = useTranslations('support')
  const api = useApi()
  const may = useMayDo()
  const text = typed.trim().slice(0, 300)
  const q = useDebounced(text, pauseMs, '')
  const isAsked = q.length >= minLength
  const members = useQuery({
    ...api.support.findMembers.queryOptions({ input: { q } }),
    enabled: isAsked && (may('members.read') || may('members.money')),
    placeholderData: keepPreviousData,
  })
  const orders = useQuery({
    ...api.support.findOrders.queryOptions({ input: { q } }),
    enabled: isAsked && may('orders.read') && !q.includes('/'),
    placeholderData: keepPreviousData,
  })
  const own = pathOfStaff(text)
  const wanted = text.toLowerCase()
  return {
    isLoading: text !== q || members.isFetching || orders.isFetching,
    hits: [
      ...(own ? [{ key: 'link', to: own, label: own, detail: '', what: t('palette.page') }] : []),
      ...(isAsked ? (members.data?.members ?? []) : []).map(({ id, name, email, site, found_by }) => ({
        key: `member-${id}`,
        to: `/admin/members/${id}`,
        label: name,
        detail: [email, site].filter(Boolean).join(' · '),
        what: t(`search.foundBy.${found_by}`),
      })),
      ...(isAsked ? (orders.data?.orders ?? []) : []).flatMap(({ id, member, payment_id, invoice_number }) =>
        member === null
          ? []
          : [
              {
                key: `order-${id}`,
                to: `/admin/members/${member.id}/money`,
                label: payment_id,
                detail: [member.name, invoice_number].filter(Boolean).join(' · '),
                what: t('search.foundBy.order'),
              },
            ],
      ),
      ...pages
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ to, name }) => ({ key: to, to, label: name, detail: '', what: t('palette.page') })),
    ],
  }
}

/** Returns the path of a pasted link to a page of staff; null for any other text. */
function pathOfStaff(text: string): string | null {
  const [, path] = /^(?:https?:\/\/[^/\s]+)?(\/admin(?:\/[^\s]*)?)$/.exec(text) ?? []
  return path ?? null
}
