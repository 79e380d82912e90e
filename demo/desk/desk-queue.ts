import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../src/core/refusals.ts'
import { insertCheck, recordResult } from '../../src/features/age/server/public.ts'
import { photoLimit } from '../../src/features/photos/rules.ts'
import { findPhotosFor, insertPreparedPhoto } from '../../src/features/photos/server/public.ts'
import { lockProfile, nothingWritten, reviewChangedTexts } from '../../src/features/profiles/server/public.ts'
import { sendPicture, startVerification } from '../../src/features/verification/server/public.ts'
import type { Work } from '../../src/server/work.ts'
import type { DemoMember } from '../demo-member.ts'
import {
  type DrawnPicture,
  portraitFolder,
  portraitSize,
  readPicture,
  sceneKinds,
  sceneSize,
  scenesOf,
  sittersOf,
} from '../portraits.ts'
import { inWork } from '../send-turn.ts'
import { actAs, type Desk, hourMs, type Piece } from './desk.ts'
import { type DeskMember, sitterFor } from './desk-people.ts'
import { doubtfulTexts } from './desk-words.ts'

/** What waits, by kind. */
export const waitingPhotos = 60
export const waitingTexts = 25
export const waitingVerifications = 4

/** The oldest photo is late by a little: it was due a day after its upload. */
const oldestHours = 25

type QueuedPhoto = Pick<DrawnPicture, 'path' | 'hashes'> & { isScene: boolean }

/** Stores a photo that waits for staff. Returns its id; null where the member has as many as they may have. */
export async function addWaitingPhoto(
  work: Work,
  { id, paid_user }: DemoMember,
  { isScene, ...picture }: QueuedPhoto,
): Promise<number | null> {
  const limit = photoLimit(paid_user)
  if ((await findPhotosFor(work.db, id, id)).length >= limit) return null
  const read = await readPicture(picture, isScene ? sceneSize : portraitSize)
  const row = await insertPreparedPhoto(
    work,
    { profile_id: id, audience: 'everyone', status: 'pending', limit, isCompared: true },
    read,
  )
  return row.id
}

/** Returns the pictures of a member's sitter that the member does not show. */
function unshownOf({ person }: DemoMember): DrawnPicture[] {
  const main = person.photos[0]?.picture.path
  const folder = main?.slice(0, main.lastIndexOf('/'))
  const sitter = sittersOf(person.site_niche, person.gender).find((each) => each.folder === folder)
  const shown = new Set(person.photos.map(({ picture }) => picture.path))
  return (sitter?.pictures ?? []).filter(({ path }) => !shown.has(path))
}

/** Returns a drawn place or thing, on which nobody is. */
export function sceneOf(desk: Desk): QueuedPhoto {
  const { random } = desk
  return { ...random.pick(scenesOf(random.pick(sceneKinds))), isScene: true }
}

/** Returns what a member of the public demo has uploaded: mostly themselves, now and then a landscape, or somebody else's photo. */
function uploadOf(desk: Desk, member: DemoMember, nth: number): QueuedPhoto {
  const { random, members } = desk
  const others = members.filter(({ person }) => person.site_niche === member.person.site_niche)
  if (nth % 7 === 3) {
    // A twin: another member of the site has it as the main photo.
    const other = random.pick(others)
    const picture = other.person.photos[0]?.picture
    if (picture && other !== member) return { ...picture, isScene: false }
  }
  if (nth % 9 === 5) {
    // Of somebody else.
    const sitter = random.pick(sittersOf(member.person.site_niche, member.person.gender))
    return { ...random.pick(sitter.pictures), isScene: false }
  }
  const [own] = unshownOf(member)
  return nth % 4 === 1 || !own ? sceneOf(desk) : { ...own, isScene: false }
}

