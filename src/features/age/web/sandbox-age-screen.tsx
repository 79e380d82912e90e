import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { SandboxPage } from '../../../web/kit/sandbox-page.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen, loadDocument } from '../../../web/screen.ts'
import { ageOutcomes } from '../rules.ts'

const screen = defineScreen({
  queries: ({ api, params }) => [
    api.age.sandboxCheck.queryOptions({ input: { reference: params.reference ?? '' } }),
  ],
})
export const loader = screen.loader
export const clientLoader = loadDocument

/** Plain forms only: the page plays another service, which has none of our scripts. */
export const handle = { isHydrated: false }

/** The simulated hosted page of a check; not found unless the development routes are enabled. */
export default function SandboxAgeScreen() {
  const t = useTranslations('age.sandbox')
  const api = useApi()
  const { reference = '' } = useParams()
  const [params] = useSearchParams()
  const { outcome } = useSuspenseQuery(api.age.sandboxCheck.queryOptions({ input: { reference } })).data
  return (
    <SandboxPage title={t('title')} badge={t('badge')}>
      <p className="text-muted">{t('text')}</p>
      {outcome && <Alert className="w-full">{t('answered', { outcome: t(outcome) })}</Alert>}
      <form method="post" className="flex w-full flex-col gap-2.5" action={`/sandbox/age/${reference}`}>
        <input type="hidden" name="return" value={params.get('return') ?? ''} />
        {ageOutcomes.map((option) => (
          <Button key={option} type="submit" name="outcome" value={option} tone="secondary" size="large">
            {t(option)}
          </Button>
        ))}
      </form>
    </SandboxPage>
  )
}
