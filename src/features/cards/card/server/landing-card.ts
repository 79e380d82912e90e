import type { Card, Photo } from '../../../../core/schemas.ts'
import type { PublicReadContext, SessionReadContext } from '../../../../server/http/context.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { findPhotosFor, photoViews } from '../../../photos/server/public.ts'
import { requireVisibleMember } from '../../../profiles/server/public.ts'
import { isSearchOpen } from '../../../sites/server/public.ts'
import { cardsOf } from './make-cards.ts'

/**
 * Returns the card that a welcome page may show to any visitor; null for members who did not agree, and for
 * unknown ids alike.
 */
export async function landingCardOf(ctx: PublicReadContext, profileId: number): Promise<Card | null> {
  if (!isSearchOpen(ctx)) return null
  const [card] = await cardsOf(ctx, [profileId])
  if (!card) return null
  if (card.is_fictional) return card
  const account = await findAccountById(ctx.db, profileId)
  return account?.on_landings && !account.sensitive_hidden && !account.is_hidden ? card : null
}

type SharpPhoto = Pick<Photo, 'id' | 'filename' | 'is_main'>

/**
 * Returns the approved photos of a member that the viewer sees sharply; refuses as `requireVisibleMember` does.
 */
export async function sharpPhotosOf(ctx: SessionReadContext, profileId: number): Promise<SharpPhoto[]> {
  const [, photos] = await Promise.all([
    requireVisibleMember(ctx, profileId),
    findPhotosFor(ctx.db, profileId, ctx.actor.profile_id),
  ])
  const approved = photos.filter(({ status }) => status === 'approved')
  const sharp = photoViews(ctx, approved).filter(({ locked }) => !locked)
  return sharp.map(({ id, filename, is_main }) => ({ id, filename, is_main }))
}
