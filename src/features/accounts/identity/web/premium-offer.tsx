import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { useApi } from '../../web/api.ts'
import { useCurrentUser } from './current-user.ts'

interface PremiumOfferProps {
  /** What Premium would add here; hidden if Premium is not available. */
  children?: ReactNode
  /** Called once the member is Premium. */
  onDone?: () => void
}

/**
 * Returns whether the acting member can become Premium here, so that nothing unavailable is offered. The
 * purchase of credits will replace this function and `PremiumOffer`; until then only the demo offers Premium.
 */
export function useHasPremiumOffer(): boolean {
  const user = useCurrentUser()
  const isDemo = useSiteSettings()?.is_demo ?? false
  return isDemo && user !== null && !user.paid_user
}

/** What Premium includes, and the button for it; renders nothing if it is not available. */
export function PremiumOffer({ children, onDone }: PremiumOfferProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations()
  const isOffered = useHasPremiumOffer()
  const { mutate, isPending } = useMutation(
    api.account.becomePremiumInDemo.mutationOptions({
      onError: (err) =>
        void toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') }),
      onSuccess: async () => {
        toast.show({ tone: 'success', text: t('settings.premium.done') })
        // Photos, limits and prices depend on Premium.
        await queryClient.invalidateQueries()
        onDone?.()
      },
    }),
  )
  if (!isOffered) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      {children ? <span>{children}</span> : null}
      <Button size="small" tone="secondary" isLoading={isPending} onClick={() => mutate({})}>
        {t('settings.premium.demo')}
      </Button>
    </span>
  )
}
