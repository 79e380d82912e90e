import { newClientId } from '../../../src/core/client-ids.ts'
import type { Locale } from '../../../src/core/locales.ts'
import { sendMessages } from '../../../src/features/chats/server/public.ts'
import { recordLike } from '../../../src/features/likes/server/public.ts'
import { decisionPath } from '../../../src/features/moderation/decisions/server/decision-link.ts'
import { decideAutomatically, findDecisionsAbout } from '../../../src/features/moderation/server/public.ts'
import { hashToken, newToken } from '../../../src/server/signer.ts'
import { newMember } from '../factories.ts'
import type { ProductProcess } from '../product-process.ts'
import { fillProduct, newLocalSite } from '../stored-product.ts'

/** Who asks for a page. */
export const viewers = ['visitor', 'free', 'premium'] as const
export type Viewer = (typeof viewers)[number]

/** The key of the partner who hands visitors over. */
const partnerKey = 'a-partner-and-its-key'

/** The value of a name in braces in a path, such as `{member}`. */
export type Ids = Record<string, string | number>

/** The viewers' cookies and ids. */
export type Audience = Record<Viewer, { cookie: string; ids: Ids }>

/** An audience without what needs a running product (`completeAudience`), and the cookie of the member it looks at. */
interface Stage {
  audience: Audience
  shown: string
}

/**
 * Fills an empty product with a site, three members, and two who look at them: each has received a like, a message and a
 * warning, and has sent a like.
 */
export function fillStage(environment: Record<string, string>): Promise<Stage> {
  return fillProduct(environment, async (app) => {
    const site = await newLocalSite(app, {
      message_credits: 0,
      logged_out_search: 'all',
      handoff_keys: [{ network: 'adnet', key_hash: hashToken(partnerKey) }],
    })
    const join = (name: string, gender: 'male' | 'female') =>
      newMember(app, site, { name, gender, seeking: gender === 'male' ? 'female' : 'male' })
    const first = await join('Mrs_1', 'female')
    const second = await join('Mrs_2', 'female')
    await join('Mrs_3', 'female')
    // No mailed token: the page with its button looks the same.
    const ids = { member: first.id, token: newToken() }
    const newViewer = async (name: string) => {
      const viewer = await join(name, 'male')
      await app.work().transaction(async (work) => {
        await recordLike(work, { from: first.id, to: viewer.id })
        await recordLike(work, { from: viewer.id, to: second.id })
      })
      const message = { kind: 'text' as const, sender_id: first.id, recipient_id: viewer.id, body: 'Hm' }
      await sendMessages(app.work(), [
        { ...message, client_id: newClientId(), fictional_acknowledged: false },
      ])
      return {
        cookie: viewer.cookie.replace(/; locale=.*/, ''),
        ids: { ...ids, decision: await warn(viewer.id) },
      }
    }
    /** Warns a member. Returns the token of the link to the decision. */
    const warn = (account_id: number) =>
      app.work().transaction(async (work) => {
        await decideAutomatically(work, {
          kind: 'member',
          subject: { kind: 'member', id: account_id },
          account_id,
          site_id: site.id,
          reason: 'advertising',
          effects: [{ kind: 'warn' }],
        })
        const [decision] = await findDecisionsAbout(work.db, account_id, { beforeId: undefined, limit: 1 })
        const path = decisionPath(app.services, { id: decision?.id ?? 0, account_id })
        return path.slice(path.lastIndexOf('/') + 1)
      })
    const [free, premium] = [await newViewer('Fjk'), await newViewer('Pjk')]
    const visitor = { cookie: '', ids: { ...ids, chat: 1, order: 1, decision: free.ids.decision } }
    return { audience: { visitor, free, premium }, shown: first.cookie }
  })
}

/**
 * Completes a stage by calls: the premium member has bought credits, the free one has only ordered some, and the member
 * they look at agrees to be on public pages.
 */
export async function completeAudience(
  product: ProductProcess,
  { audience, shown }: Stage,
): Promise<Audience> {
  const origin = `http://localhost:${product.port}`
  const call = async (path: string, cookie: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response.json()
  }
  const completed = async (viewer: 'free' | 'premium') => {
    const { cookie, ids } = audience[viewer]
    const { chats } = await call('/api/chats', cookie)
    const { order } = await call('/api/orders', cookie, {
      bundle_id: 100,
      // Only a card can be charged again.
      payment_method: viewer === 'premium' ? 'creditcard' : 'ideal',
      client_id: newClientId(),
      terms_accepted: true,
      immediate_delivery: true,
    })
    const age = await call('/api/age-assurance', cookie, {})
    const own = { chat: chats[0].conversation_id, order: order.id, payment: order.payment_id }
    return { cookie, ids: { ...ids, ...own, age: age.reference } }
  }
  await call('/api/account/privacy', shown, { on_landings: true }, 'PUT')
  const free = await completed('free')
  const premium = await completed('premium')
  const { payment, age } = premium.ids
  await call(`/sandbox/pay/${payment}`, '', { outcome: 'succeed', manner: 'once' })
  const { complete_url } = await handOver(origin)
  const handoff = new URL(complete_url).searchParams.get('token') ?? ''
  const withHandoff = ({ cookie, ids }: { cookie: string; ids: Ids }, more: Ids = {}) => ({
    cookie,
    ids: { ...ids, ...more, handoff },
  })
  return {
    visitor: withHandoff(audience.visitor, { payment, age } as Ids),
    free: withHandoff(free),
    premium: withHandoff(premium),
  }
}

/** Hands a visitor over as a partner's server does. */
async function handOver(origin: string): Promise<{ complete_url: string }> {
  const response = await fetch(`${origin}/api/signup/handoff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${partnerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'h@jk.test',
      name: 'Hjk',
      date_of_birth: '1990-05-05',
      gender: 'female',
      country: 'NL',
    }),
  })
  if (!response.ok) throw new Error(`the handoff was answered with ${response.status}`)
  return response.json()
}

/** The answer to a request for a page. */
export interface PageAnswer {
  status: number
  /** Path and query of a redirect; empty otherwise. */
  location: string
  html: string
}

/** Asks for a page as a browser does, in a language, without following redirects. */
export async function askPage(
  product: ProductProcess,
  path: string,
  { cookie, locale }: { cookie: string; locale: Locale },
): Promise<PageAnswer> {
  const cookies = [cookie, `locale=${locale}`].filter((part) => part !== '').join('; ')
  const response = await fetch(`http://localhost:${product.port}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: cookies },
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
  }
}

/** Attributes that are shown or read out, and the values of fields. */
const shownAttributes =
  /\s(?:alt|aria-[a-z]*(?:label|description|valuetext)|label|placeholder|title)="([^"]*)"/g

/** Returns all texts of a page that are shown or read out, with its title and description. */
export function shownTexts(html: string): string[] {
  const shown = html.replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
  const described = [...shown.matchAll(/<meta name="description" content="([^"]*)"/g)]
  const attributes = [...shown.matchAll(shownAttributes)]
  // A place where a word may break does not end it.
  const between = shown.replace(/<!--.*?-->|<wbr\/?>/g, '').split(/<[^>]*>/)
  return [...between, ...[...described, ...attributes].map(([, text = '']) => text)]
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
