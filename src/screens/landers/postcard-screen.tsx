import './postcard.css'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import { Begin, Lander, landerHandle } from './lander.tsx'
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

/** A postcard: the member in front, on the back the visitor's first line to them, which is the signup. */
export default function PostcardScreen() {
  const t = useTranslations('landers.postcard')
  const card = useTranslations('profiles.card')
  const person = useLandingPerson()
  const settings = useSiteSettings()
  const [drawn = 1] = useCast(1)
  const name = person?.card.name
  return (
    <Lander
      name="postcard"
      title={name ? t('titleTo', { name }) : t('title')}
      description={t('description')}
      hasPeople={!person}
    >
      <div className="postcard-desk">
        <div className="postcard-words">
          <h1>{name ? t('headlineTo', { name }) : t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
        </div>
        <div className="postcard-card">
          <div className="postcard-front">
            {person ? (
              <PersonPicture person={person}>
                <Figure person={drawn} isFirst className="postcard-figure" />
              </PersonPicture>
            ) : (
              <>
                <img
                  src="/landers/scene-harbour.svg"
                  alt=""
                  width={1200}
                  height={900}
                  className="postcard-scene"
                />
                <Figure person={drawn} isFirst className="postcard-figure" />
              </>
            )}
            <p className="postcard-greeting">
              {person ? (
                <>
                  <strong>{card('title', { name: person.card.name, age: person.card.age })}</strong>
                  {person.place ? <span>{person.place}</span> : null}
                </>
              ) : (
                <strong>{t('greetings')}</strong>
              )}
            </p>
          </div>
          <div className="postcard-back lander-light">
            <div aria-hidden="true" className="postcard-mail">
              <span className="postcard-mark">
                <i>{settings?.name}</i>
              </span>
              <span className="postcard-stamp">
                <Drawing src={`/marks/${settings?.niche ?? 1}.svg`} className="size-14" />
              </span>
            </div>
            <FictionalWarning person={person} />
            <Begin
              heading={name ? t('yoursTo', { name }) : t('yours')}
              text={person ? t('yoursText') : undefined}
              {...signupOf(person)}
            />
          </div>
        </div>
      </div>
    </Lander>
  )
}
