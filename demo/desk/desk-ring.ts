import { upsertBrowser } from '../../src/features/accounts/server/public.ts'
import { startDirectDebit } from '../../src/features/orders/server/public.ts'
import { insertPreparedPhoto } from '../../src/features/photos/server/public.ts'
import { addRule, changeRule } from '../../src/features/signals/server/public.ts'
import type { DemoMember } from '../demo-member.ts'
import { portraitSize, readPicture } from '../portraits.ts'
import { clientIdOf, inWork, type SentTurn, sendTurn } from '../send-turn.ts'
import { actAs, actOutside, type Desk, dayMs, hourMs, type Piece, reportAs } from './desk.ts'
import { type DeskMember, sitterFor } from './desk-people.ts'
import { politeAnswer, reportComments, ringFollowUp, ringOpeners, ringRule } from './desk-words.ts'

/** Which of the five share a browser, a bank account, and a face: a chain, so that each is linked to each by some steps. */
const browsers = [
  [0, 1, 2],
  [2, 3, 4],
] as const
const bankAccounts = [[1, 4]] as const
const faces = [[0, 3], [1, 2], [4]] as const
const iban = 'IE29AIBK93115212345678'
/** Accounts without Premium begin two chats. */
const openersEach = 2
const browserLimit = 20

/**
 * Returns how five accounts of one hand came about: the same browsers, a bank account, photos of the same two faces, nearly the same
 * opener to several members, how these have reported it, and the rule that has found it.
 */
export function ringPieces(
  desk: Desk,
  ring: readonly DeskMember[],
  receivers: readonly DemoMember[],
): Piece[] {
  const start = desk.now - 52 * hourMs
  const openers = ring.flatMap((from) =>
    receivers.slice(from.nth * openersEach, (from.nth + 1) * openersEach).map((to, index) => ({
      ...{ from, to, index },
      body: ringOpeners[from.nth] ?? '',
      at: start + (20 + from.nth * 2 + index) * hourMs,
      nth: 0,
    })),
  )
  return [
    ruleBefore(start),
    ...ring.map((member): Piece => {
      const at = start + member.nth * hourMs
      return { name: `desk:ring:${member.nth}`, at, run: async () => equip(desk, member, at) }
    }),
    ...bankAccounts.flat().map((nth): Piece => {
      const at = start + (8 + nth) * hourMs
      return {
        name: `desk:ring-bank:${nth}`,
        at,
        run: async () => {
          const member = ring[nth]
          if (member) await giveMandate(desk, member, at)
        },
      }
    }),
    ...openers.map((opener): Piece => {
      const { from, to, index, at } = opener
      return {
        name: `desk:ring-opener:${from.nth}:${index}`,
        at,
        run: async () => {
          const turn = await write(desk, opener)
          if (!turn || index > 0) return
          await write(desk, { from: to, to: from, at: at + 20 * 60_000, body: politeAnswer, nth: 1 })
          await write(desk, { from, to, at: at + 26 * 60_000, body: ringFollowUp, nth: 2 })
        },
      }
    }),
    ...reportComments.ring.map((comment, nth): Piece => {
      const at = desk.now - (9 - 3 * nth) * hourMs
      return {
        name: `desk:ring-report:${nth}`,
        at,
        run: async () => {
          const opener = openers[nth * openersEach]
          // Returns the message that is sent already.
          const turn = opener && (await write(desk, opener))
          if (turn) await reportAs(desk, opener.to.id, at, { message_id: turn.id, reason: 'scam', comment })
        },
      }
    }),
  ]
}

/** The rule of a senior moderator that acts since an earlier ring. */
function ruleBefore(start: number): Piece {
  const at = start - 9 * dayMs
  return {
    name: 'desk:ring-rule',
    at,
    run: (desk) =>
      actAs(desk, desk.staff.senior, at, async (ctx) => {
        const { rule } = await addRule(ctx, {
          name: ringRule,
          signals: ['money', 'off_site'],
          at_least: 2,
        })
        await changeRule(ctx, { id: rule.id, state: 'live' })
      }),
  }
}

/** Gives one of the ring the browsers that it logs in with, and its photo, which staff has approved before it had a twin. */
async function equip({ services }: Desk, member: DeskMember, at: number): Promise<void> {
  const face = faces.findIndex((each) => (each as readonly number[]).includes(member.nth))
  const picture = sitterFor(member.person, 8 + face)?.pictures[0]
  await inWork(services, at, async (work) => {
    for (const [index, group] of browsers.entries()) {
      if (!(group as readonly number[]).includes(member.nth)) continue
      const browser_hash = services.signer.sign('demo.browser', `ring ${index}`)
      await upsertBrowser(
        work.db,
        { account_id: member.id, browser_hash },
        { now: work.now, max: browserLimit },
      )
    }
    if (!picture) return
    const photo = { profile_id: member.id, audience: 'everyone', status: 'approved', limit: 3 } as const
    await insertPreparedPhoto(work, photo, await readPicture(picture, portraitSize))
  })
}

/** Begins a direct debit, whose code nobody has typed. */
async function giveMandate(desk: Desk, { id, nth, person }: DeskMember, at: number): Promise<void> {
  await actOutside(desk, id, at, (ctx) =>
    startDirectDebit(ctx, {
      bundle_id: 100,
      authorized: true,
      account_holder: 'A. Example',
      iban,
      street: 'Long Lane',
      house_number: String(nth + 1),
      zip: '12345',
      city: person.city,
      phone: `+3538512345${60 + nth}`,
      client_id: clientIdOf(`desk:mandate:${nth}`),
    }),
  )
}

function write(
  { services }: Desk,
  { from, to, at, body, nth }: { from: DemoMember; to: DemoMember; at: number; body: string; nth: number },
): Promise<SentTurn | null> {
  const pair = [from.id, to.id].toSorted().join(':')
  return sendTurn(services, {
    kind: 'text',
    from,
    to,
    at,
    body,
    client_id: clientIdOf(`desk:ring:${pair}:${nth}`),
  })
}
