import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Dialog } from '../../../../web/kit/dialog.tsx'
import { TextAreaField } from '../../../../web/kit/field.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { Gift } from '../../../gifts/contract.ts'
import { GiftChoice } from '../../../gifts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { Acknowledgement } from '../../conversations/web/acknowledgement.tsx'
import { costOf } from '../../rules.ts'
import { useDraft } from '../../sending/web/draft.ts'
import type { SendResult } from '../../sending/web/outbox-sender.ts'
import { missingCredits, SendCost, SendProblem } from '../../sending/web/send-problem.tsx'
import type { Sending } from '../../sending/web/use-send.ts'
import { type Sent, useSendOnce } from '../../sending/web/use-send-once.ts'
import { useApi } from '../../web/api.ts'

/** The recipient of a gift. */
export interface GiftReceiver {
  id: number
  name: string
  is_fictional: boolean
}

export interface GiftWindowProps {
  profile: GiftReceiver
  /** The first message to this fictional profile, so the warning must be acknowledged. */
  isFirst: boolean
  isOpen: boolean
  onClose: () => void
  send: (sending: Sending) => Promise<SendResult>
  onSent: (sent: Sent, gift: Gift) => void
}

/**
 * The gifts, an optional text, and the price. If sending fails, the dialog stays open with its contents,
 * shows the reason, and retries under the same client id.
 */
export function GiftWindow({ profile, isFirst, isOpen, onClose, send, onSent }: GiftWindowProps) {
  const t = useTranslations('gifts.dialog')
  const formId = useId()
  const user = useCurrentUser()
  const settings = useSiteSettings()
  const [chosenId, setChosenId] = useDraft(`gift-${profile.id}`, '')
  const [words, setWords] = useDraft(`gift-words-${profile.id}`, '')
  const gift = useGifts(isOpen).data?.gifts.find(({ id }) => String(id) === chosenId) ?? null
  const { is_fictional } = profile
  const { sendOnce, isPending, error, hasFailed, wantsAcknowledgement, forgetOutcome } = useSendOnce({
    isFictional: is_fictional,
    isFirst,
    send,
  })
  const limit = settings?.message_length ?? 0
  const cost = gift ? costOf(is_fictional, gift.credits) : 0
  const missing = missingCredits(error, cost - (user?.credits ?? 0))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = words.trim()
    if (!gift || isPending || exceedsGraphemes(body, limit)) return
    const sent = await sendOnce({ gift, body })
    if (!sent) return
    setChosenId('')
    setWords('')
    onClose()
    onSent(sent, gift)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPending}
      title={t('title', { name: profile.name })}
      description={is_fictional ? t('freeHint') : t('balance', { credits: user?.credits ?? 0 })}
      footer={
        <div className="flex w-full flex-col gap-3">
          <SendProblem
            error={error}
            missing={missing}
            failed={hasFailed ? t('failed') : null}
            onSolved={forgetOutcome}
          />
          <Button type="submit" form={formId} size="large" disabled={!gift} isLoading={isPending} isWide>
            <span className="flex flex-col items-center leading-tight">
              {gift ? t('sendNamed', { gift: gift.name }) : t('choose')}
              {gift ? (
                <span className="text-xs font-normal">
                  <SendCost credits={cost} />
                </span>
              ) : null}
            </span>
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        {is_fictional && settings ? <Alert tone="warning">{settings.fictional_warning}</Alert> : null}
        <Gifts
          isWanted={isOpen}
          chosenId={gift?.id ?? null}
          onChoose={(chosen) => {
            setChosenId(String(chosen.id))
            forgetOutcome()
          }}
          costOf={({ credits }) => <SendCost credits={costOf(is_fictional, credits)} />}
        />
        <TextAreaField
          label={t('note')}
          isOptional
          maxGraphemes={limit}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="[&_textarea]:min-h-18"
        />
        {wantsAcknowledgement ? <Acknowledgement /> : null}
      </form>
    </Dialog>
  )
}

/** Loads the site's gifts when `isWanted`. */
function useGifts(isWanted: boolean) {
  return useQuery({ ...useApi().gifts.list.queryOptions({ input: {} }), enabled: isWanted })
}

interface GiftsProps {
  isWanted: boolean
  chosenId: number | null
  onChoose: (gift: Gift) => void
  costOf: (gift: Gift) => ReactNode
}

/** The site's gifts, once they are loaded. */
function Gifts({ isWanted, ...choice }: GiftsProps) {
  const t = useTranslations('gifts.dialog')
  return (
    <Loaded
      from={useGifts(isWanted)}
      failed={t('loadFailed')}
      skeleton={
        <SkeletonGroup className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
          {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
            <Skeleton key={place} className="h-38" />
          ))}
        </SkeletonGroup>
      }
    >
      {({ gifts }) => <GiftChoice label={t('choose')} gifts={gifts} {...choice} />}
    </Loaded>
  )
}
