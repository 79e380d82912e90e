import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { useGrants } from './use-grants.ts'

interface GranteesDialogProps {
  photoId: number
  /** The photo's position, from 1. */
  number: number
  isOpen: boolean
  onClose: () => void
}

/** Lists who may see one of the member's private photos, with a way to revoke access and to undo that. */
export function GranteesDialog({ photoId, number, isOpen, onClose }: GranteesDialogProps) {
  const t = useTranslations('photos.grants')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title', { number })} description={t('text')}>
      <Grantees photoId={photoId} />
    </Dialog>
  )
}

function Grantees({ photoId }: { photoId: number }) {
  const t = useTranslations('photos.grants')
  const api = useApi()
  const [notice, setNotice] = useState('')
  // Refetched on every opening and after a failure, otherwise left alone: revoked members stay in the list,
  // so that it can be undone.
  const query = useQuery(
    api.photos.grantees.queryOptions({ input: { id: photoId }, staleTime: 0, gcTime: 0 }),
  )
  return (
    <Loaded
      // Outdated grantees are not shown after an error.
      from={query.isError ? { ...query, data: undefined } : query}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      }
    >
      {({ cards }) =>
        cards.length === 0 ? (
          <EmptyState className="py-4">{t('none')}</EmptyState>
        ) : (
          <>
            <p role="status" className="sr-only">
              {notice}
            </p>
            <ul className="divide-y divide-line">
              {cards.map((card) => (
                <Grantee
                  key={card.id}
                  photoId={photoId}
                  card={card}
                  onNotice={setNotice}
                  onFailed={() => void query.refetch()}
                />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

interface GranteeProps {
  photoId: number
  card: Card
  /** Receives the text for screen readers. */
  onNotice: (notice: string) => void
  /** Called when the displayed list may be outdated. */
  onFailed: () => void
}

function Grantee({ photoId, card, onNotice, onFailed }: GranteeProps) {
  const t = useTranslations('photos.grants')
  const { grant, revoke, isPending } = useGrants()
  const [isRevoked, setRevoked] = useState(false)
  const { name } = card
  const change = async () => {
    const input = { id: photoId, profile_id: card.id }
    try {
      await (isRevoked ? grant(input) : revoke(input))
      setRevoked(!isRevoked)
      onNotice(isRevoked ? t('granted', { name }) : t('revokedOf', { name }))
    } catch {
      // The mutation reports the error itself.
      onFailed()
    }
  }
  const action = isRevoked ? t('undo') : t('revoke')
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} src={card.main_image?.thumb_filename} />
      <div className="min-w-0 flex-1">
        <Link to={`/members/${card.id}`} tone="quiet" className="block truncate font-semibold">
          {name}
        </Link>
        {card.is_fictional ? <FictionalLabel /> : null}
        {isRevoked ? <p className="text-sm text-muted">{t('revoked')}</p> : null}
      </div>
      <Button
        tone="secondary"
        size="small"
        aria-label={`${action}: ${name}`}
        isLoading={isPending}
        onClick={() => void change()}
      >
        {action}
      </Button>
    </li>
  )
}
