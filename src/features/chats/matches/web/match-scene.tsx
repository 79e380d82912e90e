import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { FullScreenDialog } from '../../../../web/kit/overlays/full-screen-dialog.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { MatchSceneProps } from '../../../likes/web/public.tsx'
import { ReasonList } from '../../../matching/web/public.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { introductionOptions } from '../../conversations/web/chat-queries.ts'
import { FirstLine } from './first-line.tsx'
import { MatchPortraits } from './match-portraits.tsx'

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
