import type { ReactNode } from 'react'
import { redirect, useActionData } from 'react-router'
import { newClientId } from '../../../core/client-ids.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { ArrowLeft, ArrowRight, ArrowUp, Delete, Heart } from '../../../web/kit/icons.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { PremiumLink } from '../../accounts/web/public.tsx'
import { freeLikesADay } from '../rules.ts'
import { deckOptions } from './deck-data.ts'
import { SwipeGame } from './swipe-game.tsx'
import { useDeck } from './use-deck.ts'

interface LikesLeftProps {
  /** Null: no limit. */
  left: number | null
  resetsAt: string
}

/** Shows how many likes are left today, and when new ones come, in the member's time zone. */
function LikesLeft({ left, resetsAt }: LikesLeftProps) {
  const t = useTranslations('swipe')
  const format = useFormatter()
  const time = format.dateTime(new Date(resetsAt), { timeStyle: 'short' })
  if (left === null) return <p className="text-sm text-muted">{t('noLimit')}</p>
  if (left === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-secondary px-3.5 py-2 text-sm text-on-secondary">
        <div>
          <p className="font-semibold">{t('limit.title')}</p>
          <p className="lg:hidden">{t('resets', { time })}</p>
          <p className="hidden text-text lg:block">{t('limit.text', { time })}</p>
        </div>
        <PremiumLink>
          <span className="max-lg:hidden">{t('limit.premium')}</span>
        </PremiumLink>
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden="true" className="flex gap-0.5 text-primary">
        {Array.from({ length: freeLikesADay }, (_, nth) => (
          <Heart
            // biome-ignore lint/suspicious/noArrayIndexKey: the hearts are identical
            key={nth}
            className={classNames('size-4.5 transition-opacity', nth < left ? 'fill-current' : 'opacity-45')}
          />
        ))}
      </span>
      <span className="font-semibold tabular-nums">{t('left', { left, total: freeLikesADay })}</span>
      {left < freeLikesADay ? <span className="text-muted">{t('resets', { time })}</span> : null}
    </p>
  )
}

/**
 * Explains why these members are shown, in which order, and how to play with the keyboard (law: 2.1).
 */
function DeckGuide() {
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

const screen = defineScreen({ access: 'session', queries: ({ api }) => [deckOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Handles a choice without script. */
const form = defineForm(async ({ api, form: sent }) => {
  await api.call.swipe.choose({
    profile_id: Number(sent.get('profile_id')),
    choice: sent.get('choice') === 'like' ? 'like' : 'pass',
    client_id: newClientId(),
  })
  return redirect('/swipe-game')
})
export const action = form.action
export const clientAction = form.clientAction

/** Shows one member at a time: like or pass (product: Swipe). */
export default function SwipeScreen() {
  const t = useTranslations('swipe')
  const refusal = useActionData() as FormRefusal | undefined
  const game = useDeck()
  const { likes_left, resets_at } = game.deck
  return (
    <main id="content" className="page-width grow overflow-x-clip py-2 lg:py-8">
      <PageTitle title={t('title')} />
      <div className="mx-auto grid max-w-500 gap-x-14 gap-y-4 lg:max-w-none lg:grid-cols-[minmax(0,27rem)_minmax(0,22rem)] lg:grid-rows-[auto_1fr] lg:justify-center">
        {/* Below the header and the tabs, notice and deck share the height of a phone: the card shrinks by what the text needs. */}
        <div className="flex h-[calc(100dvh-9.5rem-var(--bottom-bar))] min-h-112 flex-col gap-3 lg:contents">
          <div className="flex flex-col gap-2 lg:col-start-2 lg:gap-4">
            {/* On a phone the card needs the height, and the tab above has this title. */}
            <h1 className="max-lg:sr-only lg:text-2xl">{t('title')}</h1>
            {refusal ? (
              <Alert tone="danger" isAnnounced>
                {refusal.error.message}
              </Alert>
            ) : null}
            <LikesLeft left={likes_left} resetsAt={resets_at} />
          </div>
          <div className="flex min-h-0 min-w-0 grow flex-col lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <SwipeGame game={game} />
          </div>
        </div>
        <div className="border-t border-line pt-5 lg:col-start-2">
          <DeckGuide />
        </div>
      </div>
    </main>
  )
}
