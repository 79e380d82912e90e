import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newClientId } from '../../../core/ids.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { demoTopUp } from '../rules.ts'
import { useApi } from './api.ts'

/**
 * The next step for a member with too few credits; the purchase of credits replaces this component only. In
 * the demo it is a button that adds play credits at once, elsewhere a link to the page of the credits.
 */
export function TopUp({ onDone }: { onDone?: () => void }) {
  const t = useTranslations('credits.topUp')
  const isDemo = useSiteSettings()?.is_demo ?? false
  const { topUp, isPending } = useTopUp(onDone)
  if (!isDemo) {
    return (
      <ButtonLink to="/credits" size="small" tone="secondary">
        {t('yourCredits')}
      </ButtonLink>
    )
  }
  return (
    <Button size="small" tone="secondary" isLoading={isPending} onClick={topUp}>
      {t('demo', { credits: demoTopUp.credits })}
    </Button>
  )
}

function useTopUp(onDone: (() => void) | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations()
  // A click repeated after a lost response adds credits once.
  const [client_id, setClientId] = useState(newClientId)
  const { mutate, isPending } = useMutation(
    api.credits.topUpDemo.mutationOptions({
      onError: () => void toast.show({ tone: 'danger', text: t('frame.offline') }),
      onSuccess: ({ credits }) => {
        setClientId(newClientId())
        queryClient.setQueryData(api.accounts.current.queryKey({ input: {} }), (current) =>
          current?.user ? { user: { ...current.user, credits } } : current,
        )
        toast.show({ tone: 'success', text: t('credits.topUp.done', { credits }) })
        onDone?.()
        return queryClient.invalidateQueries({ queryKey: api.credits.key() })
      },
    }),
  )
  return { topUp: () => mutate({ client_id }), isPending }
}
