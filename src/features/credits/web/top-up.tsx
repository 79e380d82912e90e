import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newClientId } from '../../../core/ids.ts'
import { useApi } from '../../../web/api.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { demoTopUp } from '../rules.ts'

/**
 * The way on for a member who has too few credits: the one place that the purchase of credits takes over. In the demo a
 * button that adds play credits at once; elsewhere the page of the credits.
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
  // A click that is repeated because no answer came adds once.
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
