import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { profileTexts } from '../../core/profile-texts.ts'
import { SignupProgress } from '../../features/accounts/web/public.tsx'
import { apiErrorOf, fieldErrorsOf } from '../../web/api/api-error.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { Button } from '../../web/kit/button.tsx'
import { TextAreaField } from '../../web/kit/fields/field.tsx'
import { useApi } from '../../web/page-data.tsx'
import { putData } from '../../web/query-cache.ts'
import type { FormRefusal } from '../../web/screen.ts'
import { FirstPhoto } from './first-photo.tsx'

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
