import { describe, expect, test } from 'vitest'
import type { RestrictionEffect } from '../../../core/staff.ts'
import { SiteSettings } from '../../sites/settings-contract.ts'
import { freePerMinute, startsPerDay } from '../rules.ts'
import { type Decision, decide, type SendContext } from './server/decide.ts'
import type { OutgoingMessage } from './server/sent-kinds.ts'

const now = new Date('2026-11-22T10:00:00Z')
const settings = SiteSettings.parse({})
const [anna, ben, carla, robot] = [1, 2, 3, 9]
const price = settings.message_credits
const opener = 'I read that you climb as well, where do you go?'

type OutgoingText = Extract<OutgoingMessage, { kind: 'text' }>

let lastId = 0
function outgoing(
  sender_id: number,
  recipient_id: number,
  more: Partial<OutgoingText> = {},
): OutgoingMessage {
  lastId += 1
  const client_id = `id-${lastId}`
  return {
    kind: 'text',
    sender_id,
    recipient_id,
    client_id,
    body: 'Hello',
    fictional_acknowledged: true,
    ...more,
  }
}

function reach(from_id: number, to_id: number): SendContext['reached'] {
  const about = { from_id, to_id, from_site_id: 1, is_fictional: to_id === robot, reach: 'open' as const }
  const sender = {
    from_hides: false,
    from_paid_user: from_id === carla,
    from_is_active: true,
    from_restrictions: null,
  }
  return new Map([[`${from_id}>${to_id}`, { ...about, ...sender }]])
}

const priceFacts = (to: number) => ({
  is_fictional: to === robot,
  opens_match: false,
  received_at: null,
  now,
})

/** Anna reaches Ben and Carla, as far as staff lets her. */
function restricted(from_restrictions: RestrictionEffect[]): SendContext['reached'] {
  const pairs = [...reach(anna, ben), ...reach(anna, carla)]
  return new Map(pairs.map(([pair, reached]) => [pair, { ...reached, from_restrictions }]))
}

function conversation(id: number, sender_id: number, recipient_id: number): SendContext['conversations'] {
  const shared = { conversation_id: id, started_by: sender_id, both_wrote: false, has_chat: true }
  const row = { ...shared, sender_id, recipient_id, fictional_acknowledged: false }
  return new Map([[`${sender_id}>${recipient_id}`, row]])
}

/** Everybody reaches everybody, has credits for five messages, and has written to nobody. */
const context: SendContext = {
  balances: new Map([anna, ben, carla].map((id) => [id, 5 * price])),
  repeats: null,
  reached: new Map(
    [anna, ben, carla].flatMap((from) =>
      [anna, ben, carla, robot].flatMap((to) => (from === to ? [] : [...reach(from, to)])),
    ),
  ),
  conversations: new Map(),
  started: new Map(),
  openers: { now, texts: new Map(), starts: new Map() },
  free: new Map(),
  textsBefore: new Map(),
  answers: new Map(),
  photos: new Map(),
  prices: new Map(
    [anna, ben, carla].flatMap((from) =>
      [anna, ben, carla, robot].map((to) => [`${from}>${to}`, priceFacts(to)] as const),
    ),
  ),
  settings: new Map([[1, settings]]),
  ids: [],
}

const outcomeOf = (decision: Decision) =>
  decision.kind === 'refused' ? decision.refusal.code : decision.kind

const again = outgoing(anna, ben)
const stored = { ...outgoing(anna, ben) }

test.each<[string, Partial<SendContext>, OutgoingMessage[], string[]]>([
  [
    'credits are spent once',
    { balances: new Map([[anna, 2 * price - 1]]) },
    [outgoing(anna, ben), outgoing(anna, ben)],
    ['accepted', 'credits_required'],
  ],
  [
    'whom staff keeps from starting chats may go on with one that there is',
    { reached: restricted(['no_new_chats']), conversations: conversation(1, anna, ben) },
    [outgoing(anna, ben), outgoing(anna, carla)],
    ['accepted', 'new_chats_restricted'],
  ],
  [
    'whom staff keeps from writing sends nothing',
    { reached: restricted(['hide_profile', 'no_messages']), conversations: conversation(1, anna, ben) },
    [outgoing(anna, ben)],
    ['messages_restricted'],
  ],
  [
    'whom staff wants to verify sends nothing before',
    { reached: restricted(['verify']), conversations: conversation(1, anna, ben) },
    [outgoing(anna, ben)],
    ['verification_required'],
  ],
  [
    'a first message makes the following no starts',
    { started: new Map([[anna, 1]]) },
    [outgoing(anna, ben), outgoing(anna, ben), outgoing(anna, carla)],
    ['accepted', 'accepted', 'conversation_limit'],
  ],
  [
    'a reply to a message of the same batch is no start',
    { started: new Map([[ben, 2]]) },
    [outgoing(anna, ben), outgoing(ben, anna), outgoing(ben, carla)],
    ['accepted', 'accepted', 'conversation_limit'],
  ],
  [
    'premium members have a limit per day as well',
    {
      openers: { ...context.openers, starts: new Map([[carla, { amount: startsPerDay - 1, first_at: '' }]]) },
    },
    [outgoing(carla, anna), outgoing(carla, ben)],
    ['accepted', 'too_many_requests'],
  ],
  [
    'fictional profiles accept a limited number a minute',
    {
      conversations: conversation(70, anna, robot),
      free: new Map([[70, freePerMinute - 1]]),
      balances: new Map(),
    },
    [outgoing(anna, robot), outgoing(anna, robot)],
    ['accepted', 'too_many_requests'],
  ],
  [
    'an acknowledgement counts for those after it',
    { balances: new Map() },
    [outgoing(anna, robot), outgoing(anna, robot, { fictional_acknowledged: false })],
    ['accepted', 'accepted'],
  ],
  ['one client id is one message', {}, [again, again], ['accepted', 'repeated']],
  [
    'refused once is refused twice',
    { balances: new Map() },
    [again, again],
    ['credits_required', 'credits_required'],
  ],
  [
    'what was stored before is repeated, whatever it would be now',
    {
      repeats: new Map([[`${anna}>${ben}:${stored.client_id}`, {} as never]]),
      balances: new Map(),
    },
    [stored, outgoing(anna, ben)],
    ['repeated', 'credits_required'],
  ],
  [
    'members without an account can reach nobody',
    { reached: new Map() },
    [outgoing(anna, ben)],
    ['not_found'],
  ],
])('%s', (_reason, change, batch, expected) => {
  expect(decide(batch, { ...context, ...change }).map(outcomeOf)).toEqual(expected)
})

describe('an opener', () => {
  const batch = [outgoing(carla, anna, { body: opener }), outgoing(carla, ben, { body: opener })]

  test('that was copied warns its later recipients, counting the sends of this batch', () => {
    const [first, second] = decide(batch, context)
    if (first?.kind !== 'accepted' || second?.kind !== 'accepted' || !first.opener?.text)
      throw new Error('refused')
    expect([first.opener.text.count, second.opener?.text?.count]).toEqual([1, 2])
    const texts = new Map([[`${carla}:${first.opener.text.text_hash}`, first.opener.text]])
    const later = decide(batch, { ...context, openers: { ...context.openers, texts } })
    expect(later.map((each) => each.kind === 'accepted' && each.scam_warnings)).toEqual([[], ['copied']])
  })

  test('is decided without changing the context: the same context gives the same decision twice', () => {
    const own = { ...context, balances: new Map([[carla, 5 * price]]) }
    const before = structuredClone(own)
    expect(decide(batch, own)).toEqual(decide(batch, own))
    expect(own).toEqual(before)
  })
})
