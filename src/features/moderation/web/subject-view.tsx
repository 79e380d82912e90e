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
}

/** What an item is about: pictures, the member's own words, facts. */
export function SubjectView({ view, language }: SubjectViewProps) {
  const t = useTranslations('moderation.item')
  if (view === null) return <p className="text-muted">{t('gone')}</p>
  const { pictures, texts, facts } = view
  return (
    <div className="flex flex-col gap-6">
      {pictures.length > 0 ? <Pictures pictures={pictures} /> : null}
      {texts.length > 0 ? <Texts texts={texts} language={language} /> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </div>
  )
}

function Pictures({ pictures }: Pick<View, 'pictures'>) {
  const blur = useIsBlurred()
  const names = useNames()
  return (
    <div className="flex flex-col gap-3">
      <BlurControl {...blur} />
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ url, label }) => (
          <li key={url} className="overflow-hidden rounded-control bg-secondary">
            <img
              src={url}
              alt={names.label(label)}
              className={classNames(
                'max-h-[26rem] max-w-full object-contain',
                blur.isBlurred && 'blur-2xl grayscale',
              )}
            />
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
