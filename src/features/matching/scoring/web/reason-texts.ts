import type { TraitCode } from '../../../../core/traits.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance } from '../../../../web/i18n/use-distance.ts'
import { useTraitTexts } from '../../../profiles/web/public.tsx'
import type { MatchReason } from '../../contract.ts'
import { writeReason } from '../../reason-rules.ts'

/** Returns a function that formats a reason. */
export function useReasonText(): (reason: MatchReason) => string {
  const t = useTranslations('matching.reasons')
  const interests = useTranslations('interests')
  const traits = useTraitTexts()
  const format = useFormatter()
  const distance = useDistance()
  return (reason) =>
    writeReason(reason, {
      line: (key, values) => t(key, values),
      trait: ({ trait, code }) => ({
        label: traits.label(trait),
        value: traits.value(trait, code as TraitCode),
      }),
      interests: (codes) => format.list(codes.map((code) => interests(code))),
      distance,
    })
}
