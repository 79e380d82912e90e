import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gender } from '../src/core/people.ts'
import { type PhotoVariant, storedWidths } from '../src/features/photos/rules.ts'
import type { Picture } from '../src/features/photos/server/public.ts'
import type { Niche } from './people-niches.ts'
import type { DemoTraits } from './people-traits.ts'
import portraits from './portraits.json' with { type: 'json' }

// The pictures of the demo's people, drawn beforehand by `npm run portraits`. The file `portraits.json` describes them; each of the folders
// in `portraits/` holds what is stored of a picture, such as `1-female/12/0-480.webp`.

/** Traits that a portrait shows. */
export type ShownTraits = Pick<DemoTraits, 'hair_color' | 'eye_color' | 'body_type'>

/** A drawn person, in several pictures. */
export interface Sitter extends ShownTraits {
  /** Folder of the pictures. */
  folder: string
  age: number
  pictures: readonly DrawnPicture[]
}

/** A picture in the repository. */
export interface DrawnPicture {
  /** Folder and number, the beginning of the names of its files. */
  path: string
  /** The hash of the picture and those of its cropped versions, in hexadecimal. */
  hashes: string
}

/** The content of `portraits.json`. */
export interface PortraitsFile {
  /** By site and gender, such as `1-female`; `pictures` has the hashes of each. */
  sitters: Record<string, (ShownTraits & { age: number; pictures: string[] })[]>
  /** By subject. */
  scenes: Record<string, string[]>
}

/** Bits of a hash. */
const hashBits = 64
/** The shape of a card; sharp on one at nearly double density. */
export const portraitSize = { width: 480, height: 600 } as const
export const sceneSize = { width: 960, height: 720 } as const
export const portraitFolder = 'demo/portraits'

const { sitters, scenes } = portraits as PortraitsFile

const pictureAt = (folder: string) => (hashes: string, take: number) => ({
  path: `${folder}/${take}`,
  hashes,
})

const groups = new Map(
  Object.entries(sitters).map(([group, described]) => [
    group,
    described.map(({ pictures, ...sitter }, index): Sitter => {
      const folder = `${group}/${index + 1}`
      return { ...sitter, folder, pictures: pictures.map(pictureAt(folder)) }
    }),
  ]),
)

/** Subjects of a member's further pictures: places and things, never other people. */
export const sceneKinds: readonly string[] = Object.keys(scenes)

/** Returns the pictures of a scene. */
export function scenesOf(kind: string): readonly DrawnPicture[] {
  return (scenes[kind] ?? []).map(pictureAt(`scenes/${kind}`))
}

/** Returns the drawn people of a site, all of one gender. */
export function sittersOf(niche: Niche, gender: Gender): readonly Sitter[] {
  return groups.get(`${niche}-${gender}`) ?? []
}

/** Returns whether people are drawn for a site's niche. */
export function isNiche(niche: number): niche is Niche {
  return groups.has(`${niche}-female`) || groups.has(`${niche}-male`)
}

/** Returns a drawn picture by its path; undefined for none. */
export function pictureAtPath(path: string): DrawnPicture | undefined {
  return [...groups.values()]
    .flat()
    .flatMap(({ pictures }) => pictures)
    .find((picture) => picture.path === path)
}

/** A person in search of a portrait. */
export interface Portrayed {
  niche: Niche
  gender: Gender
  age: number
  traits: ShownTraits
  /** Whether the leads meet the person first. */
  isNearLeads: boolean
}

/** How unlike a person a sitter is who was chosen before, and who was by somebody whom the leads meet first as well. */
const repeated = { byAnybody: 8, nearLeads: 52 }

/**
 * Creates the choice of portraits for a group of people: each gets the most similar sitter, and few get the same.
 * `taken` are pictures of others whom they meet.
 */
export function createSitters(taken: readonly DrawnPicture[] = []): (person: Portrayed) => Sitter {
  const known = new Set(taken.map(({ path }) => path))
  const all = [...groups.values()].flat().map((sitter) => {
    const isTaken = sitter.pictures.some(({ path }) => known.has(path))
    return [sitter, { byAnybody: 0, nearLeads: isTaken ? 1 : 0 }] satisfies [Sitter, object]
  })
  const chosen = new Map(all)
  return ({ niche, gender, age, traits, isNearLeads }) => {
    const unlikeness = (sitter: Sitter) => {
      const times = chosen.get(sitter) ?? { byAnybody: 0, nearLeads: 0 }
      return (
        ((sitter.age - age) / 3) ** 2 +
        (sitter.hair_color === traits.hair_color ? 0 : 3) +
        (sitter.body_type === traits.body_type ? 0 : 2) +
        (sitter.eye_color === traits.eye_color ? 0 : 1) +
        repeated.byAnybody * times.byAnybody +
        (isNearLeads ? repeated.nearLeads * times.nearLeads : 0)
      )
    }
    const [sitter] = sittersOf(niche, gender).toSorted((a, b) => unlikeness(a) - unlikeness(b))
    const times = sitter && chosen.get(sitter)
    if (!times) throw new Error(`nobody is drawn for ${niche}-${gender}`)
    times.byAnybody += 1
    if (isNearLeads) times.nearLeads += 1
    return sitter
  }
}

/** Returns a drawn picture as it is stored of an upload. */
export async function readPicture(
  { path, hashes: hex }: DrawnPicture,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  const variants: PhotoVariant[] = [...storedWidths(width), 'thumb', 'blur']
  const files = await Promise.all(
    variants.map(async (variant) => ({
      variant,
      bytes: await readFile(join(portraitFolder, `${path}-${variant}.webp`)),
    })),
  )
  const [hash = '', ...cropped_hashes] = hex
    .split(' ')
    .map((one) => BigInt(`0x${one}`).toString(2).padStart(hashBits, '0'))
  return { files, width, height, hashes: { hash, cropped_hashes } }
}
