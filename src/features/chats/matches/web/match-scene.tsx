import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import type { MainImage } from '../../../../core/schemas.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { Heart, SendHorizontal, UserRound } from '../../../../web/kit/icons.tsx'
import { FullScreenDialog } from '../../../../web/kit/overlays/full-screen-dialog.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { MatchSceneProps } from '../../../likes/web/public.tsx'
import { ReasonList } from '../../../matching/web/public.tsx'
import { FictionalLabel, useSiteSettings } from '../../../sites/web/public.tsx'
import { introductionOptions } from '../../conversations/web/chat-queries.ts'
import { dropOutgoing } from '../../conversations/web/outbox.ts'
import { isBlank } from '../../rules.ts'
import { useDraft } from '../../sending/web/draft.ts'
import { SendCost, SendProblem, useMissingCredits } from '../../sending/web/send-problem.tsx'
import { useSend } from '../../sending/web/use-send.ts'
import { type Sent, useSendOnce } from '../../sending/web/use-send-once.ts'

/** The portraits of both, leaning towards each other like two photos on a table, with a heart between them. */
function MatchPortraits({ member: { name, main_image } }: Pick<MatchSceneProps, 'member'>) {
  const t = useTranslations('likes.match')
  const own = useCurrentUser()?.profile.main_image ?? null
  return (
    <div className="relative mb-6 flex w-full justify-center px-4">
      <Portrait image={own} alt={t('ownPhoto')} className="-rotate-6 animate-rise" />
      <Portrait
        image={main_image}
        alt={t('photo', { name })}
        className="-ms-5 mt-5 rotate-5 animate-rise [animation-delay:110ms]"
      />
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-1/2 grid size-16 -translate-x-1/2 translate-y-1/3 place-items-center rounded-full border-4 border-ground bg-primary text-on-primary shadow-soft"
      >
        <Heart className="size-8 animate-thumb fill-current" />
      </span>
    </div>
  )
}

function Portrait({ image, alt, className }: { image: MainImage | null; alt: string; className: string }) {
  const shape = `aspect-4/5 w-[min(38vw,12rem,max(6rem,(100dvh-29rem)*0.8))] rounded-card border-4 border-raised shadow-soft ${className}`
  if (image) return <img src={image.match} alt={alt} className={`${shape} object-cover`} />
  return (
    <span className={`${shape} grid place-items-center bg-secondary text-on-secondary`}>
      <UserRound label={alt} className="size-16 opacity-60" />
    </span>
  )
}

/** The field for the first message to a match, with ideas that fill it in; it shares its draft with the chat. */
function FirstLine({
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
    const result = await sendOnce({ kind: 'text', body }, cost)
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

/** The moment of a match: both portraits, what the two share, and a field to write right there. */
export function MatchScene({ member, isOpen, onClose }: MatchSceneProps) {
  const t = useTranslations('likes.match')
  const tScene = useTranslations('chats.match')
  const format = useFormatter()
  const api = useApi()
  const { id, name, is_fictional } = member
  // The scene leaves out what fails to load.
  const { data } = useQuery({
    ...introductionOptions(api, id),
    enabled: isOpen && !is_fictional,
  })
  const { shared = [], reasons = [], lines = [] } = data?.introduction ?? {}
  return (
    <FullScreenDialog
      isOpen={isOpen}
      onClose={onClose}
      drawing={<MatchPortraits member={member} />}
      title={t('title')}
      description={t('text', { name })}
    >
      <p className="-mt-3 min-h-6 font-medium empty:hidden">
        {is_fictional ? <FictionalLabel /> : null}
        {shared.length > 0 ? <span>{tScene('shared', { interests: format.list(shared) })}</span> : null}
      </p>
      <ReasonList name={name} reasons={reasons} />
      {is_fictional ? (
        <ButtonLink to={`/members/${id}/chat`} size="large" isWide>
          {t('write', { name })}
        </ButtonLink>
      ) : (
        <FirstLine key={id} member={member} ideas={lines} cost={data?.introduction.message_cost.credits} />
      )}
      <Button tone="quiet" onClick={onClose}>
        {t('later')}
      </Button>
    </FullScreenDialog>
  )
}
