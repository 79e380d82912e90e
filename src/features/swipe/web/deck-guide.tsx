import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ArrowLeft, ArrowRight, ArrowUp, Delete } from '../../../web/kit/icons.tsx'

/**
 * Explains why these members are shown, in which order, and how to play with the keyboard (law: 2.1).
 */
export function DeckGuide() {
  const t = useTranslations('swipe')
  return (
    <div className="flex flex-col gap-6 text-sm">
      <section>
        <h2 className="font-body text-sm font-semibold">{t('why.title')}</h2>
        <div className="mt-2 flex max-w-prose flex-col gap-2 text-muted">
          <p>{t('why.fit')}</p>
          <p>{t('why.order')}</p>
          <p>{t('why.again')}</p>
        </div>
      </section>
      <section className="pointer-coarse:hidden">
        <h2 className="font-body text-sm font-semibold">{t('keys.title')}</h2>
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-muted">
          <KeyRow does={t('keys.pass')}>
            <Key name={t('keys.left')}>
              <ArrowLeft className="size-4" />
            </Key>
          </KeyRow>
          <KeyRow does={t('keys.like')}>
            <Key name={t('keys.right')}>
              <ArrowRight className="size-4" />
            </Key>
          </KeyRow>
          <KeyRow does={t('keys.profile')}>
            <Key name={t('keys.up')}>
              <ArrowUp className="size-4" />
            </Key>
          </KeyRow>
          <KeyRow does={t('keys.undo')}>
            <Key name={t('keys.backspace')}>
              <Delete className="size-4" />
            </Key>
            <span>{t('keys.or')}</span>
            <Key>Z</Key>
          </KeyRow>
        </dl>
      </section>
    </div>
  )
}

function KeyRow({ does, children }: { does: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex items-center gap-1.5">{children}</dt>
      <dd>{does}</dd>
    </>
  )
}

/** Draws a key; one that shows only a symbol has a name. */
function Key({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <kbd className="grid h-7 min-w-7 place-items-center rounded-[6px] border border-edge bg-surface px-1.5 font-body text-xs font-semibold text-text">
      {name ? <span className="sr-only">{name}</span> : null}
      <span aria-hidden={name ? true : undefined}>{children}</span>
    </kbd>
  )
}
