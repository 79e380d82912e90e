import process from 'node:process'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { naturalPicture } from '../../../tests/images/natural.ts'
import { hashesOf } from '../photos/processing/server/perceptual-hash.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { markSeconds, simHash } from './rules.ts'
import { alikeBanned } from './server/banned-marks.ts'
import { findWatched, type WatchedMember } from './server/member-queries.ts'
import { countMarked, insertMarks, type NewMark } from './server/signals-table.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const db = () => app.services.database.db
let site: SiteRecord
beforeAll(async () => {
  site = await app.newSite()
})

const greetings = [
  'Good evening my dear, your profile made me smile and I hope that we can get to know each other very well',
  'I lost my wife three years ago and I work far from home, so I am looking for an honest and caring woman',
  'Hello beautiful, I am new here and my contract ends next month, then I can finally travel to see you',
]
const cities = ['Hamburg', 'Dublin', 'Turin', 'Malmo', 'Leeds', 'Gdansk', 'Ghent', 'Vigo', 'Turku', 'Bergen']
const names = ['Marc', 'Elena', 'Tom', 'Julia', 'Henk', 'Ana', 'Piotr', 'Lena', 'Ole', 'Sara']

/** `BANNED_MEMBERS=100` measures it in earnest, in four minutes. */
const banned = Number(process.env.BANNED_MEMBERS ?? 20)
const others = 2 * banned

/** The grey square of a picture after what those do who come back with it. */
const cut = (left: number, top: number, width: number, height: number) => (image: Sharp) =>
  image.extract({ left, top, width, height })
const changes: ((image: Sharp) => Sharp)[] = [
  (image) => image,
  (image) => image.flop(),
  (image) => image.flip(),
  (image) => image.modulate({ brightness: 1.06 }),
  (image) => image.greyscale(),
  cut(8, 6, 384, 288),
  cut(16, 12, 368, 276),
  cut(24, 0, 376, 300),
  (image) => cut(16, 12, 368, 276)(image).flop(),
  cut(80, 60, 240, 180),
]

async function hashesAfter(source: Buffer, change: (image: Sharp) => Sharp) {
  const changed = await change(sharp(source)).jpeg({ quality: 80 }).toBuffer()
  const grey = await sharp(changed).greyscale().resize(64, 64, { fit: 'fill' }).raw().toBuffer()
  return hashesOf(grey)
}

describe('banned members', () => {
  // spec: staff-175
  test('who come back ten times each with variations are found, and others are not', {
    timeout: 900_000,
  }, async () => {
    const { id: searcher } = await newMember(app, site)
    const member = await findWatched(db(), searcher)
    if (!member) throw new Error('nobody is watched')
    const { company_id } = member
    const until = new Date(app.services.clock.now().getTime() + markSeconds * 1000)
    const sources: Buffer[] = []
    const openerOf = (nth: number, time: number) =>
      `${names[(nth + time) % 10]} here. ${greetings[nth % 3]}. ${nth} years in ${cities[nth % 10]} taught me what matters, ${cities[(nth * 3 + 1) % 10]} even more${time % 2 ? ', believe me' : ''}.`
    for (let nth = 0; nth < banned; nth += 1) {
      const source = await (await naturalPicture(1000 + nth))
        .resize(400, 300, { fit: 'fill' })
        .jpeg()
        .toBuffer()
      sources.push(source)
      const hashes = await hashesAfter(source, (image) => image)
      const opener = simHash(openerOf(nth, 0))
      const marks: NewMark[] = [
        ...(hashes
          ? [hashes.hash, ...hashes.cropped_hashes].map((hash) => ({ kind: 'photo' as const, hash }))
          : []),
        ...(opener ? [{ kind: 'opener' as const, hash: opener }] : []),
        ...(nth % 2 ? [{ kind: 'card' as const, mark: `card-${nth}` }] : []),
      ]
      await insertMarks(db(), { account_id: 10_000 + nth, company_id, until }, marks)
    }
    const work = app.work()
    const find = async (
      who: WatchedMember,
      back: { picture: string | null; opener: string | null; card: string },
    ) => ({
      photo:
        back.picture !== null && (await alikeBanned(work, who, { kind: 'photo', hash: back.picture })) > 0,
      opener:
        back.opener !== null && (await alikeBanned(work, who, { kind: 'opener', hash: back.opener })) > 0,
      card:
        (await countMarked(work.db, { but_account_id: who.id, company_id, now: work.now }, 'card', [
          back.card,
        ])) > 0,
    })
    const found = { photo: 0, opener: 0, card: 0, any: 0 }
    for (let nth = 0; nth < banned; nth += 1) {
      for (const [time, change] of changes.entries()) {
        const hashes = await hashesAfter(sources[nth] as Buffer, change)
        const seen = await find(member, {
          picture: hashes?.hash ?? null,
          opener: simHash(openerOf(nth, time)),
          // Half of those who come back pay by the same card as before.
          card: time % 2 ? `card-${nth}` : 'none',
        })
        for (const kind of ['photo', 'opener', 'card'] as const) if (seen[kind]) found[kind] += 1
        if (Object.values(seen).some(Boolean)) found.any += 1
      }
    }
    let wrong = 0
    for (let nth = 0; nth < others; nth += 1) {
      const source = await (await naturalPicture(50_000 + nth))
        .resize(400, 300, { fit: 'fill' })
        .jpeg()
        .toBuffer()
      const hashes = await hashesAfter(source, (image) => image)
      const words = `I am ${names[nth % 10]}, I like ${cities[(nth * 7) % 10]} and long walks number ${nth}. What did you do on your last free day, and would you do it again?`
      const seen = await find(member, {
        picture: hashes?.hash ?? null,
        opener: simHash(words),
        card: `other-${nth}`,
      })
      if (Object.values(seen).some(Boolean)) wrong += 1
    }
    process.stdout.write(
      `of ${10 * banned} returns found: ${found.any} (photo ${found.photo}, opener ${found.opener}, card ${found.card}); of ${others} others: ${wrong}\n`,
    )
    expect(found.any).toBeGreaterThanOrEqual(9.5 * banned)
    expect(found.photo).toBeGreaterThanOrEqual(8 * banned)
    expect(wrong).toBeLessThanOrEqual(others / 100 + 1)
  })
})
