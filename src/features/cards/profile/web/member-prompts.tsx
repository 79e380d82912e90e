import type { ReactNode } from 'react'
import type { PromptCode } from '../../../../core/prompts.ts'
import type { AnsweredPrompt } from '../../../../core/schemas.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { SiteNotes } from './site-notes.tsx'

interface MemberPromptsProps {
  prompts: readonly AnsweredPrompt[]
  /** Renders the actions for an answer, such as replying to it. */
  action?: ((prompt: PromptCode) => ReactNode) | undefined
}

/** A member's answers to prompts, each large and with its actions. */
export function MemberPrompts({ prompts, action }: MemberPromptsProps) {
  return prompts.map(({ prompt, question, answer }, index) => (
    <Card key={prompt} className="relative">
      <h2 className={classNames('font-body text-sm font-semibold text-muted', action && 'pe-20')}>
        {question}
      </h2>
      <p
        dir="auto"
        className="mt-2.5 max-w-prose font-heading text-xl leading-snug font-medium text-pretty whitespace-pre-line wrap-anywhere"
      >
        {answer}
      </p>
      {index === prompts.length - 1 ? <SiteNotes fields={['prompts']} className="mt-2" /> : null}
      {action ? <div className="absolute end-2 top-2 flex sm:end-3 sm:top-3">{action(prompt)}</div> : null}
    </Card>
  ))
}