/** Returns photos that wait: of newcomers their first ones, of members one more. */
export function photoPieces(desk: Desk, newcomers: readonly DeskMember[]): Piece[] {
  const { random, now } = desk
  const perNewcomer = 2
  const ofNewcomers = newcomers.flatMap((member) => {
    const { person, nth } = member
    const sitter = sitterFor(person, nth)
    return Array.from({ length: perNewcomer }, (_, index): { member: DemoMember; upload: QueuedPhoto }[] => {
      const own = sitter?.pictures[index]
      // Every fourth shows only the sea, as the first photo.
      const isScene = !own || (nth % 4 === 2 && index === 0)
      return [{ member, upload: isScene ? sceneOf(desk) : { ...own, isScene: false } }]
    }).flat()
  })
  const amount = Math.max(0, waitingPhotos - ofNewcomers.length)
  const room = random.shuffle(desk.members).filter(({ person, paid_user }) => {
    return person.photos.length < photoLimit(paid_user)
  })
  // Of a small demo the same members again, who are Premium and may have many.
  const premium = room.filter(({ paid_user }) => paid_user)
  const owners = [...room, ...Array.from({ length: 10 }, () => premium).flat()].slice(0, amount)
  const ofMembers = owners.map((member, nth) => ({ member, upload: uploadOf(desk, member, nth) }))
  return [...ofNewcomers, ...ofMembers].map(({ member, upload }, index, all): Piece => {
    const at =
      now - ((index * 37) % all.length) * ((oldestHours * hourMs) / all.length) - random.int(1, 20) * 60_000
    return {
      name: `desk:photo:${index}`,
      at,
      run: async ({ services }) => {
        await inWork(services, at, (work) => addWaitingPhoto(work, member, upload))
      },
    }
  })
}

/** Returns texts that wait: what newcomers wrote, much of it not allowed, and what members have changed. */
export function textPieces(desk: Desk, newcomers: readonly DeskMember[]): Piece[] {
  const { random, now } = desk
  const written = newcomers.map(({ id, person }) => ({ id, changed: { about_me: person.about_me } }))
  const changed = random
    .shuffle(desk.members)
    .slice(0, waitingTexts - doubtfulTexts.length)
    .map(({ id, person }, index) => {
      const [answer] = person.prompts
      if (index % 3 === 2 && answer) return { id, changed: { prompts: [answer] } }
      return {
        id,
        changed:
          index % 2 === 0 ? { about_me: person.about_me } : { reason_for_signup: person.reason_for_signup },
      }
    })
  return [...written, ...changed].map(({ id, changed }, index, all): Piece => {
    const at = now - ((index * 11) % all.length) * ((22 * hourMs) / all.length) - random.int(1, 30) * 60_000
    return {
      name: `desk:text:${index}`,
      at,
      run: async ({ services }) => {
        await inWork(services, at, async (work) => {
          await lockProfile(work.db, id)
          await reviewChangedTexts(work, id, nothingWritten, { ...nothingWritten, ...changed })
        })
      },
    }
  })
}

/** Returns pictures with a gesture that wait; one of them shows somebody else. */
export function verificationPieces(desk: Desk): Piece[] {
  const { random, now } = desk
  const candidates = random.shuffle(desk.members).filter(({ person }) => person.photos.length > 0)
  return Array.from({ length: waitingVerifications }, (_, nth): Piece => {
    const at = now - (2 + 5 * nth) * hourMs
    return {
      name: `desk:verification:${nth}`,
      at,
      run: async () => {
        for (;;) {
          const member = candidates.shift()
          if (!member) return
          if (await verify(desk, member, { at, isOther: nth === 2 })) return
        }
      },
    }
  })
}

/** Asks for a gesture as a member and sends a picture. Returns false where the member has the badge already. */
async function verify(
  desk: Desk,
  member: DemoMember,
  { at, isOther }: { at: number; isOther: boolean },
): Promise<boolean> {
  const { person, id } = member
  const other = sitterFor(person, 3)?.pictures[0]
  const picture = isOther ? other : (unshownOf(member)[0] ?? person.photos[0]?.picture)
  if (!picture) return false
  const bytes = await readFile(join(portraitFolder, `${picture.path}-480.webp`))
  try {
    await actAs(desk, id, at, async (ctx) => {
      await startVerification(ctx)
      await sendPicture(ctx, { file: new File([new Uint8Array(bytes)], 'selfie.webp') })
    })
    return true
  } catch (err) {
    if (err instanceof Refusal) return false
    throw err
  }
}

/** Returns what a check of the age has found: the accounts are held until staff has decided. */
export function agePieces({ now }: Desk, minors: readonly DeskMember[]): Piece[] {
  return minors.map(({ id, nth }): Piece => {
    const at = now - (3 + 7 * nth) * hourMs
    return {
      name: `desk:age:${nth}`,
      at,
      run: async ({ services }) => {
        const reference = `desk-age-${nth}-${id}`
        await inWork(services, at, async (work) => {
          await insertCheck(work.db, {
            account_id: id,
            visitor_hash: null,
            reference,
            provider: 'sandbox',
            purpose: 'entry',
            created_at: work.now,
            expires_at: new Date(at + hourMs),
          })
          await recordResult(work, 'sandbox', {
            reference,
            outcome: 'under_18',
            method: nth === 0 ? 'face_estimation' : 'id_document',
            provider_ref: reference,
          })
        })
      },
    }
  })
}
