import { loadDocument } from '../../web/screen.ts'
import './alone-tonight.css'
import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle } from './lander.tsx'
import { Figure, useCast } from './people.tsx'
import { Books, Cat, Lamp, Plant, Record, Rooftops, Street } from './window-drawings.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** A house at night: a lit window for each evening at home, and a large one that the visitor lights. */
export default function AloneTonightScreen() {
  const t = useTranslations('landers.alone')
  const [first = 1, second = 1, third = 1, fourth = 1] = useCast(4)
  return (
    <Lander name="alone" title={t('title')} description={t('description')}>
      <div className="alone-sky">
        <span aria-hidden="true" className="alone-moon" />
        <div className="alone-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
        </div>
        <Rooftops />
      </div>
      <div className="alone-house">
        <div className="alone-wall">
          <Window caption={t('windows.cooking')} isLate>
            <Figure person={first} isFirst />
          </Window>
          <Window caption={t('windows.cat')}>
            <Cat />
          </Window>
          <Window isDark />
          <div className="alone-yours lander-light">
            <Begin heading={t('yours')} text={t('yoursText')} label={t('light')} />
          </div>
          <Window caption={t('windows.radio')} isDancing>
            <Figure person={second} isFirst />
          </Window>
          <Window caption={t('windows.chapter')} isLate>
            <Books />
            <Lamp />
          </Window>
          <Window caption={t('windows.film')} isFlickering>
            <Figure person={third} />
          </Window>
          <Window caption={t('windows.plants')}>
            <Plant />
            <Lamp />
          </Window>
          <Window caption={t('windows.record')} isLate>
            <Record />
          </Window>
          <Window caption={t('windows.call')}>
            <Figure person={fourth} />
          </Window>
        </div>
        <Street />
      </div>
    </Lander>
  )
}

interface WindowProps {
  caption?: string
  isDark?: boolean
  /** Lit only after a while. */
  isLate?: boolean
  isDancing?: boolean
  isFlickering?: boolean
  children?: ReactNode
}

function Window({ caption, isDark, isLate, isDancing, isFlickering, children }: WindowProps) {
  const state = [
    isDark && 'is-dark',
    isLate && 'is-late',
    isDancing && 'is-dancing',
    isFlickering && 'is-flickering',
  ]
  return (
    <figure className={['alone-window', ...state].filter(Boolean).join(' ')}>
      <div aria-hidden="true" className="alone-pane">
        {children}
      </div>
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}
