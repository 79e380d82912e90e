import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useApi } from '../../../../web/page-data.tsx'
import type { User } from '../../contract.ts'
import type { SignupEntry } from './signup-form.ts'
import { solveProof } from './solve-proof.ts'

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
