import { exampleCard } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { chats } from '../contract.ts'
import { Chat, ChatEvents, Message, Quoted } from '../message-contract.ts'

const totals = { unread_messages: 2, new_likes: 1 }
const client_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const message: Message = {
  id: 17,
  conversation_id: 3,
  client_id,
  sender_id: 815,
  kind: 'text',
  body: 'Which trail was your favourite?',
  photo: null,
  photo_is_pending: false,
  gift: null,
  credits: 1,
  created_at: '2026-03-14T10:00:00.000Z',
  delivered_at: null,
  read_at: null,
  reply_to: null,
  reactions: [],
  scam_warnings: [],
  has_hidden: false,
}
const chat: Chat = {
  conversation_id: 3,
  profile_id: exampleCard.id,
  num_unread_messages: 0,
  is_muted: false,
  is_pinned: false,
  last_message: message,
  other: exampleCard,
}

export const chatsReference = describeCalls(chats, {
  tag: 'Chats',
  description:
    'Conversations between two members. `credits` in answers is the balance, `message.credits` the cost.',
  calls: {
    list: {
      summary: 'List the own conversations',
      description:
        'Pinned ones first, then newest first; with `profile_id` the one with that member. `conversations_started` counts what a free member may start two of.',
      example: { output: { next: null, chats: [chat], totals, conversations_started: 1 } },
    },
    search: {
      summary: 'Search conversations and messages',
      description:
        'One answer looks through a limited amount; `next` leads on, also from an answer without results.',
    },
    online: {
      summary: 'Ask in which conversations the partner is online',
      description: 'At most 60 conversation ids. Invisible members are never online.',
    },
    totals: { summary: 'Count unread messages and new likes', example: { output: { totals } } },
    mute: {
      summary: 'Mute a conversation',
      description: 'New messages make neither a sound nor a notice; unread ones are still counted.',
    },
    pin: {
      summary: 'Pin a conversation',
      description: 'Pinned ones come first in the list of the caller, at most five.',
    },
    newMatches: {
      summary: 'List matches without a conversation',
      description: 'At most 20, newest first: what stands above the list of chats until somebody writes.',
      example: { output: { matches: [{ ...exampleCard, liked: true, matched: true }] } },
    },
    introduction: {
      summary: 'Ask how to begin',
      description:
        'What both chose, why else they fit, and two lines in the language of the caller. Nothing is sent.',
      example: {
        output: {
          introduction: {
            shared: ['Hiking'],
            reasons: [
              { kind: 'both_ways', text: 'Looking for someone like you' },
              { kind: 'near', text: 'About 15 km away' },
            ],
            lines: [
              'We both picked “Hiking”. How did you get into it?',
              'What does your perfect Sunday look like?',
            ],
          },
        },
      },
    },
    start: {
      summary: 'Write to a member',
      description:
        'Writes into the conversation of the two, or starts it. The first message to a fictional profile needs ' +
        '`fictional_acknowledged`. The same `client_id` returns the first answer.',
      example: {
        input: { profile_id: 4711, client_id, kind: 'text', body: 'Which trail was your favourite?' },
        output: { conversation_id: 3, message, credits: 11 },
      },
    },
    read: { summary: 'Read one conversation', example: { input: { id: 3 }, output: { chat } } },
    messages: {
      summary: 'List the messages of a conversation',
      description: 'Newest first, 50 on a page.',
      example: { input: { id: 3 }, output: { messages: [message], next: null } },
    },
    send: {
      summary: 'Write in a conversation',
      description: 'The same `client_id` returns the first answer.',
      example: {
        input: { id: 3, client_id, kind: 'text', body: 'Which trail was your favourite?' },
        output: { message, credits: 11 },
      },
    },
    markRead: {
      summary: 'Mark received messages as read',
      description: 'Up to the message `up_to`.',
      example: { input: { id: 3, up_to: 17 }, output: { totals } },
    },
    confirmDelivery: { summary: 'Confirm that messages have arrived' },
    typing: { summary: 'Show that one is typing', description: 'Not stored.' },
    takeBack: {
      summary: 'Take an own message back',
      description: 'Only while it is unread: gone for both, its credits stay spent.',
    },
    accept: {
      summary: 'Show a received photo that is blurred',
      description: 'The sender does not learn of it.',
    },
    react: { summary: 'React to a message', description: 'Replaces the earlier reaction.' },
    undoReaction: { summary: 'Take back the own reaction' },
    delete: {
      summary: 'Delete a conversation',
      description: 'For the caller alone; with `up_to` only what is not newer than that message.',
    },
    deleteWith: { summary: 'Delete the conversation with a member', description: 'For the caller alone.' },
  },
  schemas: { Chat, Message, Quoted },
  events: ChatEvents,
})
