import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { X } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PromotionView } from './promotion-view.tsx'

/** The advertisement on the page after logout, which has no scripts: the home page loads it and takes its form. */
export function LogoutPromotion() {
  const t = useTranslations('promotions')
  const options = useApi().promotions.current.queryOptions({ input: { placement: 'logout' } })
  const promotion = useQuery({ ...options, enabled: false }).data?.promotion
  if (!promotion) return null
  return (
    <div className="page-width pt-4">
      <PromotionView
        promotion={promotion}
        hide={
          <form method="post" action="/?index">
            <input type="hidden" name="hide_promotion" value={promotion.id} />
            <IconButton type="submit" label={t('hide')} size="small">
              <X />
            </IconButton>
          </form>
        }
      />
    </div>
  )
}
