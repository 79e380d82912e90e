import { useId } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { SwitchControl } from '../../../web/kit/fields/switch.tsx'
import { Key, useKeys } from '../../staff/web/public.tsx'
import { blurChoice, type useIsBlurred } from './blur.ts'

/** The switch that blurs pictures, and the button that shows them while it is held. */
export function BlurControl({ isChosen, hold }: ReturnType<typeof useIsBlurred>) {
  const t = useTranslations('moderation.pictures')
  const id = useId()
  useKeys(isChosen ? [{ keys: 'Space', label: t('hold'), run: () => hold(true) }] : [])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="flex items-center gap-2">
        <span id={id} className="text-muted">
          {t('blur')}
        </span>
        <SwitchControl
          aria-labelledby={id}
          checked={isChosen}
          onChange={(event) => blurChoice.set(event.target.checked)}
        />
      </span>
      {isChosen ? (
        <Button
          tone="secondary"
          size="small"
          className="touch-none select-none"
          onPointerDown={() => hold(true)}
          onPointerUp={() => hold(false)}
          onPointerCancel={() => hold(false)}
          onPointerLeave={() => hold(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <span>{t('hold')}</span>
          <Key>{t('space')}</Key>
        </Button>
      ) : null}
    </div>
  )
}
