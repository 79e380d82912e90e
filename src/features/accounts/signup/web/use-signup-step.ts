import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useApi } from '../../../../web/page-data.tsx'
import type { User } from '../../contract.ts'
import type { SignupEntry } from './signup-form.ts'
import { solveProof } from './solve-proof.ts'

/** The signup's state in an entry of the browser's history. */
interface StepState {
  signup_step: number
  /** True if the previous entry of the history is the previous step. */
  is_pushed: boolean
}

function stateOf(state: unknown): StepState | null {
  const { signup_step } = (state ?? {}) as Partial<StepState>
  return typeof signup_step === 'number' ? (state as StepState) : null
}

/**
 * The step on the screen. Each is a history entry at the same address, so that the back button goes one step
 * back. `resume` goes to a step without adding an entry.
 */
export function useSignupStep(initial: number) {
  const location = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState(initial)
  const here = stateOf(location.state)
  const seenKey = useRef(location.key)

  useEffect(() => {
    if (seenKey.current === location.key) return
    seenKey.current = location.key
    setStep(here?.signup_step ?? 0)
  }, [location.key, here])

  const go = useCallback(
    (next: number, isPushed: boolean) => {
      setStep(next)
      const { pathname, search, hash, state } = location
      const marked = { ...(state as object | null), signup_step: next, is_pushed: isPushed }
      void navigate(
        { pathname, search, hash },
        { state: marked, replace: !isPushed, preventScrollReset: true },
      )
    },
    [location, navigate],
  )
  return {
    step,
    /** The step stored in this history entry, after a reload; null for a new entry. */
    storedStep: here?.signup_step ?? null,
    advance: (next: number) => go(next, true),
    resume: (next: number) => go(next, false),
    goBack: () => {
      if (here?.is_pushed) void navigate(-1)
      else go(Math.max(0, step - 1), false)
    },
  }
}

/** Creates the account; if the server requires a proof of work, solves it and retries. */
export function useSignUp(callbacks: {
  onSuccess: (user: User | null) => void
  onError: (err: unknown) => void
}) {
  const api = useApi()
  const [isProving, setProving] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (entry: SignupEntry) => {
      try {
        return await api.call.accounts.signUp(entry)
      } catch (err) {
        const error = apiErrorOf(err)
        if (error?.code !== 'proof_required') throw err
        setProving(true)
        const { challenge, difficulty } = error.data as { challenge: string; difficulty: number }
        return await api.call.accounts.signUp({ ...entry, proof: await solveProof(challenge, difficulty) })
      } finally {
        setProving(false)
      }
    },
    onSuccess: ({ user }) => callbacks.onSuccess(user),
    onError: callbacks.onError,
  })
  return { signUp: mutate, isPending, isProving }
}
