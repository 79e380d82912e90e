import { useSearchParams } from 'react-router'
import { emitSignupEvent } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { TextField } from '../../web/kit/fields/field.tsx'
import { KeyRound } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'

/** Shown where signup is closed (product: Signup): an explanation, a field for a code, and the login. */
export function InviteOnly({ isTitleShown = true }: { isTitleShown?: boolean }) {
  const t = useTranslations('signup')
  const settings = useSiteSettings()
  const [query] = useSearchParams()
  const passed = [...query].filter(([name]) => name !== 'invite')
  return (
    <div className="flex flex-col gap-5">
      {isTitleShown ? <h1 className="text-xl">{t('closed', { site: settings?.name ?? '' })}</h1> : null}
      <p className="text-muted">{t('closedText')}</p>
      {/* A plain form: the signup is the page with the code in its URL. */}
      <form method="get" action="/signup" className="flex flex-wrap items-end gap-3">
        {passed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label={t('inviteCode')}
          name="invite"
          start={<KeyRound />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          className="min-w-48 flex-1"
          required
        />
        <Button type="submit" className="min-h-12">
          {t('useInvite')}
        </Button>
      </form>
      <p className="text-sm">
        {t('haveAccount')}{' '}
        <Link to="/login" onClick={() => emitSignupEvent('redirectedToLogin')}>
          {t('login')}
        </Link>
      </p>
    </div>
  )
}
