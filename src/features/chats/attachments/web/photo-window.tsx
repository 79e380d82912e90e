import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { Dialog } from '../../../../web/kit/dialog.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { TextAreaField } from '../../../../web/kit/field.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { Acknowledgement } from '../../conversations/web/acknowledgement.tsx'
import { costOf } from '../../rules.ts'
import { useDraft } from '../../sending/web/draft.ts'
import type { SendResult } from '../../sending/web/outbox-sender.ts'
import { missingCredits, SendCost, SendProblem } from '../../sending/web/send-problem.tsx'
import type { Sending } from '../../sending/web/use-send.ts'
import { type Sent, useSendOnce } from '../../sending/web/use-send-once.ts'
import { useApi } from '../../web/api.ts'
import { PhotoChoice } from './photo-choice.tsx'

interface PhotoWindowProps {
  /** The recipient. */
  profile: { id: number; name: string; is_fictional: boolean }
  /** The first message to this fictional profile, so the warning must be acknowledged. */
  isFirst: boolean
  isOpen: boolean
  onClose: () => void
  send: (sending: Sending) => Promise<SendResult>
  onSent: (sent: Sent) => void
}

/**
 * The member's photos, an optional text, and the price. If sending fails, the dialog stays open with its
 * contents, shows the reason, and retries under the same client id.
 */
export function PhotoWindow({ profile, isFirst, isOpen, onClose, send, onSent }: PhotoWindowProps) {
  const t = useTranslations('chats.photo')
  const tGifts = useTranslations('gifts.dialog')
  const tShare = useTranslations('photos.share')
  const formId = useId()
  const user = useCurrentUser()
  const settings = useSiteSettings()
  const [chosenId, setChosenId] = useDraft(`photo-${profile.id}`, '')
  const [words, setWords] = useDraft(`photo-words-${profile.id}`, '')
  const own = useOwnPhotos(isOpen).data?.profile.photos ?? []
  const photo = own.find(({ id, status }) => String(id) === chosenId && status !== 'rejected') ?? null
  const { name, is_fictional } = profile
  const { sendOnce, isPending, error, hasFailed, wantsAcknowledgement, forgetOutcome } = useSendOnce({
    isFictional: is_fictional,
    isFirst,
    send,
  })
  const limit = settings?.message_length ?? 0
  const cost = costOf(is_fictional, settings?.photo_credits ?? 0)
  const missing = missingCredits(error, cost - (user?.credits ?? 0))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = words.trim()
    if (!photo || isPending || exceedsGraphemes(body, limit)) return
    const sent = await sendOnce({ photo, body })
    if (!sent) return
    setChosenId('')
    setWords('')
    onClose()
    onSent(sent)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPending}
      title={t('title', { name })}
      description={is_fictional ? t('freeHint') : tGifts('balance', { credits: user?.credits ?? 0 })}
      footer={
        own.length === 0 ? undefined : (
          <div className="flex w-full flex-col gap-3">
            <SendProblem
              error={error}
              missing={missing}
              failed={hasFailed ? t('failed') : null}
              onSolved={forgetOutcome}
            />
            <Button type="submit" form={formId} size="large" disabled={!photo} isLoading={isPending} isWide>
              <span className="flex flex-col items-center leading-tight">
                {photo ? t('send') : t('choose')}
                <span className="text-xs font-normal">
                  <SendCost credits={cost} />
                </span>
              </span>
            </Button>
          </div>
        )
      }
    >
      <Loaded
        from={useOwnPhotos(isOpen)}
        failed={tShare('failed')}
        skeleton={
          <SkeletonGroup className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
            {['first', 'second', 'third'].map((place) => (
              <Skeleton key={place} className="h-38" />
            ))}
          </SkeletonGroup>
        }
      >
        {({ profile: { photos } }) =>
          photos.length === 0 ? (
            <NoPhotos />
          ) : (
            <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
              {is_fictional && settings ? <Alert tone="warning">{settings.fictional_warning}</Alert> : null}
              <PhotoChoice
                photos={photos}
                chosenId={photo?.id ?? null}
                onChoose={(chosen) => {
                  setChosenId(String(chosen.id))
                  forgetOutcome()
                }}
              />
              <p className="text-sm text-muted" role="status">
                {photo?.status === 'pending' ? tShare('pending', { name }) : t('shows', { name })}
              </p>
              <TextAreaField
                label={tGifts('note')}
                isOptional
                maxGraphemes={limit}
                value={words}
                onChange={(event) => setWords(event.target.value)}
                className="[&_textarea]:min-h-18"
              />
              {wantsAcknowledgement ? <Acknowledgement /> : null}
            </form>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Loads the member's current photos when `isWanted`. */
function useOwnPhotos(isWanted: boolean) {
  return useQuery({ ...useApi().profiles.readOwn.queryOptions(), enabled: isWanted })
}

/** Shown to a member without photos, with a link to add one. */
function NoPhotos() {
  const t = useTranslations('chats.photo')
  const tShare = useTranslations('photos.share')
  return (
    <EmptyState
      className="py-4"
      action={
        <ButtonLink to="/profile#photos" tone="secondary">
          {tShare('toPhotos')}
        </ButtonLink>
      }
    >
      {t('none')}
    </EmptyState>
  )
}
