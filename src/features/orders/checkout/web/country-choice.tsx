import { useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'

interface CountryChoiceProps {
  label: string
  country: string
}

/** Chooses the country to pay from; the address carries it. Shows it at once, without scripts by the button. */
export function CountryChoice({ label, country }: CountryChoiceProps) {
  const t = useTranslations('orders.pricing')
  const settings = useSiteSettings()
  const [params] = useSearchParams()
  const formRef = useRef<HTMLFormElement>(null)
  const others = ['code', 'next'].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <Form ref={formRef} method="get" replace preventScrollReset className="flex items-end gap-3">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        // Another address may have changed it.
        key={country}
        name="country"
        label={label}
        defaultValue={country}
        options={(settings?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={() => formRef.current?.requestSubmit()}
        className="flex-1 sm:max-w-80"
      />
      <noscript>
        <Button type="submit" tone="secondary" className="min-h-12">
          {t('show')}
        </Button>
      </noscript>
    </Form>
  )
}
