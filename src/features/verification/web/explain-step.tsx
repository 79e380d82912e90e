import { useTranslations } from '../../../web/i18n/texts.ts'
import { Camera, Hand, ShieldCheck, UserRoundSearch } from '../../../web/kit/icons.tsx'

const steps = [
  { key: 'gesture', Icon: Hand },
  { key: 'picture', Icon: Camera },
  { key: 'look', Icon: UserRoundSearch },
] as const

/** Explains what happens, and who sees the picture for how long. */
export function ExplainStep() {
  const t = useTranslations('verification.dialog')
  return (
    <>
      <ol className="flex flex-col gap-3.5">
        {steps.map(({ key, Icon }) => (
          <li key={key} className="flex items-center gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-on-secondary">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
            <span className="min-w-0">{t(`steps.${key}`)}</span>
          </li>
        ))}
      </ol>
      <div className="flex gap-3 border-t border-line pt-4">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold">{t('privacyTitle')}</p>
          <p className="mt-0.5 text-muted">{t('privacy')}</p>
        </div>
      </div>
    </>
  )
}
