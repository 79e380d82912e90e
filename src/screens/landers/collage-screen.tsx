import { loadDocument } from '../../web/screen.ts'
import './collage.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle, ToBegin } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

const notes = ['mugs', 'geese', 'maps', 'hello'] as const
const stickers = ['coffee', 'concert_tickets', 'rose', 'cocktail', 'love_letter'] as const

/** A collage of torn paper, cut-out figures, stickers and notes; a blank sheet holds the signup. */
export default function CollageScreen() {
  const t = useTranslations('landers.collage')
  const [first = 1, second = 1, third = 1] = useCast(3)
  const words = t('headline').split(' ')
  return (
    <Lander name="collage" title={t('title')} description={t('description')}>
      <div className="collage-table">
        <div className="collage-words">
          <h1>
            {words.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
              <span key={index} className={`collage-word collage-word-${index % 5}`}>
                {`${word} `}
              </span>
            ))}
          </h1>
          <p className="lander-lead collage-slip">{t('text')}</p>
          <ToBegin className="collage-go">{t('yours')}</ToBegin>
        </div>
        <div className="collage-board">
          <div aria-hidden="true" className="collage-paper collage-paper-sun" />
          <div aria-hidden="true" className="collage-paper collage-paper-blue" />
          <div aria-hidden="true" className="collage-paper collage-paper-news" />
          <div className="collage-piece collage-figure-1">
            <Figure person={first} isFirst />
          </div>
          <div className="collage-piece collage-figure-2">
            <Figure person={second} isFirst />
          </div>
          <div className="collage-piece collage-photo">
            <div>
              <Figure person={third} isFirst />
            </div>
          </div>
          {stickers.map((name) => (
            <img
              key={name}
              src={`/gifts/${name}.svg`}
              alt=""
              width={96}
              height={96}
              className={`collage-piece collage-sticker collage-${name}`}
            />
          ))}
          <ul className="collage-notes">
            {notes.map((note) => (
              <li key={note} className={`collage-piece collage-note-${note}`}>
                {t(`notes.${note}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="collage-sheet">
          <Begin heading={t('yours')} text={t('yoursText')} />
        </div>
      </div>
    </Lander>
  )
}
