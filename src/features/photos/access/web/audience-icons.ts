import { Crown, Globe, Lock } from '../../../../web/kit/icons.tsx'

/** Icon of each audience, shown beside its name. */
export const audienceIcons = { everyone: Globe, premium: Crown, private: Lock } as const
