import type accounts from '../../../../locales/en/accounts.json'
import type { WebFeature } from '../../../web/feature.ts'

export const accountsWeb: WebFeature<{ accounts: typeof accounts }> = {
  name: 'accounts',
  screens: [
    { path: 'reset-password', file: 'features/accounts/recovery/web/reset-password-screen.tsx' },
    { path: 'reset-password/do', file: 'features/accounts/recovery/web/reset-password-do-screen.tsx' },
    { path: 'mail-change/do', file: 'features/accounts/recovery/web/mail-change-do-screen.tsx' },
    { path: 'mail-change/again', file: 'features/accounts/recovery/web/mail-change-again-screen.tsx' },
    { path: 'activate', file: 'features/accounts/recovery/web/activate-screen.tsx' },
    { path: 'activate/done', file: 'features/accounts/recovery/web/activate-done-screen.tsx' },
    { path: 'activate/error', file: 'features/accounts/recovery/web/activate-error-screen.tsx' },
  ],
}
