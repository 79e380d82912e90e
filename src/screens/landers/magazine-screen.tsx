import { loadDocument } from '../../web/screen.ts'
import './magazine.css'
import type { CSSProperties } from 'react'
import { countGraphemes } from '../../core/graphemes.ts'
import { FictionalLabel, useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Lander, landerHandle, ToBegin } from './lander.tsx'
import { BeginWith, defineMemberLander, PersonName, Portrait, useLandingPerson } from './member-lander.tsx'

const screen = defineMemberLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** A magazine: the member on its cover, cover lines that are true of the site, and a card to tear out. */
export default function MagazineScreen() {
  const t = useTranslations('landers.magazine')
  const person = useLandingPerson()
  const settings = useSiteSettings()
  const name = person?.card.name
  return (
    <Lander
      name="magazine"
      title={name ? t('titleOf', { name }) : t('title')}
      description={t('description')}
      hasPeople={!person}
      isMoving={false}
    >
      <div className="magazine-spread">
        <article className="magazine-cover">
          <p className="magazine-masthead" style={fitting(settings?.name ?? '')}>
            {settings?.name}
          </p>
          <div className="magazine-picture">
            <Portrait person={person} className="magazine-figure" isLabelled={false} />
          </div>
          <ul className="magazine-lines">
            <li>{t('lines.hello')}</li>
            <li>{t('lines.mail')}</li>
            <li>{t('lines.free')}</li>
          </ul>
          <div className="magazine-main">
            {person?.card.is_fictional ? (
              <p className="magazine-label">
                <FictionalLabel isOnPicture />
              </p>
            ) : null}
            <h1 style={fitting(widestWordOf(name ?? t('headline')))}>
              <PersonName person={person} otherwise={t('headline')} />
            </h1>
            <p>{person?.town ? person.town : t('text')}</p>
          </div>
          <span aria-hidden="true" className="magazine-code" />
        </article>
        <div className="magazine-side">
          <p className="lander-lead">{name ? t('askOf', { name }) : t('ask')}</p>
          <ToBegin className="magazine-go">{t('yours')}</ToBegin>
          <div className="magazine-reply">
            <BeginWith person={person} heading={t('yours')} text={t('yoursText')} />
          </div>
        </div>
      </div>
    </Lander>
  )
}

/** Returns the style of a text that is set as large as its number of letters allows (`magazine.css`). */
function fitting(text: string): CSSProperties {
  return { '--letters': Math.max(1, countGraphemes(text)) } as CSSProperties
}

function widestWordOf(text: string): string {
  return text.split(' ').reduce((widest, word) => (word.length > widest.length ? word : widest), '')
}
