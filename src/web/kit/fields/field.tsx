import { type ComponentProps, type ReactNode, useState } from 'react'
import { countGraphemes } from '../../../core/graphemes.ts'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  FieldTexts & {
    /** A decorative icon or symbol inside the field, before the text. */
    start?: ReactNode
    /** A button inside the field, after the text. */
    end?: ReactNode
  }

/** One line of text. `className` applies to the whole field. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, start, end, className, id, ...rest } = props
  const ids = useFieldIds(id, { hint, error })
  return (
    <FieldFrame {...{ ids, label, hint, error, isOptional, isLabelHidden, className }}>
      <div className="relative">
        {start ? (
          <span className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted [&_.icon]:size-5">
            {start}
          </span>
        ) : null}
        <input
          type="text"
          {...rest}
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames('control', Boolean(start) && 'ps-11', Boolean(end) && 'pe-12')}
        />
        {end ? <span className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</span> : null}
      </div>
    </FieldFrame>
  )
}

export type TextAreaFieldProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /**
     * Maximum number of characters as seen by a reader (an accented letter or a flag is one). Typing beyond
     * it is possible and nothing is truncated: the counter then shows the excess.
     */
    maxGraphemes?: number
  }

/** A text area that grows with its content, with a counter if there is a limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, className, id, maxGraphemes, onChange, ...rest } =
    props
  const ids = useFieldIds(id, { hint, error })
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  const counter = maxGraphemes === undefined ? null : <GraphemeCounter text={text} max={maxGraphemes} />
  return (
    <FieldFrame {...{ ids, label, hint, error, isOptional, isLabelHidden, className }} aside={counter}>
      <textarea
        rows={4}
        {...rest}
        id={ids.id}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        className={classNames(
          'control',
          'field-sizing-content max-h-96 min-h-28 resize-y py-2.5 leading-normal',
        )}
      />
    </FieldFrame>
  )
}

/**
 * Number of characters and the maximum; announced only near the limit, so that it does not interrupt typing.
 */
function GraphemeCounter({ text, max }: { text: string; max: number }) {
  const t = useTranslations('kit')
  const left = max - countGraphemes(text)
  const isNear = left <= Math.min(20, max / 10)
  return (
    <span
      className={classNames(
        'shrink-0 text-xs tabular-nums',
        left < 0 ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      <span>{left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}</span>
      <span className="sr-only" role="status">
        {isNear && left % 5 === 0
          ? t(left < 0 ? 'charactersOver' : 'charactersLeft', { count: Math.abs(left) })
          : ''}
      </span>
    </span>
  )
}
