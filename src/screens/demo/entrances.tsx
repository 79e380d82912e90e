import { Form, useLocation } from 'react-router'
import { nextOf } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { classNames } from '../../web/kit/class-names.ts'
import { demoPassword } from './demo.ts'

export const entranceButton = classNames(
  'my-1 inline-flex min-h-7 cursor-pointer items-center rounded-full border border-line bg-surface px-3 font-medium',
  'text-text hover:border-primary',
)

/** Returns the domain of the addresses of a site's demo accounts. */
export function demoDomainOf({ niche, domain }: { niche: number; domain: string }): string {
  return niche === 1 ? 'vonk.test' : `${domain.split('.')[0]}.vonk.test`
}

/**
 * One click logs in, without script too: on the general site as one of the pair that lives in the visitor's
 * country, elsewhere as the first member.
 */
export function DemoEntrances({ className }: { className?: string }) {
  const t = useTranslations('frame.demo')
  const settings = useSiteSettings()
  const next = nextOf(useLocation())
  const target = (path: string, query: Record<string, string> = {}) => {
    const text = new URLSearchParams({ ...query, ...(next ? { next } : {}) }).toString()
    return text ? `${path}?${text}` : path
  }
  if (!settings) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to one form, and these are several
    <div
      role="group"
      aria-label={t('enter')}
      className={classNames('flex flex-wrap items-center gap-x-2', className)}
    >
      <span aria-hidden="true" className="max-md:hidden">
        {t('enter')}
      </span>
      {settings.niche === 1 ? (
        (['free', 'premium'] as const).map((as) => (
          <Form key={as} method="post" action={target('/demo/enter', { as })}>
            <button type="submit" className={entranceButton}>
              {t(as)}
            </button>
          </Form>
        ))
      ) : (
        <Form method="post" action={target('/login')}>
          <input type="hidden" name="email" value={`member1@${demoDomainOf(settings)}`} />
          <input type="hidden" name="password" value={demoPassword} />
          <button type="submit" className={entranceButton}>
            {t('member')}
          </button>
        </Form>
      )}
    </div>
  )
}
