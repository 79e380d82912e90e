import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { OnlineDot } from '../../../../web/kit/badge.tsx'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { IconButton, IconButtonLink } from '../../../../web/kit/icon-button.tsx'
import { ArrowLeft, Ban, BellOff, EllipsisVertical, Flag, UserRound } from '../../../../web/kit/icons.tsx'
import { Menu } from '../../../../web/kit/overlays/menu.tsx'
import type { MenuEntry } from '../../../../web/kit/overlays/menu-entries.ts'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { type ChatEntryActions, useChatEntries } from './use-chat-entries.tsx'

type Partner = Pick<Card, 'id' | 'name' | 'main_image' | 'online' | 'is_fictional'>

interface ThreadHeaderProps {
  other: Partner
  /** The actions for an existing chat. */
  actions?: ChatEntryActions
  /** Null if nothing can be reported: the chat, or before its first message the member. */
  onReport: (() => void) | null
  onBlock: () => void
}

/** The partner, the back link on narrow screens, and the actions of the chat. */
export function ThreadHeader({ other, actions, onReport, onBlock }: ThreadHeaderProps) {
  const t = useTranslations('chats.thread')
  const profiles = useTranslations('profiles.view')
  const safety = useTranslations('safety')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With a fine pointer the composer takes the focus instead.
    if (!matchMedia('(pointer: fine)').matches) heading.current?.focus({ preventScroll: true })
  }, [])
  const { name } = other
  const chat = useChatEntries()
  const own = actions && chat(actions)
  const entries: MenuEntry[] = [
    { key: 'profile', label: t('profile'), icon: <UserRound />, to: `/members/${other.id}` },
    ...(own ? [own.pin, own.mute] : []),
    'line',
  ]
  if (onReport) {
    const label = own ? t('reportChat') : safety('reportProfile', { name })
    entries.push({ key: 'report', label, icon: <Flag />, onSelect: onReport })
  }
  entries.push({
    key: 'block',
    label: profiles('block', { name }),
    icon: <Ban />,
    isDangerous: true,
    onSelect: onBlock,
  })
  if (own) entries.push(own.delete)
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface px-3 py-2 lg:px-5 short:min-h-12 short:py-1">
      <IconButtonLink to="/chats" label={t('back')} className="lg:hidden">
        <ArrowLeft className="rtl:-scale-x-100" />
      </IconButtonLink>
      <Link to={`/members/${other.id}`} tabIndex={-1} aria-hidden="true" className="flex">
        <Avatar name={other.name} src={other.main_image?.thumb_filename ?? null} />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 ref={heading} tabIndex={-1} className="truncate text-lg outline-none">
          <Link to={`/members/${other.id}`} className="hover:underline">
            {other.name}
          </Link>
        </h1>
        {other.is_fictional || other.online || actions?.isMuted ? (
          <div className="mt-0.5 flex flex-wrap items-center gap-2">
            {other.is_fictional ? <FictionalLabel /> : null}
            {other.online ? <OnlineDot isWordShown /> : null}
            {actions?.isMuted ? (
              <span className="flex items-center gap-1 text-xs text-muted">
                <BellOff className="size-3.5" />
                {t('isMuted')}
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
      <Menu
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label={t('menu')}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
    </header>
  )
}

/** Shown while nothing has been written yet. */
export function ThreadStart({ other }: { other: { name: string; is_fictional: boolean } }) {
  const t = useTranslations('chats.thread')
  return (
    <EmptyState drawing={<Drawing src="/empty/thread.svg" className="aspect-4/3" />}>
      {other.is_fictional ? t('startFictional') : t('start', { name: other.name })}
    </EmptyState>
  )
}
