import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useActionData } from 'react-router'
import { newClientId } from '../../../core/client-ids.ts'
import { countGraphemes, exceedsGraphemes } from '../../../core/graphemes.ts'
import type { ApiError } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Gift, ImageIcon, SendHorizontal } from '../../../web/kit/icons.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import { useStoredChoice } from '../../../web/stored-choice.ts'
import { useAsked } from '../../../web/use-asked.ts'
import { useBar } from '../../../web/use-bar.ts'
import { PremiumLink, useCurrentUser } from '../../accounts/web/public.tsx'
import { CreditsLink } from '../../credits/web/public.tsx'
import type { MessageCosts } from '../../sites/price-rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { GiftAttachmentDialog, PhotoAttachmentDialog } from '../attachments/web/lazy-dialogs.ts'
import { Acknowledgement } from '../conversations/web/acknowledgement.tsx'
import type { Message } from '../message-contract.ts'
import { quotedOf } from '../messages/web/quoted-message.tsx'
import { enterChoice } from '../messages/web/use-chat-keys.ts'
import { isBlank } from '../rules.ts'
import { AboutBar, aboutBarId, useAbout } from '../sending/web/about-bar.tsx'
import { ChatsLeft } from '../sending/web/chats-left.tsx'
import { useDraft } from '../sending/web/draft.ts'
import { ReplyBar, replyBarId } from '../sending/web/reply-bar.tsx'
import { SendCost, useMissingCredits } from '../sending/web/send-problem.tsx'
import { type Sending, useSend } from '../sending/web/use-send.ts'

interface ComposerProps {
  other: { id: number; name: string; is_fictional: boolean }
  /** The prices of the chat; undefined while they are loading. */
  costs: MessageCosts | undefined
  /** The first message to this fictional profile, so the warning must be acknowledged. */
  isFirst: boolean
  /** Newest message on the page: without JavaScript a reply marks it as read. */
  newestId: number | null
  /** Null if there is none yet. */
  conversationId: number | null
  /** The message being replied to. */
  replyTo?: Message | null
  onReplyTo?: (message: Message | null) => void
  onTyping?: () => void
}

/**
 * The form for writing: a plain form that also works without JavaScript, with the price on its button; on
 * phones, where the button is narrow, also below it.
 */
