import { useRef, useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import { dropOutgoing } from '../../conversations/web/outbox.ts'
import type { SendResult } from './outbox-sender.ts'
import { contentsInput, type Sending, type SendingContents } from './use-send.ts'

type Unsent = SendingContents & { client_id: string }
/** It is stored, or waits for a connection. */
export type Sent = Extract<SendResult, { kind: 'sent' | 'waiting' }>

interface SendOnceOptions {
  /** True if the recipient is fictional. */
  isFictional: boolean
  /** The first message to this fictional profile, so the warning must be acknowledged. */
  isFirst: boolean
  send: (sending: Sending) => Promise<SendResult>
}

/**
 * Sends the contents of a dialog, and reports why that failed; the same contents are retried under the same
 * client id. `sendOnce` takes the price that is shown, and resolves to null if the dialog stays open.
 */
export function useSendOnce({ isFictional, isFirst, send }: SendOnceOptions) {
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Exclude<SendResult, Sent> | null>(null)
  const unsent = useRef<Unsent | null>(null)
  const error = outcome?.kind === 'refused' ? outcome.error : null
  const wantsAcknowledgement =
    isFictional && (isFirst || error?.code === 'fictional_acknowledgement_required')

  async function sendOnce(chosen: SendingContents, max_credits: number | undefined): Promise<Sent | null> {
    setPending(true)
    setOutcome(null)
    const sending = withClientId(chosen, unsent.current)
    unsent.current = sending
    const acknowledged = wantsAcknowledgement ? { fictional_acknowledged: true } : {}
    const result = await send({ ...sending, max_credits, ...acknowledged })
    setPending(false)
    if (result.kind === 'refused' || result.kind === 'failed') {
      setOutcome(result)
      return null
    }
    unsent.current = null
    return result
  }

  return {
    sendOnce,
    isPending,
    error,
    hasFailed: outcome?.kind === 'failed',
    wantsAcknowledgement,
    /** The selection changed: clears the previous error. */
    forgetOutcome: () => setOutcome(null),
  }
}

/**
 * Returns what to send with a client id. Unchanged contents keep their id, so that they are never paid twice;
 * different contents replace the previous ones.
 */
export function withClientId(sending: SendingContents, before: Unsent | null): Unsent {
  if (before && isSame(sending, before)) return { ...sending, client_id: before.client_id }
  if (before) dropOutgoing(before.client_id)
  return { ...sending, client_id: newClientId() }
}

function isSame(one: SendingContents, other: SendingContents): boolean {
  return JSON.stringify(contentsInput(one)) === JSON.stringify(contentsInput(other))
}
