import './magazine.css'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, Lander, landerHandle, ToBegin } from './lander.tsx'
import {
  defineMemberLander,
  FictionalWarning,
  PersonPicture,
  signupOf,
  useLandingPerson,
} from './member-lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineMemberLander()
export const loader = screen.loader
export const clientLoader = screen.clientLoader
export const handle = landerHandle

/** A magazine: the member on its cover, cover lines that are true of the site, and a card to tear out. */
export default function MagazineScreen() {
  const t = useTranslations('landers.magazine')
  const card = useTranslations('profiles.card')
  const person = useLandingPerson()
  const settings = useSiteSettings()
  const [drawn = 1] = useCast(1)
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
            {person ? (
              <PersonPicture person={person}>
                <Figure person={drawn} isFirst className="magazine-figure" />
              </PersonPicture>
            ) : (
              <Figure person={drawn} isFirst className="magazine-figure" />
            )}
          </div>
          <ul className="magazine-lines">
            <li>{t('lines.hello')}</li>
            <li>{t('lines.mail')}</li>
            <li>{t('lines.free')}</li>
          </ul>
          <div className="magazine-main">
            <h1>
              {person ? card('title', { name: person.card.name, age: person.card.age }) : t('headline')}
            </h1>
            <p>{person?.place ? person.place : t('text')}</p>
          </div>
          <span aria-hidden="true" className="magazine-code" />
        </article>
        <div className="magazine-side">
          <p className="lander-lead">{name ? t('askOf', { name }) : t('ask')}</p>
          <ToBegin className="magazine-go">{t('yours')}</ToBegin>
          <FictionalWarning person={person} />
          <div className="magazine-reply">
            <Begin heading={t('yours')} text={t('yoursText')} {...signupOf(person)} />
          </div>
        </div>
      </div>
    </Lander>
  )
}
