import { useQuery } from '@tanstack/react-query'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Sent } from '../../sending/web/use-send-once.ts'
import { AttachmentDialog, type AttachmentProps, ChoiceSkeleton } from './attachment-dialog.tsx'
import { NewPhoto } from './new-photo.tsx'
import { PhotoChoice } from './photo-choice.tsx'

export interface PhotoAttachmentDialogProps extends AttachmentProps {
  onSent: (sent: Sent) => void
}

/** The member's photos, to send one of them, or a new one, with a message. */
export function PhotoAttachmentDialog(props: PhotoAttachmentDialogProps) {
  const t = useTranslations('chats.photo')
  const tShare = useTranslations('photos.share')
  const { profile, costs, isOpen } = props
  const { name } = profile
  // Loaded when the dialog opens.
  const own = useQuery({ ...useApi().profiles.readOwn.queryOptions(), enabled: isOpen })
  const photos = own.data?.profile.photos ?? []
  return (
    <AttachmentDialog<Photo>
      {...props}
      kind="photo"
      title={t('title', { name })}
      freeHint={t('freeHint')}
      failed={t('failed')}
      itemOf={(chosen) =>
        photos.find(({ id, status }) => String(id) === chosen && status !== 'rejected') ?? null
      }
      sendingOf={(photo) => ({ photo })}
      costOf={() => costs?.photo_cost.credits}
      buttonOf={(photo) => (photo ? t('send') : t('choose'))}
      around={(form) => (
        <Loaded from={own} failed={tShare('failed')} skeleton={<ChoiceSkeleton amount={3} />}>
          {() => form}
        </Loaded>
      )}
      choice={(photo, choose) => (
        <>
          {photos.length > 0 ? (
            <PhotoChoice photos={photos} chosenId={photo?.id ?? null} onChoose={choose} />
          ) : null}
          <NewPhoto amount={photos.length} onAdded={choose} />
          <p className="text-sm text-muted" role="status">
            {photo?.status === 'pending' ? tShare('pending', { name }) : t('shows', { name })}
          </p>
        </>
      )}
    />
  )
}
