import { Crown, Globe, Lock } from 'lucide-react'

/** By what each audience is known beside its words. */
export const audienceIcons = { everyone: Globe, premium: Crown, private: Lock } as const
