import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { secondsPerDay } from '../../../core/time.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink, buttonClasses } from '../../../web/kit/button.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { Deletion } from '../contract.ts'
import { offer as offerRules } from '../rules.ts'

/** The one offer to stay. Both choices look the same; declining leads to the password. */
export function StayOffer({ offer }: { offer: Deletion['offer'] }) {
  const t = useTranslations('closure.delete.offer')
  const navigation = useNavigation()
  if (!offer) return null
  const { percentage } = offer
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'offer'
  return (
    <section aria-labelledby="offer-title" className="rounded-card border border-line p-5 sm:p-6">
      <h2 id="offer-title" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted">
        {t('text', { percentage, days: offerRules.validSeconds / secondsPerDay })}
      </p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button type="submit" form="stay" tone="secondary" size="large" isWide isLoading={isBusy}>
          {t('take', { percentage })}
        </Button>
        <a
          href="#leave-password"
          className={buttonClasses({ tone: 'secondary', size: 'large', isWide: true })}
        >
          {t('goOn')}
        </a>
      </div>
    </section>
  )
}

/**
 * The code of an accepted offer, scrolled to the centre when it `isNew`; renders nothing if it cannot be
 * used.
 */
export function MadeOffer({ code, isNew }: { code: string; isNew: boolean }) {
  const t = useTranslations('closure.delete.offer')
  const format = useFormatter()
  const api = useApi()
  const ref = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...api.orders.discountCode.queryOptions({ input: { code } }), retry: false })
  useEffect(() => {
    if (isNew) ref.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  if (!data) return null
  const { percentage, expires } = data.discount_code
  return (
    <div ref={ref}>
      <Alert
        tone="success"
        title={t('made')}
        isAnnounced={isNew}
        action={
          <ButtonLink to="/credits" size="small">
            {t('credits')}
          </ButtonLink>
        }
      >
        {t.rich('code', {
          code: data.discount_code.code,
          strong: (words) => <strong className="select-all">{words}</strong>,
          percentage,
          date: format.dateTime(new Date(expires ?? 0), { dateStyle: 'long' }),
        })}
      </Alert>
    </div>
  )
}
