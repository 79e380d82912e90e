import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Hourglass, ImageOff } from '../../../../web/kit/icons.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { AgeLockNote } from '../../../age/web/public.tsx'
import { PhotoLightbox } from '../../../photos/web/public.tsx'
import { applyChatEvent } from '../../conversations/web/apply-live.ts'
import { messagesOptions } from '../../conversations/web/chat-queries.ts'
import type { Message } from '../../message-contract.ts'

/** The message whose photo was accepted on this page, until its picture has the focus. */
let asked: number | null = null

/**
 * Returns whether the photo of a message was accepted on this page, once, to the picture that takes the
 * focus.
 */
function takeAsked(messageId: number): boolean {
  if (asked !== messageId) return false
  asked = null
  return true
}

/** Shows a blurred photo. */
function useAcceptPhoto() {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats.thread')
  const [isPending, setPending] = useState(false)
  const accept = async ({ id: message_id, conversation_id }: Message) => {
    setPending(true)
    // The event may arrive before the response.
    asked = message_id
    try {
      await api.call.chats.accept({ id: conversation_id, message_id })
      applyChatEvent(queryClient, api, {
        type: 'photo_changed',
        data: { conversation_id, message_id },
        id: 0,
      })
    } catch (err) {
      asked = null
      toast.show({ text: apiErrorOf(err)?.message ?? t('offline'), tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { accept, isPending }
}

/** Refetches a thread if the address of a picture has expired; once per address. */
function useFreshThread(conversationId: number): (address: string) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<string | null>(null)
  return (address) => {
    if (failed === address) return
    setFailed(address)
    void queryClient.invalidateQueries({ queryKey: messagesOptions(api, conversationId).queryKey })
  }
}

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
