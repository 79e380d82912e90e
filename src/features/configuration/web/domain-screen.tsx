import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge, type BadgeTone } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { RefreshCw } from '../../../web/kit/icons.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { DomainState } from '../rules.ts'
import { idOf, SiteFrame, sitesOptions } from './site-frame.tsx'

// The check itself takes seconds, so it runs once the page is there.
const screen = defineScreen({ access: 'session', queries: ({ api }) => [sitesOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const tones: Record<DomainState, BadgeTone> = {
  fine: 'success',
  missing: 'danger',
  wrong: 'danger',
  skipped: 'neutral',
  failed: 'warning',
}
const columns = ['check', 'name', 'expected', 'found'] as const

/** What the DNS and the certificate of a site's domain should say, beside what they say. */
export default function DomainScreen() {
  const t = useTranslations('configuration.domain')
  const form = useTranslations('configuration.form')
  const { id: param } = useParams()
  const id = idOf(param)
  const api = useApi()
  const checks = useQuery(api.configuration.domain.queryOptions({ input: { id } }))
  return (
    <SiteFrame
      id={id}
      actions={
        <Button
          tone="secondary"
          size="small"
          icon={<RefreshCw />}
          isLoading={checks.isFetching}
          onClick={() => void checks.refetch()}
        >
          {t('again')}
        </Button>
      }
    >
      <p className="text-sm text-muted">{t('intro')}</p>
      <Loaded
        from={checks}
        failed={apiErrorOf(checks.error)?.message ?? form('failed')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-72 w-full" />
          </SkeletonGroup>
        }
      >
        {({ checks: results }) => (
          <section
            aria-label={t('check')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="overflow-x-auto border-y border-line bg-surface"
          >
            <table className="w-full min-w-180 text-sm">
              <thead>
                <tr className="border-b border-line text-muted">
                  {columns.map((column) => (
                    <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
                      {t(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {results.map(({ check, state, name, expected, found }) => (
                  <tr key={check} className="align-baseline">
                    <th scope="row" className="px-3 py-2.5 text-start font-medium whitespace-nowrap">
                      <span>{t(`checks.${check}`)}</span>{' '}
                      <Badge tone={tones[state]} className="ms-2">
                        {t(`states.${state}`)}
                      </Badge>
                    </th>
                    <td className="px-3 py-2.5 wrap-anywhere">{name}</td>
                    <td className="px-3 py-2.5">
                      <code>{expected}</code>
                    </td>
                    <td className="max-w-md px-3 py-2.5 wrap-anywhere">
                      {found.length === 0 ? (
                        <span className="text-muted">{t('nothing')}</span>
                      ) : (
                        found.map((line) => (
                          <code key={line} className="block">
                            {line}
                          </code>
                        ))
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Loaded>
    </SiteFrame>
  )
}
