import type { Locale } from '../../../../core/locales.ts'
import type { PromptCode } from '../../../../core/prompts.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import { findPhotosByIdsFor, photoViews } from '../../../photos/server/public.ts'
import type { StoredAnswer } from '../../../profiles/answer-rules.ts'
import { promptText, type Viewing, type VisibleMember } from '../../../profiles/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { About, AboutInput } from '../../contract.ts'
import { shownFieldsOf } from './make-cards.ts'

/** The subject of a like or a message, as its row stores it: one photo or one answer of the recipient. */
export interface AboutRow {
  about_photo_id: number | null
  about_prompt: PromptCode | null
  /** The answer's words at that time; null once the answer is removed. */
  about_answer: string | null
}

/** A like or message about nothing in particular. */
export const noAbout: AboutRow = { about_photo_id: null, about_prompt: null, about_answer: null }

/** Reports whether a like or message is about a photo or an answer. */
export function isAbout({ about_photo_id, about_prompt }: Omit<AboutRow, 'about_answer'>): boolean {
  return about_photo_id !== null || about_prompt !== null
}

/**
 * Returns what to store of a photo or an answer that a like or message is about. Throws InvalidInput `about_gone` where
 * the viewer does not see it on the member's profile; a photo must be sharp for them.
 */
export async function requireAbout(
  viewing: Viewing,
  member: VisibleMember,
  about: AboutInput | undefined,
): Promise<AboutRow> {
  if (about?.photo_id !== undefined) {
    const id = about.photo_id
    const views = await sharpPhotos(viewing, [id], member.profile_id)
    if (views.has(id)) return { ...noAbout, about_photo_id: id }
  } else if (about?.prompt !== undefined) {
    const answers = await visibleAnswers(viewing, member)
    const answer = answers.find(({ prompt }) => prompt === about.prompt)?.answer
    if (answer !== undefined) return { ...noAbout, about_prompt: about.prompt, about_answer: answer }
  } else return noAbout
  throw new InvalidInput([{ path: 'about', message: 'about_gone' }])
}

/** Returns a member's answers to prompts, as far as the viewer sees them on the profile. */
export async function visibleAnswers(
  viewing: Viewing,
  { profile, sensitive_hidden }: VisibleMember,
): Promise<readonly StoredAnswer[]> {
  const { settings } = await siteById(viewing, profile.site_id)
  const isShown = shownFieldsOf(viewing, settings.visible_profile_fields).includes('prompts')
  return isShown && !sensitive_hidden ? profile.prompts : []
}

/** The viewer of quotes, and their language. */
type QuoteViewing = Viewing & { locale: Locale }

/**
 * Returns quotes as the viewer may see them now, null for rows without one. The rights of a photo decide at each reading:
 * it is shown only while it is approved and sharp for the viewer. One statement, or none without photos.
 */
export async function aboutViews<T extends AboutRow>(
  viewing: QuoteViewing,
  rows: readonly T[],
): Promise<Map<T, About>> {
  const photos = await sharpPhotos(
    viewing,
    rows.flatMap(({ about_photo_id }) => about_photo_id ?? []),
  )
  return new Map(
    rows.filter(isAbout).map((row) => {
      const { about_photo_id, about_prompt, about_answer } = row
      const view: About = {
        photo: photos.get(about_photo_id ?? 0) ?? null,
        prompt: about_prompt,
        question: about_prompt && promptText(viewing.locale, about_prompt),
        answer: about_answer,
      }
      return [row, view] as const
    }),
  )
}

/** Returns those photos that are approved and sharp for the viewer, by id; with `ownerId` only that member's. */
async function sharpPhotos(viewing: Viewing, ids: number[], ownerId?: number) {
  if (ids.length === 0) return new Map<number, NonNullable<About['photo']>>()
  const found = await findPhotosByIdsFor(viewing.db, ids, viewing.actor?.profile_id ?? 0)
  const quotable = found.filter(
    ({ status, profile_id }) => status === 'approved' && (ownerId === undefined || profile_id === ownerId),
  )
  const sharp = photoViews(viewing, quotable).filter(({ locked }) => !locked)
  return new Map(sharp.map(({ id, thumb_filename }) => [id, { id, thumb_filename }]))
}
