import type { MainImage } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Heart, UserRound } from '../../../../web/kit/icons.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import type { MatchSceneProps } from '../../../likes/web/public.tsx'

/** The portraits of both, leaning towards each other like two photos on a table, with a heart between them. */
export function MatchPortraits({ member: { name, main_image } }: Pick<MatchSceneProps, 'member'>) {
  const t = useTranslations('likes.match')
  const own = useCurrentUser()?.profile.main_image ?? null
  return (
    <div className="relative mb-6 flex w-full justify-center px-4">
      <Portrait image={own} alt={t('ownPhoto')} className="-rotate-6 animate-rise" />
      <Portrait
        image={main_image}
        alt={t('photo', { name })}
        className="-ms-5 mt-5 rotate-5 animate-rise [animation-delay:110ms]"
      />
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-1/2 grid size-16 -translate-x-1/2 translate-y-1/3 place-items-center rounded-full border-4 border-ground bg-primary text-on-primary shadow-soft"
      >
        <Heart className="size-8 animate-thumb fill-current" />
      </span>
    </div>
  )
}

function Portrait({ image, alt, className }: { image: MainImage | null; alt: string; className: string }) {
  const shape = `aspect-4/5 w-[min(38vw,12rem,max(6rem,(100dvh-29rem)*0.8))] rounded-card border-4 border-raised shadow-soft ${className}`
  if (image) return <img src={image.match} alt={alt} className={`${shape} object-cover`} />
  return (
    <span className={`${shape} grid place-items-center bg-secondary text-on-secondary`}>
      <UserRound label={alt} className="size-16 opacity-60" />
    </span>
  )
}
