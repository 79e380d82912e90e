import { loadDocument } from '../../web/screen.ts'
import './postcard.css'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import { Lander, landerHandle } from './lander.tsx'
import { BeginWith, defineMemberLander, PersonName, Portrait, useLandingPerson } from './member-lander.tsx'

const screen = defineMemberLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** A postcard: the member in front, on the back the visitor's first line to them, which is the signup. */
export default function PostcardScreen() {
  const t = useTranslations('landers.postcard')
  const person = useLandingPerson()
  const settings = useSiteSettings()
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
            {person ? null : (
              <img
                src="/landers/scene-harbour.svg"
                alt=""
                width={1200}
                height={900}
                className="postcard-scene"
              />
            )}
            <Portrait person={person} className="postcard-figure" />
            <p className="postcard-greeting">
              <strong>
                <PersonName person={person} otherwise={t('greetings')} />
              </strong>
              {person?.town ? <span>{person.town}</span> : null}
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
            <BeginWith
              person={person}
              heading={name ? t('yoursTo', { name }) : t('yours')}
              text={person ? t('yoursText') : undefined}
            />
          </div>
        </div>
      </div>
    </Lander>
  )
}
