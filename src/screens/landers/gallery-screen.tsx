import { loadDocument } from '../../web/screen.ts'
import './gallery.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle, ToBegin } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** The portraits, each in another style, which `gallery.css` paints. */
const portraits = ['oil', 'pop', 'ink', 'blocks', 'night'] as const

/** A museum wall: drawn portraits in five styles with their labels, and an empty frame with the signup in it. */
export default function GalleryScreen() {
  const t = useTranslations('landers.gallery')
  const cast = useCast(portraits.length)
  return (
    <Lander name="gallery" title={t('title')} description={t('description')}>
      <div className="gallery-hall">
        <div className="gallery-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
          <ToBegin className="gallery-go">{t('yours')}</ToBegin>
        </div>
        <ul className="gallery-wall">
          {portraits.map((style, index) => (
            <li key={style} className={`gallery-work gallery-${style}`}>
              <div className="gallery-frame">
                <div className="gallery-canvas">
                  <Figure person={cast[index] ?? 1} isFirst={index < 2} />
                </div>
              </div>
              <p className="gallery-plaque">
                <strong>{t(`works.${style}.name`)}</strong>
                <span>{t(`works.${style}.made`)}</span>
              </p>
            </li>
          ))}
        </ul>
        <div className="gallery-yours">
          <div className="gallery-frame">
            <Begin heading={t('yours')} text={t('yoursText')} />
          </div>
        </div>
        <Floor />
      </div>
    </Lander>
  )
}

/** The floor, with a rope and a bench before the pictures. */
function Floor() {
  return (
    <svg
      viewBox="0 0 1600 190"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="gallery-floor"
    >
      <path className="gallery-skirting" d="M0 0h1600v16H0z" />
      <path className="gallery-boards" d="M0 16h1600v174H0z" />
      <path
        className="gallery-joints"
        d="M0 60h1600M0 118h1600M160 16l-60 174M420 16l-34 174M700 16l-12 174M960 16l14 174M1220 16l38 174M1480 16l66 174"
      />
      <g className="gallery-bench">
        <path d="M640 70h320l26 26H614z" />
        <path d="M650 96h14v50h-14zM936 96h14v50h-14z" />
      </g>
      <g className="gallery-rope">
        <path d="M240 30v104M500 30v104M1100 30v104M1360 30v104" strokeWidth="9" />
        <path d="M240 44q130 78 260 0M1100 44q130 78 260 0" strokeWidth="10" className="gallery-cord" />
        <path d="M214 134h52M474 134h52M1074 134h52M1334 134h52" strokeWidth="12" />
      </g>
    </svg>
  )
}
