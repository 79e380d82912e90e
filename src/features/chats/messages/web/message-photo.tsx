import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Hourglass, ImageOff } from '../../../../web/kit/icons.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { AgeLockNote } from '../../../age/web/public.tsx'
import { PhotoLightbox } from '../../../photos/web/public.tsx'
import type { Message } from '../../message-contract.ts'
import { takeAsked, useAcceptPhoto, useFreshThread } from './use-accept-photo.ts'

interface MessagePhotoProps {
  message: Message
  other: { id: number; name: string }
}

const imageClasses = 'absolute inset-0 size-full object-cover'

/**
 * The photo of a message: a click opens it in full size; a blurred one shows the reason and the available
 * action.
 */
export function MessagePhoto({ message, other }: MessagePhotoProps) {
  const t = useTranslations('chats.photo')
  const { photo } = message
  const isOwn = message.sender_id !== other.id
  if (!photo) {
    return (
      <PhotoFrame>
        <Note icon={message.photo_is_pending ? <Hourglass /> : <ImageOff />}>
          {message.photo_is_pending ? t('waiting') : t('gone')}
        </Note>
      </PhotoFrame>
    )
  }
  return (
    <>
      <PhotoFrame>
        {photo.locked && !isOwn ? (
          <Blurred message={message} photo={photo} name={other.name} />
        ) : (
          <Sharp message={message} photo={photo} other={other} />
        )}
      </PhotoFrame>
      {isOwn ? <OwnState photo={photo} name={other.name} /> : null}
    </>
  )
}

/** The frame of a picture in a message: of fixed size, so that loading shifts nothing; text may need more. */
export function PhotoFrame({ children }: { children: ReactNode }) {
  return (
    <span className="relative my-1 grid aspect-4/5 min-h-72 w-60 max-w-full overflow-clip rounded-control bg-secondary whitespace-normal text-on-secondary">
      {children}
    </span>
  )
}

/** A pending photo, as shown in the dialog, so that it is visible without a connection too. */
export function OutgoingPhoto({ photo }: { photo: Pick<Photo, 'thumb_filename'> }) {
  const t = useTranslations('chats.photo')
  return (
    <PhotoFrame>
      <img src={photo.thumb_filename} alt={t('label.own')} className={imageClasses} />
    </PhotoFrame>
  )
}

interface PictureProps {
  message: Message
  photo: Photo
}

function Blurred({ message, photo, name }: PictureProps & { name: string }) {
  const t = useTranslations('chats.photo')
  const refresh = useFreshThread(message.conversation_id)
  const { accept, isPending } = useAcceptPhoto()
  return (
    <>
      <img
        src={photo.filename}
        alt={t('label.other', { name })}
        onError={() => refresh(photo.filename)}
        className={imageClasses}
      />
      {photo.needs_age_proof ? (
        <AgeLockNote />
      ) : (
        <span className="relative m-3 flex flex-col items-center gap-3 self-center rounded-control bg-scrim/80 p-3 text-center text-sm text-on-scrim">
          <span>{t('covered', { name })}</span>
          <Button size="small" isLoading={isPending} onClick={() => void accept(message)}>
            {t('show')}
          </Button>
        </span>
      )}
    </>
  )
}

function Sharp({ message, photo, other }: PictureProps & { other: MessagePhotoProps['other'] }) {
  const t = useTranslations('chats.photo')
  const tPhotos = useTranslations('photos')
  const ownName = useCurrentUser()?.profile.name ?? ''
  const refresh = useFreshThread(message.conversation_id)
  const [isLarge, setLarge] = useState(false)
  const isOwn = message.sender_id !== other.id
  const label = isOwn ? t('label.own') : t('label.other', { name: other.name })
  const open = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus disappeared with the blur.
    if (takeAsked(message.id)) open.current?.focus({ preventScroll: true })
  }, [message.id])
  return (
    <>
      <button
        ref={open}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}. ${tPhotos('enlarge')}`}
        onClick={() => setLarge(true)}
        className="absolute inset-0 cursor-zoom-in rounded-control focus-visible:z-1 focus-visible:-outline-offset-2"
      >
        <img src={photo.filename} alt="" onError={() => refresh(photo.filename)} className={imageClasses} />
      </button>
      <PhotoLightbox
        name={isOwn ? ownName : other.name}
        photos={[photo]}
        start={0}
        isOpen={isLarge}
        onClose={() => setLarge(false)}
      />
    </>
  )
}

/** The state shown to the sender: the photo is pending, or was not approved. */
function OwnState({ photo, name }: { photo: Photo; name: string }) {
  const t = useTranslations('chats.photo')
  const tShare = useTranslations('photos.share')
  if (photo.status === 'approved') return null
  return (
    <span className="block w-60 max-w-full text-sm">
      {photo.status === 'pending' ? tShare('pending', { name }) : t('rejected')}
    </span>
  )
}

function Note({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <span className="flex flex-col items-center justify-center gap-3 p-5 text-center text-sm [&_.icon]:size-7">
      {icon}
      <span>{children}</span>
    </span>
  )
}
