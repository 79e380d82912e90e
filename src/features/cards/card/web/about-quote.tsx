import type { ReactNode } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { About } from '../../contract.ts'

interface AboutQuoteProps {
  about: About
  /** The label for readers, such as "Likes this photo"; by default that a message is about it. */
  label?: ReactNode
  className?: string
}

/** Quotes what a like or a message is about: the picture, or the question with the words of the answer. */
export function AboutQuote({ about, label, className }: AboutQuoteProps) {
  const t = useTranslations('answers.about')
  const { photo, prompt, question, answer } = about
  return (
    <span
      className={classNames(
        'flex items-center gap-3 overflow-hidden rounded-[10px] border-s-3 border-primary bg-current/8 text-start text-sm leading-snug whitespace-normal',
        className,
      )}
    >
      {photo ? <img src={photo.thumb_filename} alt="" className="size-16 shrink-0 object-cover" /> : null}
      <span className={classNames('min-w-0 py-2 pe-2.5', !photo && 'ps-2.5')}>
        {label ? <span className="block font-semibold">{label}</span> : null}
        {prompt === null ? (
          (!label || !photo) && <span className="block">{photo ? t('photo') : t('photoGone')}</span>
        ) : (
          <>
            <span className={classNames('block', label ? 'opacity-80' : 'font-semibold')}>{question}</span>
            <span dir="auto" className="line-clamp-4 wrap-anywhere">
              {answer ?? t('answerGone')}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
