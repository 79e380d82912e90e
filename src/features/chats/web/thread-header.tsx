import { ArrowLeft, EllipsisVertical, Trash2, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Card } from '../../../core/people.ts'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { OnlineDot } from '../../../web/kit/badge.tsx'
import { IconButton, IconButtonLink } from '../../../web/kit/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../web/kit/menu.tsx'
import { FictionalLabel } from '../../cards/web/public.tsx'

type Partner = Pick<Card, 'id' | 'name' | 'main_image' | 'online' | 'is_fictional'>

/** Whom one writes with, the way back on narrow screens, and what can be done with the chat. */
export function ThreadHeader({ other, onDelete }: { other: Partner; onDelete?: () => void }) {
  const t = useTranslations('chats.thread')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With a fine pointer the composer takes the focus instead.
    if (!matchMedia('(pointer: fine)').matches) heading.current?.focus({ preventScroll: true })
  }, [])
  const entries: MenuEntry[] = [
    { key: 'profile', label: t('profile'), icon: <UserRound />, to: `/members/${other.id}` },
  ]
  if (onDelete) {
    entries.push('line', {
      key: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDangerous: true,
      onSelect: onDelete,
    })
  }
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface px-3 py-2 lg:px-5">
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
        {other.is_fictional || other.online ? (
          <div className="mt-0.5 flex flex-wrap items-center gap-2">
            {other.is_fictional ? <FictionalLabel /> : null}
            {other.online ? <OnlineDot isWordShown /> : null}
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