export function Composer(props: ComposerProps) {
  const { other, costs, isFirst, newestId, conversationId, replyTo = null, onReplyTo, onTyping } = props
  const t = useTranslations('chats.composer')
  const tGifts = useTranslations('gifts')
  const tPhoto = useTranslations('chats.photo')
  const refusal = useActionData() as FormRefusal | undefined
  const settings = useSiteSettings()
  const send = useSend(other.id, conversationId)
  const { about, drop: dropAbout } = useAbout(other.id)
  const [text, setText] = useDraft(String(other.id), refusal?.values.body ?? '')
  const [error, setError] = useState<ApiError | null>(refusal?.error ?? null)
  useBar('action')
  const [enterSends] = useStoredChoice(enterChoice)
  const [clientId] = useState(newClientId)
  const [isGiving, setGiving] = useState(false)
  const [isShowing, setShowing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // After a purchase the dialog that led to it is open again, with what was chosen.
  useAsked('gift', () => setGiving(true))
  useAsked('photo', () => setShowing(true))
  const latest = useRef(text)
  latest.current = text
  const limit = settings?.message_length ?? 0
  const cost = costs?.message_cost.credits
  const wantsAcknowledgement =
    other.is_fictional && (isFirst || error?.code === 'fictional_acknowledgement_required')

  useEffect(() => {
    // On touch devices the keyboard would cover the thread, so there the heading gets the focus (see
    // ThreadHeader).
    if (matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true })
  }, [])

  const replyToId = replyTo?.id
  useEffect(() => {
    if (replyToId !== undefined) area.current?.focus({ preventScroll: true })
  }, [replyToId])

  function cancelReply() {
    onReplyTo?.(null)
    area.current?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = text.trim()
    if (isBlank(body) || exceedsGraphemes(body, limit)) return area.current?.focus()
    setText('')
    setError(null)
    area.current?.focus()
    const reply_to = replyTo && quotedOf(replyTo)
    onReplyTo?.(null)
    const acknowledged = wantsAcknowledgement ? { fictional_acknowledged: true } : {}
    const result = await send({ kind: 'text', body, reply_to, about, max_credits: cost, ...acknowledged })
    // After the first message the thread's own page follows.
    if (result.kind === 'sent' && conversationId === null) return
    if (result.kind !== 'refused') return dropAbout()
    setError(result.error)
    onReplyTo?.(replyTo)
    setText(latest.current === '' ? body : `${body}\n${latest.current}`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && replyTo && !event.nativeEvent.isComposing) return cancelReply()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // On touch keyboards Enter is the only way to insert a line break.
    const isPlainSending = enterSends && !event.shiftKey && matchMedia('(pointer: fine)').matches
    if (!isPlainSending && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  /** A gift or photo is about the same, and replies to the same message. */
  const chosen = {
    profile: other,
    costs,
    isFirst,
    send: (sending: Sending) => send({ ...sending, about, reply_to: replyTo && quotedOf(replyTo) }),
    onSent: () => {
      onReplyTo?.(null)
      if (conversationId !== null) dropAbout()
    },
  }
  const left = limit - countGraphemes(text)
  return (
    <>
      <Form
        method="post"
        onSubmit={submit}
        data-action-bar
        className="mx-auto flex w-full max-w-column flex-col gap-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:gap-2.5 short:py-1"
      >
        {error ? (
          <Refused error={error} />
        ) : (
          <>
            {conversationId === null && !other.is_fictional ? <ChatsLeft /> : null}
            <ShortBalance cost={cost} />
          </>
        )}
        {wantsAcknowledgement ? <Acknowledgement /> : null}
        {cost === undefined ? null : <input type="hidden" name="max_credits" value={cost} />}
        <input type="hidden" name="client_id" defaultValue={clientId} suppressHydrationWarning />
        {newestId === null ? null : <input type="hidden" name="up_to" value={newestId} />}
        {about ? <AboutBar about={about} /> : null}
        {replyTo ? <ReplyBar message={replyTo} other={other} onCancel={cancelReply} /> : null}
        <div className="flex items-end gap-1.5 sm:gap-3">
          <div className="mb-1 flex sm:mb-2 sm:gap-1">
            <IconButton label={tPhoto('button')} aria-haspopup="dialog" onClick={() => setShowing(true)}>
              <ImageIcon />
            </IconButton>
            <IconButton label={tGifts('button')} aria-haspopup="dialog" onClick={() => setGiving(true)}>
              <Gift />
            </IconButton>
          </div>
          <label className="min-w-0 flex-1">
            <span className="sr-only">{t('label', { name: other.name })}</span>
            <textarea
              ref={area}
              name="body"
              rows={1}
              required
              // An empty field needs no message about what is missing.
              onInvalid={(event) => {
                event.preventDefault()
                event.currentTarget.focus()
              }}
              value={text}
              placeholder={t('placeholder')}
              aria-describedby={classNames(about && aboutBarId, replyTo && replyBarId, 'composer-keys')}
              aria-invalid={left < 0 || undefined}
              onChange={(event) => {
                setText(event.target.value)
                onTyping?.()
              }}
              onKeyDown={onKeyDown}
              className={classNames(
                'control',
                // One ring: the edge itself.
                'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
                'block field-sizing-content max-h-40 min-h-13 resize-none py-3 leading-normal sm:min-h-15 sm:py-4 short:min-h-11 short:max-h-24 short:py-2',
              )}
            />
          </label>
          <Button type="submit" size="large" className="shrink-0 px-4! sm:min-h-15 short:min-h-11 short:py-1">
            <SendHorizontal className="size-5 rtl:-scale-x-100" />
            <span className="flex flex-col items-start leading-tight max-sm:sr-only">
              <span>{t('send')}</span>
              <SendCost credits={cost} />
            </span>
          </Button>
        </div>
        <p className="-mt-2 text-end text-xs text-muted short:leading-none">
          <span aria-hidden="true" className="sm:hidden">
            <SendCost credits={cost} />
          </span>
          {cost ? <Balance /> : <FreeReason cost={costs?.message_cost} />}
        </p>
        <p id="composer-keys" className="sr-only">
          {t(enterSends ? 'keys' : 'keysWithControl')}
        </p>
        <Length left={left} limit={limit} />
      </Form>
      <GiftAttachmentDialog {...chosen} isOpen={isGiving} onClose={() => setGiving(false)} />
      <PhotoAttachmentDialog {...chosen} isOpen={isShowing} onClose={() => setShowing(false)} />
    </>
  )
}

/** Returns the price that the form has shown, as a call takes it. */
export function shownPriceIn(fields: FormData): { max_credits?: number } {
  const shown = fields.get('max_credits')
  return shown === null ? {} : { max_credits: Number(shown) }
}

/** An answer is free for a week at most. */
const untilStyle = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const

/** Why a message to a real member costs nothing. */
function FreeReason({ cost }: { cost: MessageCosts['message_cost'] | undefined }) {
  const t = useTranslations('chats.composer')
  const format = useFormatter()
  if (cost?.reason === 'match') return <span>{t('freeMatch')}</span>
  if (cost?.reason !== 'reply' || cost.free_until === undefined) return null
  return <span>{t('freeReply', { until: format.dateTime(new Date(cost.free_until), untilStyle) })}</span>
}

/** The credits that the member has, beside what a message costs. */
function Balance() {
  const t = useTranslations('frame.nav')
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {' · '}
      </span>
      <span className="whitespace-nowrap tabular-nums">{t('creditsLeft', { count: user.credits })}</span>
    </>
  )
}

/** Credits that are missing for a message, before it is sent, with the way to more. */
function ShortBalance({ cost = 0 }: { cost: number | undefined }) {
  const t = useTranslations('gifts.dialog')
  const missing = useMissingCredits(cost)
  if (missing === 0) return null
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-muted">
      <p>{t('missing', { missing })}</p>
      <CreditsLink />
    </div>
  )
}

/** The remaining length, near the limit. */
function Length({ left, limit }: { left: number; limit: number }) {
  const t = useTranslations('chats.composer')
  if (left > Math.max(20, limit / 10)) return null
  return (
    <p
      role={left % 10 === 0 || left < 0 ? 'status' : undefined}
      className={classNames(
        '-mt-1 text-xs tabular-nums',
        left < 0 ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
    </p>
  )
}

/** Why the message was not sent, and what can be done; the field contains the text again. */
function Refused({ error }: { error: ApiError }) {
  const t = useTranslations('chats.composer')
  return (
    <Alert
      tone="warning"
      isAnnounced
      title={error.message}
      action={
        error.code === 'credits_required' ? (
          <CreditsLink />
        ) : error.code === 'conversation_limit' ? (
          <PremiumLink />
        ) : undefined
      }
    >
      {error.code === 'conversation_limit' ? `${t('premium')} ${t('kept')}` : t('kept')}
    </Alert>
  )
}
