import type { ReactionEmoji } from '../src/features/chats/rules.ts'
import type { GiftCode } from '../src/features/gifts/rules.ts'

/** One message of a staged chat; `own` is by the demo account, `other` by the partner. */
export interface StageLine {
  by: 'own' | 'other'
  minutesAgo: number
  text?: string
  gift?: GiftCode
  /** Attaches the sender's main photo. */
  isPhoto?: boolean
  /** Index of the line that it replies to. */
  replyTo?: number
  /** The recipient's reaction. */
  reaction?: ReactionEmoji
}

/** A chat prepared for visitors who use one of the two demo accounts. */
export interface StageChat {
  lines: StageLine[]
  /** Number of last lines that the account has not read; they are the partner's. */
  unread: number
}

const hour = 60
const day = 24 * hour

/** The chats of `free@`: the partner started each of them, so that both free starts are left. */
const free: StageChat[] = [
  {
    unread: 2,
    lines: [
      {
        by: 'other',
        minutesAgo: day + 130,
        text: 'Be honest: is your coffee really that good, or is it a trap?',
      },
      {
        by: 'own',
        minutesAgo: day + 96,
        text: 'It is that good. The trap is the second cup.',
        reaction: '😂',
      },
      { by: 'other', minutesAgo: day + 90, gift: 'coffee', text: 'Then the first one is on me.' },
      { by: 'own', minutesAgo: day + 71, text: 'A stranger who brings coffee. You may stay.', reaction: '❤️' },
      { by: 'other', minutesAgo: 26, text: 'Saturday, the market by the river? I carry the bags.' },
      { by: 'other', minutesAgo: 24, text: 'And you choose the cherries.' },
    ],
  },
  {
    unread: 1,
    lines: [
      {
        by: 'other',
        minutesAgo: 2 * day + 400,
        text: 'You look like somebody who knows where the good view is.',
      },
      { by: 'own', minutesAgo: 2 * day + 340, text: 'I do. It takes two hundred steps and a torch.' },
      { by: 'other', minutesAgo: 2 * day + 322, text: 'I own a torch. This must be fate.', reaction: '😂' },
      { by: 'own', minutesAgo: 2 * day + 300, text: 'Show me who is behind the torch first.' },
      { by: 'other', minutesAgo: 95, isPhoto: true, text: 'Freshly out of the rain, no filter.' },
    ],
  },
  {
    unread: 1,
    lines: [
      {
        by: 'other',
        minutesAgo: 3 * hour + 10,
        text: 'Hello beautiful. I am hardly ever here, text me on WhatsApp: +1 555 010 4477. I have a little problem with my bank and you seem to have a good heart.',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: day + 500, text: 'Tea or wine, when it rains like today?' },
      {
        by: 'own',
        minutesAgo: day + 455,
        text: 'Tea until six. After that I am open to offers.',
        reaction: '❤️',
      },
      { by: 'other', minutesAgo: day + 440, text: 'It is ten to six.' },
      { by: 'own', minutesAgo: day + 430, replyTo: 2, text: 'You are dangerous with a clock.' },
      {
        by: 'other',
        minutesAgo: day + 425,
        text: 'And gentle with everything else. Sleep well.',
        reaction: '❤️',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      {
        by: 'other',
        minutesAgo: 2 * day + 90,
        text: 'I read your profile twice. The second time was for fun.',
      },
      {
        by: 'own',
        minutesAgo: 2 * day + 60,
        text: 'Then I will write a longer one. What would you like to know?',
      },
      { by: 'other', minutesAgo: 2 * day + 44, text: 'What makes you laugh until you have to sit down?' },
      {
        by: 'own',
        minutesAgo: 2 * day + 20,
        text: 'My own cooking, mostly. Last week the soup caught fire.',
        reaction: '😮',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 3 * day + 50, gift: 'love_letter', text: 'Old-fashioned, I know. So am I.' },
      {
        by: 'own',
        minutesAgo: 3 * day + 20,
        text: 'I like old-fashioned. Does it come with dancing?',
        reaction: '❤️',
      },
      { by: 'other', minutesAgo: 3 * day + 12, text: 'Slow ones only. I need somewhere to put my hands.' },
    ],
  },
  {
    unread: 0,
    lines: [
      {
        by: 'other',
        minutesAgo: 4 * day + 75,
        text: 'Quick question: beach at sunrise or balcony at midnight?',
      },
      { by: 'own', minutesAgo: 4 * day + 30, text: 'Midnight, barefoot, and you bring the blanket.' },
      {
        by: 'other',
        minutesAgo: 4 * day + 22,
        replyTo: 1,
        text: 'Consider the blanket packed.',
        reaction: '👍',
      },
    ],
  },
]

/** The chats of `premium@`, some of them started by it. */
const premium: StageChat[] = [
  {
    unread: 2,
    lines: [
      {
        by: 'own',
        minutesAgo: day + 210,
        text: 'Your smile made me miss my stop. I thought you should know.',
      },
      { by: 'other', minutesAgo: day + 180, text: 'How far did you have to walk back?', reaction: '😂' },
      { by: 'own', minutesAgo: day + 176, text: 'Forty minutes. Worth every one of them.' },
      { by: 'other', minutesAgo: day + 160, text: 'Then I owe you a drink for each mile.', reaction: '❤️' },
      {
        by: 'own',
        minutesAgo: day + 150,
        gift: 'cocktail',
        text: 'Here is the first. You pick the place for the second.',
      },
      {
        by: 'other',
        minutesAgo: 18,
        replyTo: 4,
        text: 'There is a bar with a piano and very bad light. Thursday?',
      },
      { by: 'other', minutesAgo: 16, text: 'I will wear the green dress.' },
    ],
  },
  {
    unread: 1,
    lines: [
      { by: 'other', minutesAgo: day + 700, text: 'I have been told you give good advice on ice cream.' },
      {
        by: 'own',
        minutesAgo: day + 650,
        text: 'Pistachio, always. Anybody who says vanilla is hiding something.',
      },
      {
        by: 'other',
        minutesAgo: day + 610,
        text: 'I am hiding quite a lot. Not all of it from you.',
        reaction: '😮',
      },
      { by: 'own', minutesAgo: day + 590, text: 'Now I want to see your face when you say that.' },
      { by: 'other', minutesAgo: 52, isPhoto: true, text: 'Like this.' },
    ],
  },
  {
    unread: 1,
    lines: [
      {
        by: 'other',
        minutesAgo: 4 * hour,
        text: 'Dear, I feel we are meant for each other. Write me on Telegram, here I can not talk. My daughter needs an operation, can you send me 200 dollars? I pay you back on Monday.',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      {
        by: 'other',
        minutesAgo: 2 * day + 80,
        gift: 'rose',
        text: 'For the man who answers in whole sentences.',
      },
      {
        by: 'own',
        minutesAgo: 2 * day + 55,
        text: 'I shall never use an abbreviation again.',
        reaction: '😂',
      },
      {
        by: 'other',
        minutesAgo: 2 * day + 40,
        text: 'Good. Tell me about the last evening you did not want to end.',
      },
      {
        by: 'own',
        minutesAgo: 2 * day + 12,
        text: 'A terrace, far too many stars, and nobody looked at the time.',
        reaction: '❤️',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'own', minutesAgo: 2 * day + 600, text: 'Your dog looks as if he has opinions.' },
      { by: 'other', minutesAgo: 2 * day + 560, text: 'He does. He is undecided about you.', reaction: '😂' },
      { by: 'own', minutesAgo: 2 * day + 540, text: 'I can be bribed, and so can he. A walk on Sunday?' },
      {
        by: 'other',
        minutesAgo: 2 * day + 500,
        replyTo: 2,
        text: 'Eleven, at the old bridge. Bring biscuits, for both of us.',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 3 * day + 200, text: 'Night owl or early bird? Choose carefully.' },
      { by: 'own', minutesAgo: 3 * day + 150, text: 'Night owl. I do my best talking after eleven.' },
      { by: 'other', minutesAgo: 3 * day + 130, text: 'And your best listening?', reaction: '❤️' },
      { by: 'own', minutesAgo: 3 * day + 120, text: 'Whenever you speak slowly.' },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'own', minutesAgo: 3 * day + 900, isPhoto: true, text: 'Proof that I own a proper shirt.' },
      {
        by: 'other',
        minutesAgo: 3 * day + 850,
        text: 'It would look even better with the top button open.',
        reaction: '😮',
      },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 5 * day + 60, text: 'You dance? Be honest, I will find out.' },
      { by: 'own', minutesAgo: 5 * day + 20, text: 'Badly, and with great joy.' },
      { by: 'other', minutesAgo: 5 * day + 10, text: 'My favourite way.', reaction: '👍' },
    ],
  },
]

/** The chats of each staged account. */
export const stageChats = { free, premium }
