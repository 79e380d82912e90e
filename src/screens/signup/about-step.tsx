import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { profileTexts } from '../../core/profile-texts.ts'
import type { Photo } from '../../core/schemas.ts'
import { SignupProgress } from '../../features/accounts/web/public.tsx'
import { acceptedPictures, useUploads } from '../../features/photos/web/public.tsx'
import { ownProfileChanged } from '../../features/profiles/page-events.ts'
import { apiErrorOf, fieldErrorsOf } from '../../web/api/api-error.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { Button } from '../../web/kit/button.tsx'
import { TextAreaField } from '../../web/kit/fields/field.tsx'
import { FileButton } from '../../web/kit/fields/file-button.tsx'
import { Uploader } from '../../web/kit/fields/uploader.tsx'
import { useApi, usePageData } from '../../web/page-data.tsx'
import { putData } from '../../web/query-cache.ts'
import type { FormRefusal } from '../../web/screen.ts'

interface FirstPhotoProps {
  photos: readonly Photo[]
  /** Called with whether an upload is in progress. */
  onSending: (isSending: boolean) => void
}

/** The first picture, uploaded as soon as it is chosen; it becomes the main photo. Another one takes its place. */
function FirstPhoto({ photos, onSending }: FirstPhotoProps) {
  const t = useTranslations('signup.aboutMe')
  const { emit } = usePageData()
  const { call } = useApi()
  const replaced = useRef<number | null>(null)
  const uploaded = useCallback(
    async (photo?: Photo) => {
      const old = replaced.current
      replaced.current = null
      // Only once the new one is there: a failed upload loses nothing.
      if (photo && old !== null) await call.photos.remove({ id: old }).catch(() => undefined)
      void emit(ownProfileChanged, {})
    },
    [call, emit],
  )
  const { uploads, add, replace, cancel, retry } = useUploads(uploaded)
  const isSending = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onSending(isSending), [isSending, onSending])
  if (photos.length > 0 && uploads.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        {photos.slice(0, 3).map((photo) => (
          <img
            key={photo.id}
            src={photo.thumb_filename}
            alt={t('photoAlt')}
            className="size-24 rounded-card bg-secondary object-cover"
          />
        ))}
        <div className="flex min-w-48 flex-1 flex-col items-start gap-2">
          <p role="status" className="text-sm text-muted">
            {t(photos[0]?.status === 'pending' ? 'photoWaits' : 'photoDone')}
          </p>
          <FileButton
            size="small"
            accept={acceptedPictures}
            onFiles={(files) => {
              replaced.current = photos[0]?.id ?? null
              add(files.slice(0, 1), 'everyone')
            }}
          >
            {t('photoReplace')}
          </FileButton>
        </div>
      </div>
    )
  }
  return (
    <Uploader
      label={t('photo')}
      hint={t('photoHint')}
      accept={acceptedPictures}
      name="photo"
      onFiles={(files) => add(files, 'everyone')}
      items={uploads}
      onCancel={cancel}
      onRetry={retry}
      onReplace={replace}
    />
  )
}

interface AboutStepProps {
  /** The server's response to a form that was sent without script. */
  refusal: FormRefusal | null
  onDone: () => void
}

/** The first step after the account is created: a few words and a picture, both optional. */
export function AboutStep({ refusal, onDone }: AboutStepProps) {
  const t = useTranslations('signup.aboutMe')
  const frame = useTranslations('frame')
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(api.profiles.readOwn.queryOptions())
  const [isSending, setSending] = useState(false)
  const save = useMutation(
    api.profiles.changeOwn.mutationOptions({
      onSuccess: (answer) => {
        putData(queryClient, api.profiles.readOwn.queryKey(), answer)
        onDone()
      },
    }),
  )
  const error = save.error
    ? (fieldErrorsOf(save.error).about_me ?? apiErrorOf(save.error)?.message ?? frame('offline'))
    : refusal?.fields.about_me
  const other = !save.error && refusal && !refusal.fields.about_me ? refusal.error.message : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending || isSending) return
    const words = String(new FormData(event.currentTarget).get('about_me') ?? '').trim()
    if (words) save.mutate({ about_me: words })
    else onDone()
  }
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={submit} className="flex flex-col gap-6">
      <SignupProgress step="about" />
      <input type="hidden" name="intent" value="about" />
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-1 text-sm text-muted">{t('hint')}</p>
      </div>
      {other ? <Alert tone="danger">{other}</Alert> : null}
      <TextAreaField
        label={t('words')}
        hint={t('wordsHint')}
        name="about_me"
        defaultValue={refusal?.values.about_me ?? data?.profile.about_me ?? ''}
        error={error}
        maxGraphemes={profileTexts.about_me.maxGraphemes}
        rows={3}
        isOptional
      />
      <FirstPhoto photos={data?.profile.photos ?? []} onSending={setSending} />
      <div className="flex gap-3">
        <Button
          tone="secondary"
          size="large"
          type="submit"
          name="skip"
          value="1"
          onClick={(event) => {
            event.preventDefault()
            onDone()
          }}
        >
          {t('skip')}
        </Button>
        <Button type="submit" size="large" isLoading={save.isPending || isSending} className="flex-1">
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
