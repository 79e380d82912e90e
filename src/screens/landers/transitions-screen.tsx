import { loadDocument } from '../../web/screen.ts'
import './transitions.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle, ToBegin } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** The times of a day and their drawings. Each comes over the one before in a shape of its own. */
const times = [
  { time: 'morning', scene: 'cat-window' },
  { time: 'noon', scene: 'picnic' },
  { time: 'evening', scene: 'concert' },
  { time: 'night', scene: 'campfire' },
] as const

/** A day in four scenes that change into each other by circles, edges and blinds, as stories on a phone do. */
export default function TransitionsScreen() {
  const t = useTranslations('landers.transitions')
  const [first = 1, second = 1] = useCast(2)
  return (
    <Lander name="day" title={t('title')} description={t('description')}>
      <div className="day-page">
        <div className="day-stage">
          <div aria-hidden="true" className="day-bars">
            {times.map(({ time }) => (
              <span key={time} />
            ))}
          </div>
          <ol className="day-scenes">
            {times.map(({ time, scene }, index) => (
              <li key={time} className={`day-scene day-${time}`}>
                <img
                  src={`/landers/scene-${scene}.svg`}
                  alt=""
                  width={1200}
                  height={900}
                  fetchPriority={index === 0 ? 'high' : 'low'}
                />
                {index === 0 ? null : <Figure person={first} isFirst className="day-one" />}
                {index < 2 ? null : <Figure person={second} isFirst className="day-two" />}
                <p>
                  <strong>{t(`times.${time}.name`)}</strong>
                  <span>{t(`times.${time}.text`)}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div className="day-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
          <ToBegin className="day-go">{t('yours')}</ToBegin>
        </div>
        <div className="day-begin">
          <Begin heading={t('yours')} text={t('yoursText')} />
        </div>
      </div>
    </Lander>
  )
}
