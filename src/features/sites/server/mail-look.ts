import type { Config } from '../../../server/config.ts'
import type { MailColours, MailLook } from '../../../server/mail/mail-parts.ts'
import { paletteOf } from '../rules.ts'
import type { SiteRecord } from './site-records.ts'

type OwnColours = Pick<MailColours, 'primary' | 'onPrimary' | 'secondary' | 'onSecondary' | 'ground'>

/**
 * The colours of the niches, light and dark: those of the design tokens (`tokens.css`) in the notation that mail programs
 * know. `mail-look.test.ts` compares them.
 */
const niches: [light: OwnColours, dark: OwnColours][] = [
  [
    {
      primary: '#c81e63',
      onPrimary: '#ffffff',
      secondary: '#fbdce8',
      onSecondary: '#a1134c',
      ground: '#fdf4f7',
    },
    {
      primary: '#ff6aa8',
      onPrimary: '#2a0a18',
      secondary: '#4a2236',
      onSecondary: '#ffb3d2',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#b32f9e',
      onPrimary: '#ffffff',
      secondary: '#f7ddf0',
      onSecondary: '#8f237f',
      ground: '#fbf4f9',
    },
    {
      primary: '#ec71d5',
      onPrimary: '#260c21',
      secondary: '#46243f',
      onSecondary: '#f5b5e6',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#047487',
      onPrimary: '#ffffff',
      secondary: '#caedf6',
      onSecondary: '#006476',
      ground: '#f0f9fb',
    },
    {
      primary: '#0bbad8',
      onPrimary: '#001b22',
      secondary: '#003843',
      onSecondary: '#7dddf4',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#9f5701',
      onPrimary: '#ffffff',
      secondary: '#f9e0cd',
      onSecondary: '#844800',
      ground: '#fcf5f0',
    },
    {
      primary: '#f18806',
      onPrimary: '#281000',
      secondary: '#492808',
      onSecondary: '#fcbe8c',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#007956',
      onPrimary: '#ffffff',
      secondary: '#cfeedf',
      onSecondary: '#026a4b',
      ground: '#f1f9f5',
    },
    {
      primary: '#05c48e',
      onPrimary: '#001d12',
      secondary: '#003c29',
      onSecondary: '#8ee1bd',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#9541c7',
      onPrimary: '#ffffff',
      secondary: '#eddff9',
      onSecondary: '#7731a0',
      ground: '#f9f5fc',
    },
    {
      primary: '#cb7ffe',
      onPrimary: '#1f0e2a',
      secondary: '#3c274a',
      onSecondary: '#e0bcfc',
      ground: '#17121a',
    },
  ],
  [
    {
      primary: '#0068cb',
      onPrimary: '#ffffff',
      secondary: '#d6e7ff',
      onSecondary: '#0057ac',
      ground: '#f2f7fe',
    },
    {
      primary: '#64a9ff',
      onPrimary: '#041730',
      secondary: '#193252',
      onSecondary: '#acd0fe',
      ground: '#17121a',
    },
  ],
]
const light = { surface: '#ffffff', text: '#231a26', muted: '#6b5f6e', line: '#eadfe6' }
const dark = { surface: '#211a25', text: '#f6eff7', muted: '#b3a6b5', line: '#3a3040' }

/** Returns the colours of a site's mails. */
export function mailLook(site: Parameters<typeof paletteOf>[0]): MailLook {
  const [lightOwn, darkOwn] = niches[paletteOf(site) - 1] ?? (niches[0] as (typeof niches)[number])
  return { light: { ...light, ...lightOwn }, dark: { ...dark, ...darkOwn } }
}

/** Returns the sender of a site's mails, `name@domain` or `Name <name@domain>`: its own, else that of the deployment. */
export function mailSender(config: Pick<Config, 'mail'>, { settings }: Pick<SiteRecord, 'settings'>): string {
  return settings.mail_from || config.mail.from
}
