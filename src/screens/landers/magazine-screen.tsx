import { loadDocument } from '../../web/screen.ts'
import './magazine.css'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
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
          <p className="magazine-masthead">{settings?.name}</p>
          <div className="magazine-picture">
            <Portrait person={person} className="magazine-figure" />
          </div>
          <ul className="magazine-lines">
            <li>{t('lines.hello')}</li>
            <li>{t('lines.mail')}</li>
            <li>{t('lines.free')}</li>
          </ul>
          <div className="magazine-main">
            <h1>
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
