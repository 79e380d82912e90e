import { loadDocument } from '../../web/screen.ts'
import './icons.css'
import type { Interest } from '../../core/people.ts'
import { InterestIcon } from '../../features/profiles/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle, ToBegin } from './lander.tsx'
import { Figure, useCast } from './people.tsx'

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

/** The icons that move over the wall, row by row. */
const wall: Interest[][] = [
  ['coffee', 'tattoos', 'hiking', 'sushi', 'dancing', 'kissing', 'art', 'biking', 'wine', 'video_games'],
  [
    'hugging',
    'movies',
    'party',
    'photography',
    'beach',
    'astrology',
    'massages',
    'tea',
    'reading',
    'lingerie',
  ],
  [
    'music',
    'travelling',
    'barbecue',
    'animals',
    'theater',
    'adventure',
    'gym',
    'cooking',
    'outdoors',
    'beer',
  ],
  [
    'gardening',
    'foodie',
    'sports',
    'fashion',
    'politics',
    'relationship',
    'vegetarian',
    'shopping',
    'bondage',
    'coffee',
  ],
  ['hiking', 'kissing', 'sushi', 'art', 'coffee', 'dancing', 'wine', 'tattoos', 'biking', 'video_games'],
  [
    'massages',
    'tea',
    'movies',
    'beach',
    'hugging',
    'photography',
    'party',
    'reading',
    'lingerie',
    'astrology',
  ],
]

/** The icons that can be picked. `icons.css` knows these codes. */
const picks = [
  'music',
  'cooking',
  'dancing',
  'hiking',
  'movies',
  'coffee',
  'reading',
  'travelling',
  'wine',
  'beach',
  'video_games',
  'massages',
] as const satisfies readonly Interest[]

/** The interests of each drawn person: every pick is somebody's. */
const likes: Interest[][] = [
  ['music', 'dancing', 'wine'],
  ['cooking', 'movies', 'video_games'],
  ['hiking', 'coffee', 'travelling'],
  ['reading', 'beach', 'massages'],
  ['music', 'cooking', 'travelling'],
  ['movies', 'wine', 'massages'],
]

/** A wall of icons: the visitor picks some, and the drawn people who share them step forward. No script: checkboxes. */
export default function IconsScreen() {
  const t = useTranslations('landers.icons')
  const common = useTranslations('landers.common')
  const names = useTranslations('interests')
  const cast = useCast(likes.length)
  return (
    <Lander name="icons" title={t('title')} description={t('description')}>
      <div className="icons-wall">
        <div aria-hidden="true" className="icons-rows">
          {wall.map((row) => (
            <div key={row.join()} className="icons-row">
              {['first', 'second'].map((half) => (
                <div key={half}>
                  {row.map((code) => (
                    <span key={code}>
                      <InterestIcon code={code} className="icons-sign" />
                    </span>
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="icons-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
          <ToBegin>{common('skip')}</ToBegin>
        </div>
      </div>
      <div className="icons-play">
        <fieldset className="icons-picks">
          <legend>{t('pick')}</legend>
          <div>
            {picks.map((code) => (
              <label key={code}>
                <input type="checkbox" value={code} data-pick={code} />
                <InterestIcon code={code} className="icons-sign" />
                <span>{names(code)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <ul className="icons-people">
          {likes.map((codes, index) => (
            <li key={codes.join()} data-likes={codes.join(' ')}>
              <div className="icons-portrait">
                <Figure person={cast[index] ?? 1} />
              </div>
              <ul>
                {codes.map((code) => (
                  <li key={code} data-sign={code}>
                    <InterestIcon code={code} className="size-5" />
                    <span className="lander-only-read">{names(code)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <div className="icons-begin">
        <Begin heading={t('begin')} text={t('beginText')} />
      </div>
    </Lander>
  )
}
