import { loadDocument } from '../../web/screen.ts'
import './table.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Lander, landerHandle, ToBegin } from './lander.tsx'
import { BeginWith, defineMemberLander, PersonName, Portrait, useLandingPerson } from './member-lander.tsx'

const screen = defineMemberLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** A table for two, seen from above: the member's plate on one side, on the other an empty one. */
export default function TableScreen() {
  const t = useTranslations('landers.table')
  const person = useLandingPerson()
  const name = person?.card.name
  return (
    <Lander
      name="table"
      title={name ? t('titleWith', { name }) : t('title')}
      description={t('description')}
      hasPeople={!person}
    >
      <div className="table-room">
        <div className="table-words">
          <h1>{name ? t('headlineWith', { name }) : t('headline')}</h1>
          <p className="lander-lead">{name ? t('textWith') : t('text')}</p>
          <ToBegin className="table-go">{t('yours')}</ToBegin>
        </div>
        <div className="table-top">
          <div className="table-cloth" />
          <div className="table-plate table-theirs">
            <Portrait person={person} />
          </div>
          <p className="table-card table-card-theirs">
            <PersonName person={person} otherwise={t('somebody')} />
          </p>
          <Cutlery />
          <div className="table-plate table-mine" />
          <p className="table-card table-card-mine">{t('you')}</p>
        </div>
        <div className="table-begin">
          <BeginWith person={person} heading={t('yours')} text={t('yoursText')} />
        </div>
      </div>
    </Lander>
  )
}

/** Forks, knives, glasses, bread, a candle and flowers, from above. */
function Cutlery() {
  return (
    <svg viewBox="0 0 600 600" aria-hidden="true" className="table-things">
      <g fill="none" stroke="#b9b3c4" strokeWidth="6" strokeLinecap="round">
        <path d="M128 110v90M118 110v26q10 10 20 0v-26M472 200v-96q16 12 14 46l-14 8" />
        <path d="M472 490v-90M462 490v-26q10-10 20 0v26M128 400v96q-16-12-14-46l14-8" />
      </g>
      <g>
        <circle cx="478" cy="262" r="34" fill="#fff" opacity=".75" />
        <circle cx="478" cy="262" r="27" fill="#8f1d3c" />
        <path
          d="M462 252q10-12 26-6"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".7"
        />
        <circle cx="122" cy="338" r="34" fill="#fff" opacity=".75" />
        <circle cx="122" cy="338" r="27" fill="#8f1d3c" />
        <path
          d="M106 328q10-12 26-6"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".7"
        />
      </g>
      <g className="table-candle">
        <circle cx="240" cy="300" r="62" fill="#ffd98d" opacity=".4" />
        <circle cx="240" cy="300" r="36" fill="#ffe9b8" opacity=".7" />
      </g>
      <circle cx="240" cy="300" r="22" fill="#fffaf0" />
      <circle cx="240" cy="300" r="6" fill="#f08a3c" />
      <g>
        <circle cx="352" cy="300" r="30" fill="#2f7f93" />
        <g fill="#e6457f">
          <circle cx="340" cy="288" r="15" />
          <circle cx="366" cy="290" r="14" />
          <circle cx="354" cy="314" r="15" />
        </g>
        <g fill="#ffd98d">
          <circle cx="340" cy="288" r="5" />
          <circle cx="366" cy="290" r="5" />
          <circle cx="354" cy="314" r="5" />
        </g>
        <path fill="#3f8a68" d="M322 306q-18 4-22 20 18 2 22-20zM382 304q18 4 22 20-18 2-22-20z" />
      </g>
    </svg>
  )
}
