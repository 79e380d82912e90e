import { redirect, useActionData } from 'react-router'
import { newClientId } from '../../../core/client-ids.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { DeckGuide } from './deck-guide.tsx'
import { deckOptions } from './deck-options.ts'
import { LikesLeft } from './likes-left.tsx'
import { SwipeGame } from './swipe-game.tsx'
import { useDeck } from './use-deck.ts'

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
