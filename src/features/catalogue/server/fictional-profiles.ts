import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gender } from '../../../core/people.ts'
import { minimumAge } from '../../../core/people.ts'
import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { ageAt } from '../../../core/time.ts'
import { pageFor, pageOf } from '../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { accountCreated } from '../../accounts/events.ts'
import { closeAccount, findAccountById, insertAccount, takenValue } from '../../accounts/server/public.ts'
import { photoLimit } from '../../photos/rules.ts'
import { insertPreparedPhoto, makePicture, type Picture, staffAddressOf } from '../../photos/server/public.ts'
import { profileChanged } from '../../profiles/events.ts'
import { updateProfile } from '../../profiles/server/public.ts'
import { requireSite, type SiteRecord } from '../../sites/server/public.ts'
import { admitToFile, audit } from '../../staff/server/public.ts'
import { catalogueRefusals, type FictionalProfile, type Invented } from '../contract.ts'
import { inventedNameProblem, portraitPath } from '../rules.ts'
import { type FictionalRow, findFictional } from './fictional-queries.ts'

/** The portraits that the product has drawn, with the reader of their files. Loaded where somebody needs them. */
const loadPortraits = () => import('../../../../demo/portraits.ts')

/** Returns the fictional profiles of a site. */
export async function listFictionalProfiles(
  ctx: StaffReadContext,
  { site: siteId, cursor }: { site: number; cursor?: string | undefined },
) {
  const site = await requireSite(ctx, siteId, 'catalogue.write')
  const { shown, next } = pageOf(ctx, await findFictional(ctx.db, siteId, pageFor(ctx, cursor)))
  return { profiles: shown.map((row) => shownProfile(ctx, row, site)), next }
}

function shownProfile(
  ctx: Parameters<typeof staffAddressOf>[0] & { now: Date },
  { photo, site_id: _site, status, date_of_birth, ...row }: FictionalRow,
  site: SiteRecord,
): FictionalProfile {
  return {
    ...row,
    site: { id: site.id, host: site.host },
    age: ageAt(date_of_birth, ctx.now),
    image: photo && staffAddressOf(ctx, photo),
    is_fictional: true,
    is_retired: status !== 'active',
  }
}

/** Returns the drawn portraits of a site's niche. */
export async function listPortraits(
  ctx: StaffReadContext,
  { site: siteId, gender }: { site: number; gender: Gender },
) {
  const { niche } = await requireSite(ctx, siteId, 'catalogue.write')
  const { isNiche, sittersOf } = await loadPortraits()
  const sitters = isNiche(niche) ? sittersOf(niche, gender) : []
  return {
    portraits: sitters.flatMap(({ age, hair_color, pictures: [picture] }) =>
      picture
        ? [
            {
              portrait: picture.path,
              age,
              hair_color,
              image: `/api/admin/portraits/${picture.path.replaceAll('/', '.')}`,
            },
          ]
        : [],
    ),
  }
}

/** Serves a drawn portrait to those who choose one. */
export const portraitRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/portraits/:portrait',
  operation: {
    operationId: 'catalogue.portrait',
    summary: 'Load a drawn portrait',
    description: 'The address is that of `image`.',
    tags: ['Staff: catalogue'],
    security: [{ session: [] }],
    'x-permission': ['catalogue.write'],
    parameters: [{ name: 'portrait', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'The portrait',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  },
  handle: async (scope, request, { portrait }) => {
    await admitToFile(scope, request, {
      operation: 'catalogue.portraits',
      permissions: ['catalogue.write'],
      isBackground: true,
    })
    const path = (portrait ?? '').replaceAll('.', '/')
    const bytes = portraitPath.test(path) ? await thumbOf(path) : null
    if (!bytes) throw refuse(commonRefusals, 'not_found')
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' },
    })
  },
}

async function thumbOf(path: string): Promise<Buffer | null> {
  const { portraitFolder } = await loadPortraits()
  return readFile(join(portraitFolder, `${path}-thumb.webp`)).catch(() => null)
}

/**
 * Makes a fictional profile, through the same events as a signup, but without address and password: nobody can log in to it,
 * so that it never writes or likes. Refuses a name that does not look invented, and `name_in_use` for a taken one.
 */
