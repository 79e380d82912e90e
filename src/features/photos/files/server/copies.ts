import type { Work } from '../../../../server/work.ts'
import { allSites, type SiteRecord, siteById } from '../../../sites/server/public.ts'
import { orientationsOf } from '../../processing/server/perceptual-hash.ts'
import { nearBits } from '../../rules.ts'
import {
  countOwnersOfNear,
  findAllHashes,
  findHash,
  findPhotosNear,
  insertRejectedIn,
  type PhotoOf,
} from './hashes-table.ts'
import { findPhotoByKey, findPhotosByIds } from './photos-table.ts'

/** Copies that are decided at once. */
const mostCopies = 200

/** A picture as it is recognised: 64 digits 0 and 1 each. */
export interface KnownPicture {
  hashes: string[]
}

/** Returns the pools of the sites of a site's company: what is decided holds for all of them. */
async function poolsOf(work: Pick<Work, 'db' | 'services'>, site: SiteRecord): Promise<number[]> {
  const sites = await allSites(work)
  const ofCompany = sites.filter(({ company }) => company.id === site.company.id)
  return [...new Set([site.pool_id, ...ofCompany.map(({ pool_id }) => pool_id)])]
}

/** Returns how a photo's picture is recognised; null where the photo is gone, or has too little contrast. */
export async function knownPicture({ db }: Pick<Work, 'db'>, photoId: number): Promise<KnownPicture | null> {
  return (await findAllHashes(db, photoId)) ?? null
}

/** Returns the hash by which a photo is recognised once it is deleted; null where it has none. */
export async function hashOfPhoto({ db }: Pick<Work, 'db'>, photoId: number): Promise<string | null> {
  return (await findHash(db, photoId))?.hash ?? null
}

/**
 * Returns how a photo looks, and how many other members of the pool have the same picture, rotated or mirrored included;
 * undefined where it is gone, or has too little contrast.
 */
export async function lookOf({ db }: Pick<Work, 'db'>, photoId: number) {
  const photo = await findHash(db, photoId)
  if (!photo) return undefined
  const { pool_id, profile_id, hash } = photo
  const accounts = await countOwnersOfNear(db, {
    pool_id,
    but_profile_id: profile_id,
    hashes: orientationsOf(hash),
    maxBits: nearBits.copy,
  })
  return { profile_id, hash, accounts }
}

/**
 * Returns the photos that show a picture, on all sites of a site's company: copies, also rotated, mirrored, cropped or slightly
 * changed; without rejected ones.
 */
export async function findCopiesOf(
  work: Pick<Work, 'db' | 'services'>,
  siteId: number,
  { hashes }: KnownPicture,
): Promise<PhotoOf[]> {
  return findPhotosNear(work.db, {
    pool_ids: await poolsOf(work, await siteById(work, siteId)),
    hashes: hashes.flatMap(orientationsOf),
    maxBits: nearBits.rejected,
    limit: mostCopies,
  })
}

/** Refuses a picture in later uploads on all sites of a site's company. */
export async function refusePicture(
  work: Pick<Work, 'db' | 'services' | 'now'>,
  siteId: number,
  { hashes }: KnownPicture,
): Promise<void> {
  const pool_ids = await poolsOf(work, await siteById(work, siteId))
  await insertRejectedIn(work.db, { pool_ids, hashes, now: work.now })
}

/** The names of a photo's files begin with its key. */
const keyInAddress = /(?:^|\/)media\/([0-9a-f]{32})-/

/** Returns the photo that an address or an id names; undefined without one. */
export async function findNamedPhoto(
  { db }: Pick<Work, 'db'>,
  { photo_id, url }: { photo_id?: number | undefined; url?: string | undefined },
) {
  if (photo_id !== undefined) return (await findPhotosByIds(db, [photo_id]))[0]
  const key = keyInAddress.exec(url ?? '')?.[1]
  return key === undefined ? undefined : findPhotoByKey(db, key)
}
