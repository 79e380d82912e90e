import type { Locale } from '../src/core/locales.ts'

/** The demo's invented advertisements. */
export type AdName = 'lagoon' | 'velvet'

/** What they say, in each language. */
export const adWords: Record<Locale, Record<AdName, { title: string; text: string }>> = {
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
