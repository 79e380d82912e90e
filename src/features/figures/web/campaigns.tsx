import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import type { CampaignPart, funnelSteps } from '../rules.ts'

type Funnel = readonly { step: (typeof funnelSteps)[number]; value: number }[]

interface CampaignsProps {
  campaigns: readonly { source: string; part: CampaignPart; name: string; funnel: Funnel }[]
}

/** How far the members got that came by each lander, campaign and sub-id, those with the most members first. */
export function Campaigns({ campaigns }: CampaignsProps) {
  const t = useTranslations('figures')
  const format = useFormatter()
  const [first] = campaigns
  if (!first) return null
  const share = (value: number, of: number) =>
    format.number(of === 0 ? 0 : value / of, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section
      aria-label={t('campaigns')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="max-h-96 max-w-5xl overflow-auto border-y border-line bg-surface"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start font-normal">
              {t('campaigns')}
            </th>
            {first.funnel.map(({ step }) => (
              <th key={step} scope="col" className="px-3 py-1.5 text-end font-normal">
                {t(`steps.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {campaigns.map(({ source, part, name, funnel }) => (
            <tr key={`${source} ${part} ${name}`}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <span className="wrap-anywhere">{name}</span>
                <span className="block text-xs text-muted">
                  {source === '' ? t(`campaignParts.${part}`) : `${t(`campaignParts.${part}`)} · ${source}`}
                </span>
              </th>
              {funnel.map(({ step, value }, index) => (
                <td key={step} className="px-3 py-1.5 text-end whitespace-nowrap">
                  {format.number(value)}
                  {index > 0 ? (
                    <span className="block text-xs text-muted">{share(value, funnel[0]?.value ?? 0)}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
