import { type FormEvent, useRef, useState } from 'react'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { SendHorizontal } from '../../../../web/kit/icons.tsx'
import type { MatchSceneProps } from '../../../likes/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { dropOutgoing } from '../../conversations/web/outbox.ts'
import { isBlank } from '../../rules.ts'
import { useDraft } from '../../sending/web/draft.ts'
import { SendCost, SendProblem, useMissingCredits } from '../../sending/web/send-problem.tsx'
import { useSend } from '../../sending/web/use-send.ts'
import { type Sent, useSendOnce } from '../../sending/web/use-send-once.ts'

/** The field for the first message to a match, with ideas that fill it in; it shares its draft with the chat. */
export function FirstLine({
  member: { id, name },
  ideas,
  cost,
}: Pick<MatchSceneProps, 'member'> & { ideas: string[]; cost: number | undefined }) {
  const t = useTranslations('chats.match')
  const tComposer = useTranslations('chats.composer')
  const settings = useSiteSettings()
  const [text, setText] = useDraft(String(id), '')
  const [sent, setSent] = useState<Sent | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { sendOnce, isPending, error, hasFailed } = useSendOnce({
    isFictional: false,
    isFirst: true,
    send: useSend(id, null),
  })
  const missing = useMissingCredits(cost ?? 0, error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = text.trim()
    if (isPending) return
    if (isBlank(body) || exceedsGraphemes(body, settings?.message_length ?? 0)) return area.current?.focus()
    const result = await sendOnce({ body })
    if (!result) return
    if (result.kind === 'sent') dropOutgoing(result.client_id)
    setText('')
    setSent(result)
  }
  const choose = (idea: string) => {
    setText(idea)
    area.current?.focus()
  }

  if (sent) {
    return (
      <>
        <p role="status" className="text-lg">
          {sent.kind === 'sent' ? t('sent', { name }) : t('waiting')}
        </p>
        <ButtonLink to={`/members/${id}/chat`} size="large" isWide>
          {t('open')}
        </ButtonLink>
      </>
    )
  }
  return (
    <form method="dialog" onSubmit={submit} className="flex w-full flex-col gap-3 text-start">
      {ideas.length > 0 ? (
        <ul aria-label={t('suggestions')} className="flex flex-col gap-2">
          {ideas.map((idea) => (
            <li key={idea}>
              <button
                type="button"
                onClick={() => choose(idea)}
                className="w-full rounded-control border border-line bg-raised px-4 py-2.5 text-start text-sm leading-snug hover:border-primary"
              >
                {idea}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label>
        <span className="sr-only">{t('label', { name })}</span>
        <textarea
          ref={area}
          rows={2}
          value={text}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          className={classNames(
            'control',
            'block max-h-40 min-h-18 resize-none py-3 leading-normal field-sizing-content',
          )}
        />
      </label>
      <SendProblem error={error} missing={missing} failed={hasFailed ? t('failed') : null} />
      <Button type="submit" size="large" isLoading={isPending} isWide>
        <SendHorizontal className="size-5 rtl:-scale-x-100" />
        <span className="flex flex-col items-start leading-tight">
          <span>{tComposer('send')}</span>
          <SendCost credits={cost} />
        </span>
      </Button>
    </form>
  )
}
