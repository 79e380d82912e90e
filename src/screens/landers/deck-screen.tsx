import { loadDocument } from '../../web/screen.ts'
import './deck.css'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Heart, Undo2, X } from '../../web/kit/icons.tsx'
import { Begin, defineLander, Lander, landerHandle, ToBegin } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = { ...landerHandle, script: 'deck' }

const cards = ['ending', 'soup', 'bus', 'kitchen', 'straight', 'sea'] as const

/** A deck to swipe: six drawn people to practise on, and the signup as the last card. */
export default function DeckScreen() {
  const t = useTranslations('landers.deck')
  const common = useTranslations('landers.common')
  const swipe = useTranslations('swipe')
  const cast = useCast(cards.length)
  return (
    <Lander name="deck" title={t('title')} description={t('description')} isMoving={false}>
      <div className="deck-table">
        <div className="deck-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
          <p className="deck-hint">{t('hint')}</p>
          <ToBegin className="deck-skip">{common('skip')}</ToBegin>
        </div>
        <section className="deck-area" data-deck="" aria-label={t('deck')}>
          <ol className="deck-cards">
            {cards.map((card, index) => (
              <li
                key={card}
                data-card=""
                data-status={t('left', { count: cards.length - index })}
                className={`deck-card deck-ground-${index}`}
              >
                <Figure person={cast[index] ?? 1} isFirst={index < 2} className="deck-figure" />
                <span className="deck-example">{t('example')}</span>
                <p className="deck-line">
                  <strong>{t(`cards.${card}.line`)}</strong>
                  <span>{t(`cards.${card}.rest`)}</span>
                </p>
                <span aria-hidden="true" className="deck-stamp deck-stamp-like">
                  {swipe('like')}
                </span>
                <span aria-hidden="true" className="deck-stamp deck-stamp-pass">
                  {swipe('pass')}
                </span>
              </li>
            ))}
            <li data-card="" data-status={t('yours')} className="deck-card deck-last">
              <Begin heading={t('yours')} text={t('yoursText')} />
            </li>
          </ol>
          <div className="deck-controls">
            <button
              type="button"
              data-act="pass"
              className="deck-button deck-pass"
              aria-label={swipe('pass')}
            >
              <X />
            </button>
            <button
              type="button"
              data-act="undo"
              className="deck-button deck-undo"
              aria-label={swipe('undo')}
            >
              <Undo2 />
            </button>
            <button
              type="button"
              data-act="like"
              className="deck-button deck-like"
              aria-label={swipe('like')}
            >
              <Heart />
            </button>
          </div>
          <p role="status" data-deck-status="" className="lander-only-read" />
        </section>
      </div>
    </Lander>
  )
}
