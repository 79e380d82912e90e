import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPhoto } from '../../../../tests/drivers/chat-photos-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { makePremium } from '../../../../tests/drivers/photos-driver.ts'
import { renderPage, wordsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { countries } from '../../../core/countries.ts'
import { insertPopulation, insertPopulationMember } from '../../demo/server/populations-table.ts'
import type { Gift } from '../../gifts/contract.ts'
import type { PublicSettings } from '../../sites/contract.ts'
import { creditsFor, type MessageCosts, moneyAt, type SentKind, sentKinds } from '../../sites/price-rules.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { Composer } from '../web/composer.tsx'

const app = setUpApp()

// spec: sites-7, sites-23
test.each([1, 7, 10, 33])(
  'the price beside %i credits of a message is the one of its country',
  async (message_credits) => {
    const site = await app.newSite({ message_credits })
    const settings = (await app.call('/api/settings', { host: site.host })).body.settings as PublicSettings
    const { minimum_message_costs, price_country: country, bundles_from } = settings
    for (const code of settings.countries.map((choice) => choice.code)) {
      expect(minimum_message_costs[code]).toEqual({
        costs: expect.any(Number),
        currency: countries[code].currency,
      })
      expect(minimum_message_costs[code]?.costs).toBeGreaterThan(0)
    }
    const { amount, currency } = moneyAt(message_credits, bundles_from)
    expect(minimum_message_costs[country]).toEqual({ costs: amount, currency })
  },
)

const viewers = { free: {}, premium: { paid_user: true } }
const partners = {
  real: {},
  premium: { paid_user: true },
  fictional: { is_fictional: true },
  demo: { isPartner: true },
}
const prices = {
  usual: {},
  free: { message_credits: 0, photo_credits: 0, gift_credits: { min: 0, max: 0 } },
  odd: { message_credits: 7, photo_credits: 33, gift_credits: { min: 3, max: 3 } },
}
const cases = Object.keys(prices).flatMap((price) =>
  Object.keys(viewers).flatMap((viewer) => Object.keys(partners).map((partner) => [price, viewer, partner])),
) as [keyof typeof prices, keyof typeof viewers, keyof typeof partners][]

async function memberOf(
  on: SiteRecord,
  { isPartner, paid_user, ...options }: { isPartner?: boolean; paid_user?: boolean; is_fictional?: boolean },
) {
  const member = await newMember(app, on, options)
  const { db } = app.services.database
  if (paid_user) await makePremium(app, member)
  if (isPartner) {
    await insertPopulation(db, member.name, app.services.clock.now())
    await insertPopulationMember(db, {
      stage: member.name,
      number: 1,
      account_id: member.id,
      part: 'partner',
    })
  }
  return member
}

// spec: chats-10, gifts-2
test.each(cases)(
  'with %s prices a %s member pays for messages to a %s partner what the screen shows',
  async (...names) => {
    const [price, viewer, partner] = names
    const on = await app.newSite({ signup_credits: 1000, ...prices[price] })
    const ada = await memberOf(on, viewers[viewer])
    const other = await memberOf(on, partners[partner])
    const photo = await newPhoto(ada)
    const { gifts } = (await ada.call('/api/gifts')).body as { gifts: Gift[] }
    const gift = gifts[0] as Gift
    const contents = {
      text: { kind: 'text', body: 'Hello' },
      photo: { kind: 'photo', photo_id: photo.id },
      gift: { kind: 'gift', gift_id: gift.id },
    } satisfies Record<SentKind, object>
    const shownBy = (costs: MessageCosts): Record<SentKind, number> => ({
      text: costs.message_cost.credits,
      photo: costs.photo_cost.credits,
      gift: creditsFor(costs.gift_cost.reason, gift.credits),
    })
    const { introduction } = (await ada.call(`/api/members/${other.id}/introduction`)).body
    let costs: MessageCosts = introduction
    for (const kind of ['text', ...sentKinds] as const) {
      const shown = shownBy(costs)[kind]
      const body = {
        client_id: randomUUID(),
        fictional_acknowledged: true,
        profile_id: other.id,
        ...contents[kind],
      }
      const sent = await ada.call('/api/chats', { method: 'POST', body })
      expect([kind, sent.status, sent.body.message?.credits]).toEqual([kind, 200, shown])
      const { chat } = (await ada.call(`/api/chats/${sent.body.conversation_id}`)).body
      costs = chat
    }
    const isPriced = partner !== 'fictional' && price !== 'free'
    expect(costs.message_cost.credits > 0).toBe(isPriced)
    const page = wordsOf(
      await renderPage(
        <Composer
          other={{ ...other, is_fictional: partner === 'fictional' }}
          costs={costs}
          isFirst={false}
          newestId={null}
          conversationId={1}
        />,
        ada,
      ),
    )
    const { credits } = costs.message_cost
    expect(page).toContain(credits === 0 ? 'Send Free' : `Send ${credits} credits, about`)
  },
)
