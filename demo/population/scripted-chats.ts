import type { Locale } from '../../src/core/locales.ts'
import type { ReactionEmoji } from '../../src/features/chats/rules.ts'
import type { GiftCode } from '../../src/features/gifts/rules.ts'
import { da } from './words/da.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fi } from './words/fi.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { nb } from './words/nb.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import type { ScriptWords } from './words/script-words.ts'
import { sv } from './words/sv.ts'

/** Texts of the scripted chats, by language. */
export const scriptWords: Readonly<Record<Locale, ScriptWords>> = {
  nl,
  en,
  de,
  it,
  fr,
  es,
  pl,
  da,
  fi,
  nb,
  sv,
}

/** One message of a scripted chat; `own` is by the demo account, `other` by the partner. */
interface LineScript {
  by: 'own' | 'other'
  minutesAgo: number
  gift?: GiftCode
  /** Attaches the sender's main photo. */
  isPhoto?: boolean
  /** Index of the line that it replies to. */
  replyTo?: number
  /** The recipient's reaction. */
  reaction?: ReactionEmoji
}

/** A message with its text. */
export interface ScriptedLine extends LineScript {
  text: string
}

interface ChatScript {
  /** `fictional`: a fictional profile, which never writes. `partner`: the one that answers by rules. Default: a member. */
  with?: 'fictional' | 'partner'
  lines: LineScript[]
  /** Number of last lines that the account has not read; they are the partner's. */
  unread: number
}

/** A chat prepared for visitors who use one of the two showcase accounts. */
export interface ScriptedChat extends ChatScript {
  lines: ScriptedLine[]
}

const hour = 60
const day = 24 * hour

/** The chats of `free`: the partner started each of those with members, so that both free starts are left. */
const free: ChatScript[] = [
  {
    unread: 2,
    lines: [
      { by: 'other', minutesAgo: day + 130 },
      { by: 'own', minutesAgo: day + 96, reaction: '😂' },
      { by: 'other', minutesAgo: day + 90, gift: 'coffee' },
      { by: 'own', minutesAgo: day + 71, reaction: '❤️' },
      { by: 'other', minutesAgo: 26 },
      { by: 'other', minutesAgo: 24 },
    ],
  },
  {
    unread: 1,
    lines: [
      { by: 'other', minutesAgo: 2 * day + 400 },
      { by: 'own', minutesAgo: 2 * day + 340 },
      { by: 'other', minutesAgo: 2 * day + 322, reaction: '😂' },
      { by: 'own', minutesAgo: 2 * day + 300 },
      { by: 'other', minutesAgo: 95, isPhoto: true },
    ],
  },
  // A stranger, whom the account has not answered: the photo is blurred.
  { unread: 1, lines: [{ by: 'other', minutesAgo: 3 * hour + 10, isPhoto: true }] },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: day + 500 },
      { by: 'own', minutesAgo: day + 455, reaction: '❤️' },
      { by: 'other', minutesAgo: day + 440 },
      { by: 'own', minutesAgo: day + 430, replyTo: 2 },
      { by: 'other', minutesAgo: day + 425, reaction: '❤️' },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 2 * day + 90 },
      { by: 'own', minutesAgo: 2 * day + 60 },
      { by: 'other', minutesAgo: 2 * day + 44 },
      { by: 'own', minutesAgo: 2 * day + 20, reaction: '😮' },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 3 * day + 50, gift: 'love_letter' },
      { by: 'own', minutesAgo: 3 * day + 20, reaction: '❤️' },
      { by: 'other', minutesAgo: 3 * day + 12 },
    ],
  },
  { with: 'fictional', unread: 0, lines: [{ by: 'own', minutesAgo: 4 * day + 30 }] },
  { with: 'partner', unread: 1, lines: [{ by: 'other', minutesAgo: 40 }] },
]

/** The chats of `premium`, some of them started by it. */
const premium: ChatScript[] = [
  {
    unread: 2,
    lines: [
      { by: 'own', minutesAgo: day + 210 },
      { by: 'other', minutesAgo: day + 180, reaction: '😂' },
      { by: 'own', minutesAgo: day + 176 },
      { by: 'other', minutesAgo: day + 160, reaction: '❤️' },
      { by: 'own', minutesAgo: day + 150, gift: 'cocktail' },
      { by: 'other', minutesAgo: 18, replyTo: 4 },
      { by: 'other', minutesAgo: 16 },
    ],
  },
  {
    unread: 1,
    lines: [
      { by: 'other', minutesAgo: day + 700 },
      { by: 'own', minutesAgo: day + 650 },
      { by: 'other', minutesAgo: day + 610, reaction: '😮' },
      { by: 'own', minutesAgo: day + 590 },
      { by: 'other', minutesAgo: 52, isPhoto: true },
    ],
  },
  { unread: 1, lines: [{ by: 'other', minutesAgo: 4 * hour, isPhoto: true }] },
  {
    unread: 0,
    lines: [
      { by: 'other', minutesAgo: 2 * day + 80, gift: 'rose' },
      { by: 'own', minutesAgo: 2 * day + 55, reaction: '😂' },
      { by: 'other', minutesAgo: 2 * day + 40 },
      { by: 'own', minutesAgo: 2 * day + 12, reaction: '❤️' },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'own', minutesAgo: 2 * day + 600 },
      { by: 'other', minutesAgo: 2 * day + 560, reaction: '😂' },
      { by: 'own', minutesAgo: 2 * day + 540 },
      { by: 'other', minutesAgo: 2 * day + 500, replyTo: 2 },
    ],
  },
  {
    unread: 0,
    lines: [
      { by: 'own', minutesAgo: 3 * day + 900, isPhoto: true },
      { by: 'other', minutesAgo: 3 * day + 850, reaction: '😮' },
    ],
  },
  { with: 'fictional', unread: 0, lines: [{ by: 'own', minutesAgo: 5 * day + 20 }] },
  { with: 'partner', unread: 1, lines: [{ by: 'other', minutesAgo: 35 }] },
]

const scripts = { free, premium }
export type ShowcaseLogin = keyof typeof scripts
export const showcaseLogins = Object.keys(scripts) as ShowcaseLogin[]

/** Returns the chats of a showcase account in a language. */
export function scriptedChatsOf(login: ShowcaseLogin, locale: Locale): ScriptedChat[] {
  return scripts[login].map((chat, index) => ({
    ...chat,
    lines: chat.lines.map((line, nth) => {
      const text = scriptWords[locale][login][index]?.[nth]
      if (text === undefined)
        throw new Error(`a scripted chat has no text in ${locale}: ${login} ${index} ${nth}`)
      return { ...line, text }
    }),
  }))
}
