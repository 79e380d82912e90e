import type { ReactNode } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { PageTitle } from '../page-title.tsx'
import type { FormRefusal } from '../screen.ts'
import { Card } from './card.tsx'
import { SelfSendingForm } from './fields/self-sending-form.tsx'
import { MessageCard } from './message-card.tsx'

interface Outcome {
  title: string
  icon: ReactNode
  text: string
  /** Links onward, the main one first. */
  actions: ReactNode
}

interface TokenLinkScreenProps {
  /** The address of the screen; `token` is in its query, and `done` once the link was used. */
  action: string
  title: string
  /** Shown while the request is pending. */
  busy: string
  /** The button for visitors without scripts, and for a retry. */
  label: string
  done: Outcome
  failed: Outcome
  /** Code of the refusal that the text of `failed` already explains; others are shown above it. */
  explained: string
}

/** The target of a mailed link: uses its token up, then shows that it worked, or why it did not. */
export function TokenLinkScreen({
  action,
  title,
  busy,
  label,
  done,
  failed,
  explained,
}: TokenLinkScreenProps) {
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>()
  const token = params.get('token')
  if (params.has('done')) return <OutcomeCard tone="success" {...done} />
  if (refusal || !token) {
    return (
      <OutcomeCard
        tone="neutral"
        {...failed}
        message={refusal && refusal.error.code !== explained ? refusal.error.message : null}
      />
    )
  }
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={title} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl text-balance">{title}</h1>
        <SelfSendingForm action={action} token={token} busy={busy} label={label} />
      </Card>
    </main>
  )
}

interface OutcomeCardProps extends Outcome {
  tone: 'success' | 'neutral'
  message?: string | null
}

function OutcomeCard({ tone, title, icon, text, actions, message }: OutcomeCardProps) {
  return (
    <MessageCard title={title} icon={icon} tone={tone} actions={actions}>
      {message ? (
        <p role="alert" className="font-medium text-danger">
          {message}
        </p>
      ) : null}
      <p>{text}</p>
    </MessageCard>
  )
}
