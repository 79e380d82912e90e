import { useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import type { FormRefusal } from '../../../../web/screen.ts'

/** Returns the client id of the next attempt: a new one after a refusal. */
export function useClientId(refusal: FormRefusal | null): string {
  const [attempt, setAttempt] = useState(() => ({ refusal, id: newClientId() }))
  if (attempt.refusal === refusal) return attempt.id
  const next = { refusal, id: newClientId() }
  setAttempt(next)
  return next.id
}
