import type { Locale } from '../../src/core/locales.ts'
import { insertPreparedPhoto } from '../../src/features/photos/server/public.ts'
import { complain } from '../../src/features/safety/server/public.ts'
import { siteOf, siteOrigin } from '../../src/features/sites/server/public.ts'
import { demoHost } from '../demo-sites.ts'
import { type DrawnPicture, portraitSize, readPicture, type Sitter, sittersOf } from '../portraits.ts'
import { inWork } from '../send-turn.ts'
import { actAs, type Desk, hourMs, type Piece } from './desk.ts'
import type { DeskMember } from './desk-people.ts'
import { bankNotice, complaintTexts, intimateNotice } from './desk-words.ts'

/** Whose photo is reported, and who shows the same: women of the general site, by their number among the newcomers. */
const owners = [0, 4, 6, 10] as const
/** Sends the public form as somebody without an account. */
async function complainAt(
  desk: Desk,
  at: number,
  input: Parameters<typeof complain>[1] & { locale?: Locale },
): Promise<void> {
  const { locale = 'en', ...complaint } = input
  const [anybody] = desk.members
  await actAs(desk, anybody?.id ?? 0, at, (ctx) => complain({ ...ctx, locale, actor: null }, complaint))
}

/** Returns what people outside have sent by the public form, and what a bank has written about one of the ring. */
export function noticePieces(
  desk: Desk,
  newcomers: readonly DeskMember[],
  ring: readonly DeskMember[],
): Piece[] {
  const { now } = desk
  const complaints = Object.entries(complaintTexts).map(([kind, text], nth): Piece => {
    const at = now - (4 + 6 * nth) * hourMs
    return {
      name: `desk:complaint:${nth}`,
      at,
      run: (desk) =>
        complainAt(desk, at, { kind: kind as keyof typeof complaintTexts, text, good_faith: true }),
    }
  })
  return [...complaints, intimatePiece(desk, newcomers), bankPiece(desk, ring)]
}

/** Returns the picture that the fewest members of the public demo show: in a large one each is shown by somebody. */
function leastShown({ members }: Desk): DrawnPicture | undefined {
  const shown = members.flatMap(({ person }) => person.photos.map(({ picture }) => picture.path))
  const times = (sitter: Sitter) => shown.filter((path) => sitter.pictures.at(-1)?.path === path).length
  return sittersOf(1, 'female')
    .toSorted((a, b) => times(a) - times(b))[0]
    ?.pictures.at(-1)
}

/** An intimate image that somebody outside has reported, and that at least three others show as well. */
function intimatePiece({ now }: Desk, newcomers: readonly DeskMember[]): Piece {
  const at = now - 7 * hourMs
  return {
    name: 'desk:intimate-image',
    at,
    run: async (desk) => {
      const shown = owners.flatMap((nth) => newcomers[nth] ?? [])
      const picture = leastShown(desk)
      if (!picture) return
      const ids: number[] = []
      for (const [index, { id }] of shown.entries()) {
        const photo = { profile_id: id, audience: 'everyone', status: 'approved', limit: 3 } as const
        const uploadedAt = at - (40 - 9 * index) * hourMs
        const row = await inWork(desk.services, uploadedAt, async (work) =>
          insertPreparedPhoto(work, photo, await readPicture(picture, portraitSize)),
        )
        ids.push(row.id)
      }
      const [photo_id] = ids
      const { text, signature, locale } = intimateNotice
      await complainAt(desk, at, {
        ...{ kind: 'intimate_without_consent', text, signature, locale, good_faith: true },
        ...(photo_id === undefined ? {} : { photo_id }),
      })
    },
  }
}

/** A bank whose customer has sent money to one of the ring. */
function bankPiece({ now }: Desk, ring: readonly DeskMember[]): Piece {
  const at = now - 2 * hourMs
  return {
    name: 'desk:bank-notice',
    at,
    run: async (desk) => {
      const { services } = desk
      const site = await siteOf(services, demoHost(1))
      const { text, name, locale } = bankNotice
      const url = `${siteOrigin(services.config, site)}/members/${ring[1]?.id}`
      await complainAt(desk, at, { kind: 'bank_notice', text, name, url, locale, good_faith: true })
    },
  }
}
