import { type FormEvent, type ReactElement, useId } from 'react'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { TextAreaField } from '../../../../web/kit/fields/field.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { MessageCosts } from '../../../sites/price-rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { Acknowledgement } from '../../conversations/web/acknowledgement.tsx'
import type { Attachment } from '../../conversations/web/outbox.ts'
import { useDraft } from '../../sending/web/draft.ts'
import type { SendResult } from '../../sending/web/outbox-sender.ts'
import { SendCost, SendProblem, useMissingCredits } from '../../sending/web/send-problem.tsx'
import type { Sending } from '../../sending/web/use-send.ts'
import { type Sent, useSendOnce } from '../../sending/web/use-send-once.ts'

/** To whom something is sent from a dialog, and how. */
export interface AttachmentProps {
  /** The recipient. */
  profile: { id: number; name: string; is_fictional: boolean }
  /** The first message to this fictional profile, so the warning must be acknowledged. */
  isFirst: boolean
  /** The prices of the chat; undefined while they are loading. */
  costs: MessageCosts | undefined
  isOpen: boolean
  onClose: () => void
  send: (sending: Sending) => Promise<SendResult>
}

interface AttachmentDialogProps<Item> extends AttachmentProps {
  kind: 'gift' | 'photo'
  title: string
  /** Shown instead of the balance where it is free to a fictional profile. */
  freeHint: string
  /** Shown when sending failed. */
  failed: string
  /** Returns the item that can be sent, by its id; null if there is none. */
  itemOf: (id: string) => Item | null
  attachmentOf: (item: Item) => Attachment
  /** Returns the price in credits; undefined while it is unknown. */
  costOf: (item: Item | null) => number | undefined
  buttonOf: (item: Item | null) => string
  /** Renders the items to choose from. */
  choice: (item: Item | null, choose: (item: { id: number }) => void) => Elements
  /** Wraps the form, such as by what is shown while nothing can be chosen. */
  around?: (form: ReactElement) => ReactElement
  onSent: (sent: Sent, item: Item) => void
}

/**
 * Offers items to send with a message, an optional text, and the price. If sending fails, the dialog stays open with
 * its contents, shows the reason, and retries under the same client id.
 */
export function AttachmentDialog<Item>(props: AttachmentDialogProps<Item>) {
  const { profile, isFirst, isOpen, onClose, send, kind, around = (form) => form } = props
  const t = useTranslations('gifts.dialog')
  const formId = useId()
  const user = useCurrentUser()
  const settings = useSiteSettings()
  const [chosenId, setChosenId] = useDraft(`${kind}-${profile.id}`, '')
  const [words, setWords] = useDraft(`${kind}-words-${profile.id}`, '')
  const item = props.itemOf(chosenId)
  const { is_fictional } = profile
  const { sendOnce, isPending, error, hasFailed, wantsAcknowledgement, forgetOutcome } = useSendOnce({
    isFictional: is_fictional,
    isFirst,
    send,
  })
  const limit = settings?.message_length ?? 0
  const cost = props.costOf(item)
  const missing = useMissingCredits(cost ?? 0, error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = words.trim()
    if (!item || isPending || exceedsGraphemes(body, limit)) return
    const sent = await sendOnce({ ...props.attachmentOf(item), body }, cost)
    if (!sent) return
    setChosenId('')
    setWords('')
    onClose()
    props.onSent(sent, item)
  }
  const choose = ({ id }: { id: number }) => {
    setChosenId(String(id))
    forgetOutcome()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPending}
      title={props.title}
      description={
        props.costs?.[`${kind}_cost`].reason === 'fictional'
          ? props.freeHint
          : t('balance', { credits: user?.credits ?? 0 })
      }
      footer={
        <div className="flex w-full flex-col gap-3">
          <SendProblem
            error={error}
            missing={missing}
            dialog={kind}
            failed={hasFailed ? props.failed : null}
          />
          <Button type="submit" form={formId} size="large" disabled={!item} isLoading={isPending} isWide>
            <span className="flex flex-col items-center leading-tight">
              <span>{props.buttonOf(item)}</span>
              <SendCost credits={cost} />
            </span>
          </Button>
        </div>
      }
    >
      {around(
        <form method="dialog" id={formId} onSubmit={submit} className="flex flex-col gap-5">
          {is_fictional && settings ? <Alert tone="warning">{settings.fictional_warning}</Alert> : null}
          {props.choice(item, choose)}
          <TextAreaField
            label={t('note')}
            isOptional
            maxGraphemes={limit}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="[&_textarea]:min-h-18"
          />
          {wantsAcknowledgement ? <Acknowledgement /> : null}
        </form>,
      )}
    </Dialog>
  )
}

/** Placeholders for the items to choose from, while they are loading. */
export function ChoiceSkeleton({ amount }: { amount: number }) {
  return (
    <SkeletonGroup className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
      {Array.from({ length: amount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <Skeleton key={index} className="h-38" />
      ))}
    </SkeletonGroup>
  )
}
