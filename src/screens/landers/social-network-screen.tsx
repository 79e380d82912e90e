import { loadDocument } from '../../web/screen.ts'
import './social-network.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** First lines, each from one of the drawn people around the form. */
const lines = ['tea', 'reading', 'hills', 'pets', 'soup', 'song'] as const

/** The lines from each person to the middle, in a drawing of 1200 x 760. */
const strands = [
  'M150 150C290 190 380 260 600 380',
  'M110 400C280 430 400 400 600 380',
  'M190 640C320 580 420 480 600 380',
  'M1050 130C920 190 820 260 600 380',
  'M1100 390C930 430 800 400 600 380',
  'M1010 650C900 580 780 480 600 380',
] as const

/** A network with the visitor in the middle: drawn people around the form, a first line from each. */
export default function SocialNetworkScreen() {
  const t = useTranslations('landers.social')
  const cast = useCast(lines.length)
  return (
    <Lander name="social" title={t('title')} description={t('description')}>
      <div className="social-words">
        <h1>{t('headline')}</h1>
        <p className="lander-lead">{t('text')}</p>
      </div>
      <div className="social-net">
        <svg viewBox="0 0 1200 760" preserveAspectRatio="none" aria-hidden="true" className="social-strands">
          {strands.map((path) => (
            <g key={path}>
              <path d={path} className="social-strand" />
              <path d={path} pathLength={100} className="social-signal" />
            </g>
          ))}
        </svg>
        <ul className="social-people">
          {lines.map((line, index) => (
            <li key={line}>
              <span className="social-face">
                <Figure person={cast[index] ?? 1} isFirst={index < 3} />
              </span>
              <span className="social-line">{t(`lines.${line}`)}</span>
            </li>
          ))}
        </ul>
        <div className="social-middle">
          <Begin heading={t('yours')} text={t('yoursText')} />
        </div>
      </div>
    </Lander>
  )
}
