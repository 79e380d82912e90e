import { type Locale, localeCodes } from '../src/core/locales.ts'
import { addPromotion } from '../src/features/promotions/server/public.ts'
import { siteOf } from '../src/features/sites/server/public.ts'
import type { Services } from '../src/server/work.ts'
import { demoHost } from './demo-sites.ts'

/** The demo's invented advertisements. */
type AdName = 'lagoon' | 'velvet'

/** What they say, in each language. */
const adWords: Record<Locale, Record<AdName, { title: string; text: string }>> = {
  en: {
    lagoon: {
      title: 'Lagoon: dating at sea level',
      text: 'For people who would rather take a walk on the beach first.',
    },
    velvet: { title: 'Velvet Stage: live tonight', text: 'Burlesque and chat, live from the dressing room.' },
  },
  nl: {
    lagoon: { title: 'Lagoon: daten op zeeniveau', text: 'Voor wie liever eerst een strandwandeling maakt.' },
    velvet: { title: 'Velvet Stage: vanavond live', text: 'Burlesque en chat, live vanuit de kleedkamer.' },
  },
  de: {
    lagoon: {
      title: 'Lagoon: Dating auf Meereshöhe',
      text: 'Für alle, die lieber erst am Strand spazieren gehen.',
    },
    velvet: { title: 'Velvet Stage: heute Abend live', text: 'Burlesque und Chat, live aus der Garderobe.' },
  },
  it: {
    lagoon: {
      title: 'Lagoon: incontri in riva al mare',
      text: 'Per chi preferisce cominciare con una passeggiata.',
    },
    velvet: { title: 'Velvet Stage: stasera dal vivo', text: 'Burlesque e chat, in diretta dal camerino.' },
  },
  fr: {
    lagoon: {
      title: 'Lagoon, des rencontres au bord de l’eau',
      text: 'Pour celles et ceux qui préfèrent commencer par une balade.',
    },
    velvet: {
      title: 'Velvet Stage, en direct ce soir',
      text: 'Du burlesque et du chat, en direct de la loge.',
    },
  },
  es: {
    lagoon: {
      title: 'Lagoon: citas a la orilla del mar',
      text: 'Para quienes prefieren empezar con un paseo.',
    },
    velvet: {
      title: 'Velvet Stage: esta noche en directo',
      text: 'Burlesque y chat, en directo desde el camerino.',
    },
  },
  pl: {
    lagoon: { title: 'Lagoon: randki nad wodą', text: 'Dla tych, którzy wolą zacząć od spaceru po plaży.' },
    velvet: { title: 'Velvet Stage: dziś na żywo', text: 'Burleska i czat, na żywo z garderoby.' },
  },
  da: {
    lagoon: {
      title: 'Lagoon: dating ved vandkanten',
      text: 'For dig, der hellere vil begynde med en gåtur på stranden.',
    },
    velvet: { title: 'Velvet Stage: live i aften', text: 'Burlesque og chat, live fra garderoben.' },
  },
  fi: {
    lagoon: { title: 'Lagoon: deittejä rannalla', text: 'Sinulle, joka aloitat mieluummin kävelyllä.' },
    velvet: {
      title: 'Velvet Stage: livenä tänä iltana',
      text: 'Burleskia ja juttelua suoraan pukuhuoneesta.',
    },
  },
  nb: {
    lagoon: {
      title: 'Lagoon: dating i vannkanten',
      text: 'For deg som heller vil begynne med en tur på stranden.',
    },
    velvet: { title: 'Velvet Stage: direkte i kveld', text: 'Burlesk og chat, direkte fra garderoben.' },
  },
  sv: {
    lagoon: {
      title: 'Lagoon: dejta vid havet',
      text: 'För dig som hellre börjar med en promenad på stranden.',
    },
    velvet: { title: 'Velvet Stage: live i kväll', text: 'Burlesk och chatt, live från logen.' },
  },
}

interface Ad {
  name: AdName
  kind: 'cam' | 'resell'
  advertiser: string
  link: string
  drawing: string
}

const frame = (ground: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="${ground}"/>${shapes}</svg>`

/** Invented companies; names below `.example` never lead anywhere. */
const ads: Ad[] = [
  {
    name: 'lagoon',
    kind: 'resell',
    advertiser: 'Lagoon Media',
    link: 'https://lagoon.example/',
    // A boat for two below a low sun.
    drawing: frame(
      '#f7c9a8',
      '<circle cx="460" cy="190" r="92" fill="#f2785c"/><rect y="206" width="640" height="154" fill="#2f6f7e"/>' +
        '<path d="M0 232q80-18 160 0t160 0 160 0 160 0v128H0z" fill="#285f6d"/>' +
        '<path d="M170 236h190q-22 52-64 52h-70q-40 0-56-52z" fill="#4a2236"/>' +
        '<circle cx="236" cy="176" r="20" fill="#8a4b32"/><path d="M208 240q0-44 28-44t28 44z" fill="#fbdce8"/>' +
        '<circle cx="296" cy="170" r="20" fill="#c98a63"/><path d="M266 240q0-50 30-50t30 50z" fill="#c81e63"/>' +
        '<path d="M400 300h120M90 320h70M450 330h40" stroke="#f7c9a8" stroke-width="6" stroke-linecap="round"/>',
    ),
  },
  {
    name: 'velvet',
    kind: 'cam',
    advertiser: 'Velvet Stage',
    link: 'https://velvet-stage.example/',
    // A stage with its curtain half open and one spotlight.
    drawing: frame(
      '#1f1330',
      '<path d="M320 0 190 320h260z" fill="#f2c14e" opacity=".35"/><ellipse cx="320" cy="312" rx="150" ry="26" fill="#f2c14e"/>' +
        '<path d="M0 0h150q30 180-50 360H0zM640 0H490q-30 180 50 360h100z" fill="#8c1c4a"/>' +
        '<path d="M40 0q24 180-20 360M92 0q26 180-28 360M600 0q-24 180 20 360M548 0q-26 180 28 360" stroke="#6a1238" stroke-width="9" fill="none"/>' +
        '<path d="M0 0h640v34q-40 34-80 0-40 34-80 0-40 34-80 0-40 34-80 0-40 34-80 0-40 34-80 0-40 34-80 0-40 34-80 0z" fill="#a8265c"/>' +
        '<rect x="296" y="196" width="48" height="104" rx="10" fill="#4a2236"/><rect x="282" y="186" width="76" height="16" rx="8" fill="#fbdce8"/>',
    ),
  },
]

/**
 * Places invented advertisements on the general site, which has advertising switched on: two that take turns in
 * the search, one in each other placement. Idempotent only as a whole.
 */
export async function makeDemoPromotions(services: Services): Promise<void> {
  const site = await siteOf(services, demoHost(1))
  const byPlacement = { grid: ads, chats: ads.slice(0, 1), logout: ads.slice(1) }
  for (const [placement, some] of Object.entries(byPlacement)) {
    for (const { name, kind, advertiser, link, drawing } of some) {
      await addPromotion(
        services,
        {
          site_id: site.id,
          kind,
          placement: placement as keyof typeof byPlacement,
          advertiser,
          texts: Object.fromEntries(localeCodes.map((locale) => [locale, adWords[locale][name]])),
          link,
          starts_at: services.clock.now(),
        },
        Buffer.from(drawing),
      )
    }
  }
}