export async function makeFictionalProfile(
  ctx: StaffContext,
  { file, profile }: { file?: File | undefined; profile: Invented },
): Promise<{ profile: FictionalProfile }> {
  const { site_id, name, language, gender, seeking, country, city, traits, interests } = profile
  const site = await requireSite(ctx, site_id, 'catalogue.write')
  requireGoodProfile(ctx, profile, site, file !== undefined)
  const picture = await pictureOf(profile.portrait, file)
  const { account_id: actor_id } = ctx.actor
  const making = ctx.transaction(async (work) => {
    const { db, now } = work
    const account_id = await insertAccount(db, {
      site_id,
      pool_id: site.pool_id,
      email: null,
      password_hash: null,
      name,
      status: 'active',
      language,
      created_at: now,
    })
    await work.emit(accountCreated, {
      account_id,
      site_id,
      pool_id: site.pool_id,
      date_of_birth: profile.date_of_birth,
      gender,
      seeking,
      sexuality: null,
      country,
      countryregion: null,
      city: city?.trim() || null,
      is_fictional: true,
      signup_message: null,
    })
    await updateProfile(db, account_id, {
      ...traits,
      interests: [...new Set(interests)],
      about_me: profile.about_me.trim() || null,
    })
    await work.emit(profileChanged, { profile_id: account_id })
    const photo = {
      profile_id: account_id,
      audience: 'everyone',
      status: 'approved',
      limit: photoLimit(false),
    } as const
    await insertPreparedPhoto(work, photo, picture)
    await audit(work, {
      actor_id,
      site: String(site_id),
      action: 'fictional.make',
      subject: `member:${account_id}`,
    })
    return account_id
  })
  const id = await making.catch((err: unknown) => {
    throw takenValue(err) === 'name' ? refuse(catalogueRefusals, 'name_in_use') : err
  })
  const [row] = await findFictional(ctx.db, site_id, { id, limit: 1 })
  if (!row) throw refuse(commonRefusals, 'not_found')
  return { profile: shownProfile(ctx, row, site) }
}

function requireGoodProfile(
  { now }: Pick<StaffContext, 'now'>,
  { name, country, date_of_birth, portrait }: Invented,
  { settings, name: brand }: SiteRecord,
  hasFile: boolean,
): void {
  const problem = inventedNameProblem(name, brand)
  const age = ageAt(date_of_birth, now)
  const issues = [
    ...(problem === null ? [] : [{ path: 'name', message: problem }]),
    ...(settings.countries.includes(country) ? [] : [{ path: 'country', message: 'not_offered' }]),
    ...(age < Math.max(minimumAge, settings.min_age) || age > 99
      ? [{ path: 'date_of_birth', message: 'date_of_birth' }]
      : []),
    ...(portrait === null && !hasFile ? [{ path: 'portrait', message: 'required' }] : []),
  ]
  if (issues.length > 0) throw new InvalidInput(issues)
}

/** Returns the picture of a profile: the uploaded one, else the drawn one. */
async function pictureOf(portrait: string | null, file: File | undefined): Promise<Picture> {
  if (file) return makePicture(Buffer.from(await file.arrayBuffer()))
  const { pictureAtPath, portraitSize, readPicture } = await loadPortraits()
  const drawn = portrait === null ? undefined : pictureAtPath(portrait)
  if (!drawn) throw new InvalidInput([{ path: 'portrait', message: 'not_offered' }])
  return readPicture(drawn, portraitSize)
}

/** Retires a fictional profile. Refuses `not_found` for a member, `conflict` for one that is retired. */
export async function retireFictionalProfile(ctx: StaffContext, { id }: { id: number }) {
  const account = await findAccountById(ctx.db, id)
  if (!account) throw refuse(commonRefusals, 'not_found')
  const site = await requireSite(ctx, account.site_id, 'catalogue.write')
  const [row] = await findFictional(ctx.db, site.id, { id, limit: 1 })
  if (!row) throw refuse(commonRefusals, 'not_found')
  if (!(await closeAccount(ctx, id))) throw refuse(commonRefusals, 'conflict')
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    site: String(site.id),
    action: 'fictional.retire',
    subject: `member:${id}`,
  })
  return { ok: true as const }
}
