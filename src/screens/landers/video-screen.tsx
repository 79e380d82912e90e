import { loadDocument } from '../../web/screen.ts'
import './video.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import type { Elements } from '../../web/kit/elements.ts'
import { Begin, defineLander, Lander, landerHandle } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** The scenes of the film in order, six seconds each. */
const scenes = ['rain', 'city', 'split', 'cafe', 'balcony'] as const

/** A cinema that shows a film of drawings with captions; the ticket is the signup. Style sheets are its projector. */
export default function VideoScreen() {
  const t = useTranslations('landers.video')
  const common = useTranslations('landers.common')
  const [first = 1, second = 1] = useCast(2)
  const actors: Record<(typeof scenes)[number], Elements> = {
    rain: <Figure person={first} isFirst className="film-low film-left" />,
    city: <Letter />,
    split: (
      <>
        <span className="film-half film-half-one">
          <Figure person={first} isFirst />
          <Bubble />
        </span>
        <span className="film-half film-half-two">
          <Figure person={second} isFirst />
          <Bubble />
        </span>
      </>
    ),
    cafe: (
      <>
        <Figure person={first} isFirst className="film-low film-from-left" />
        <Figure person={second} isFirst className="film-low film-from-right" />
      </>
    ),
    balcony: (
      <>
        <Figure person={first} isFirst className="film-low film-left film-dusk" />
        <Figure person={second} isFirst className="film-low film-right film-dusk" />
      </>
    ),
  }
  return (
    <Lander name="cinema" title={t('title')} description={t('description')} isMoving={false}>
      <div className="cinema-room">
        <div className="cinema-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
        </div>
        <section className="film" aria-label={t('film')}>
          <ol className="film-scenes">
            {scenes.map((scene) => (
              <li key={scene} className={`film-scene film-${scene}`}>
                <div aria-hidden="true" className="film-picture">
                  {scene === 'split' ? null : (
                    <img
                      src={`/landers/scene-${scene}.svg`}
                      alt=""
                      width={1200}
                      height={900}
                      className="film-ground"
                    />
                  )}
                  {actors[scene]}
                </div>
                <p>{t(`captions.${scene}`)}</p>
              </li>
            ))}
          </ol>
          <div className="film-bar">
            <label className="lander-pause film-pause">
              <input type="checkbox" />
              <span>{common('pause')}</span>
            </label>
            <span aria-hidden="true" className="film-progress" />
            <span aria-hidden="true" className="film-length">
              0:30
            </span>
          </div>
        </section>
        <div className="cinema-ticket lander-light">
          <Begin heading={t('yours')} text={t('yoursText')} />
        </div>
        <Seats />
      </div>
    </Lander>
  )
}

function Letter() {
  return (
    <span className="film-letter">
      <svg viewBox="0 0 120 84" aria-hidden="true">
        <rect width="120" height="84" rx="12" fill="#fff" />
        <path
          d="M8 14l52 40 52-40"
          fill="none"
          stroke="#c81e63"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}

/** A speech bubble in which somebody writes. */
function Bubble() {
  return (
    <span className="film-bubble">
      <i />
      <i />
      <i />
    </span>
  )
}

/** The heads of the audience. */
function Seats() {
  return (
    <svg
      viewBox="0 0 1600 170"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="cinema-seats"
    >
      <g fill="#170a14">
        <path d="M0 110q60-44 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0v60H0z" />
        <circle cx="180" cy="78" r="34" />
        <circle cx="262" cy="84" r="31" />
        <path d="M150 170c0-70 62-70 62 0zM232 170c0-64 60-64 60 0z" />
        <circle cx="700" cy="80" r="33" />
        <path d="M668 170c0-70 64-70 64 0z" />
        <circle cx="1010" cy="82" r="32" />
        <circle cx="1092" cy="76" r="35" />
        <path d="M978 170c0-66 64-66 64 0zM1058 170c0-72 68-72 68 0z" />
        <circle cx="1400" cy="80" r="33" />
        <path d="M1368 170c0-70 64-70 64 0z" />
      </g>
      <g fill="#5b1730">
        <path d="M30 132h86c10 0 16 8 16 18v20H14v-20c0-10 6-18 16-18zM420 132h86c10 0 16 8 16 18v20H404v-20c0-10 6-18 16-18zM800 132h86c10 0 16 8 16 18v20H784v-20c0-10 6-18 16-18zM1210 132h86c10 0 16 8 16 18v20h-118v-20c0-10 6-18 16-18z" />
      </g>
    </svg>
  )
}
