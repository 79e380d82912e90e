import { useCallback } from 'react'
import type { Card } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { ThumbsUp, UserRound } from '../../../web/kit/icons.tsx'
import { FullScreenDialog } from '../../../web/kit/overlays/full-screen-dialog.tsx'
import { usePageData } from '../../../web/page-data.tsx'
import { cardChanged } from '../../cards/page-events.ts'
import { FictionalLabel } from '../../sites/web/public.tsx'

/** The parts of a card that are shown of a member who likes the viewer. */
export type Liker = Pick<Card, 'id' | 'name' | 'age' | 'main_image' | 'is_fictional'>

interface NewLikeDialogProps {
  liker: Liker
  isOpen: boolean
  /** Called for the close button, Escape, or a click outside the picture. */
  onClose: () => void
  /** Label of the button; its action is up to the component that renders the dialog. */
  buttonLabel: string
  onImagePressed: (profileId: number) => void
  onButtonPressed: (profileId: number) => void
  /** True while a conversation is being opened: the button is busy, and only the close button can be clicked. */
  isStartingConversation: boolean
}

/** Announces a new like on the whole screen (product: Likes). */
export function NewLikeDialog(props: NewLikeDialogProps) {
  const { liker, isOpen, onClose, buttonLabel, onImagePressed, onButtonPressed, isStartingConversation } =
    props
  const t = useTranslations('likes.newLike')
  const { id, name, age } = liker
  return (
    <FullScreenDialog
      isOpen={isOpen}
      onClose={onClose}
      drawing={<Thumb />}
      title={t('title')}
      description={t('text', { name, age })}
    >
      <div className="relative isolate w-full max-w-75 animate-rise [animation-delay:90ms]">
        <Rings />
        <button
          type="button"
          aria-disabled={isStartingConversation || undefined}
          onClick={() => {
            if (!isStartingConversation) onImagePressed(id)
          }}
          className="group relative block h-[clamp(10rem,100dvh-21rem,25rem)] w-full overflow-hidden rounded-card bg-secondary text-on-secondary shadow-soft outline-offset-4"
        >
          <Picture liker={liker} />
          {liker.is_fictional ? (
            <span className="absolute start-3 top-3">
              <FictionalLabel isOnPicture />
            </span>
          ) : null}
          <span className="absolute inset-x-3 bottom-3 mx-auto w-fit rounded-full bg-scrim/75 px-3.5 py-1.5 text-sm font-semibold text-on-scrim group-hover:bg-scrim">
            {t('profile')}
          </span>
        </button>
      </div>
      <Button
        size="large"
        isLoading={isStartingConversation}
        onClick={() => onButtonPressed(id)}
        className="w-full max-w-75 animate-rise [animation-delay:180ms]"
      >
        {buttonLabel}
      </Button>
    </FullScreenDialog>
  )
}

function Thumb() {
  return (
    <span
      aria-hidden="true"
      className="mb-3 grid size-16 place-items-center rounded-full bg-primary text-on-primary shadow-soft"
    >
      <ThumbsUp className="size-8 animate-thumb" />
    </span>
  )
}

function Picture({ liker: { name, main_image } }: Pick<NewLikeDialogProps, 'liker'>) {
  const t = useTranslations('likes.newLike')
  if (!main_image) return <UserRound className="absolute inset-0 m-auto size-28 opacity-60" />
  return (
    <img
      src={main_image.match}
      alt={t('photo', { name })}
      className="size-full object-cover transition-[scale] duration-250 group-hover:scale-102"
    />
  )
}

/** Draws the light behind the picture: one static circle, and one that expands from it twice. */
function Rings() {
  const shape = 'absolute start-1/2 top-1/2 aspect-square w-[120%] -translate-1/2 rounded-full'
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 -z-1">
      <span className={`${shape} bg-secondary/70`} />
      <span className={`${shape} animate-ring border-2 border-primary`} />
    </span>
  )
}

/** Shows a like that was not given with the button wherever the member appears on the page. */
export function useShowLike(): (profileId: number, matched: boolean) => void {
  const page = usePageData()
  return useCallback(
    (profileId, matched) => {
      page.emit(cardChanged, { id: profileId, change: { liked: true, matched } })
      void page.queryClient.invalidateQueries({ queryKey: page.api.likes.list.key(), refetchType: 'none' })
    },
    [page],
  )
}
