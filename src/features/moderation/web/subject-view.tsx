import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import type { SubjectView as View } from '../contract.ts'
import { useIsBlurred } from './blur.ts'
import { BlurControl } from './blur-control.tsx'
import { useNames } from './names.ts'

interface SubjectViewProps {
  /** Null where what it is about is gone. */
  view: View | null
  /** The language in which the member writes. */
  language: string
  /** The pictures that are to be hidden. */
  chosen?: readonly number[]
  /** Chooses a picture, or takes the choice back; undefined where nothing is to choose. */
  onChoose?: ((photoId: number) => void) | undefined
}

/** What an item is about: pictures, the member's own words, facts. */
export function SubjectView({ view, language, chosen = [], onChoose }: SubjectViewProps) {
  const t = useTranslations('moderation.item')
  if (view === null) return <p className="text-muted">{t('gone')}</p>
  const { pictures, texts, facts } = view
  return (
    <div className="flex flex-col gap-6">
      {pictures.length > 0 ? <Pictures pictures={pictures} chosen={chosen} onChoose={onChoose} /> : null}
      {texts.length > 0 ? <Texts texts={texts} language={language} /> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </div>
  )
}

function Pictures({
  pictures,
  chosen,
  onChoose,
}: Pick<View, 'pictures'> & { chosen: readonly number[]; onChoose: SubjectViewProps['onChoose'] }) {
  const t = useTranslations('moderation')
  const blur = useIsBlurred()
  const isMany = pictures.length > 2
  const names = useNames()
  return (
    <div className="flex flex-col gap-3">
      <BlurControl {...blur} />
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ url, label, photo_id }) => (
          <li key={url} className="overflow-hidden rounded-control bg-secondary">
            <div className="overflow-hidden">
              <img
                src={url}
                alt={names.label(label)}
                className={classNames(
                  'max-w-full object-contain',
                  isMany ? 'max-h-60' : 'max-h-[26rem]',
                  blur.isBlurred && 'blur-2xl grayscale',
                )}
              />
            </div>
            {photo_id === null || !onChoose ? (
              <p className="px-3 py-1.5 text-xs text-muted">{names.label(label)}</p>
            ) : (
              <label className="flex min-h-11 items-center gap-2 px-3 text-sm">
                <input
                  type="checkbox"
                  className="size-5 accent-(--primary)"
                  checked={chosen.includes(photo_id)}
                  onChange={() => onChoose(photo_id)}
                />
                <span>{t('effectNames.hide_photo')}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Texts({ texts, language }: Pick<View, 'texts'> & { language: string }) {
  const names = useNames()
  return (
    <ol className="flex max-w-prose flex-col gap-3">
      {texts.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several texts may be the same, and none is added
        <li key={index}>
          <p className="mb-0.5 text-xs text-muted">{names.label(label)}</p>
          <p lang={language} className="border-s-2 border-line ps-3 whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Facts({ facts }: Pick<View, 'facts'>) {
  const names = useNames()
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several facts may be the same, and none is added
        <div key={index} className="contents">
          <dt className="text-muted">{names.label(label)}</dt>
          <dd className="min-w-0 wrap-anywhere">{names.value(label, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
