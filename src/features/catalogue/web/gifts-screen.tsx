import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { localeCodes, locales } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { PictureRadio, PictureRadios } from '../../../web/kit/fields/picture-radios.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { ArrowDown, ArrowUp, Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { GiftPicture } from '../../gifts/web/public.tsx'
import { askedSite, CataloguePage, useDrawer, useSite } from './catalogue-page.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { moved } from './moved.ts'
import { PublishBar } from './publish-bar.tsx'
import { useAction, useChange } from './use-change.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null) return
    await args.queryClient.ensureQueryData(args.api.catalogue.gifts.queryOptions({ input: { site } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What a site offers as gifts, in which order and for how much. */
export default function GiftsScreen() {
  const t = useTranslations('catalogue.gifts')
  const { id, mayPublish } = useSite()
  const [isMaking, open, close] = useDrawer('new')
  const { data } = useQuery({
    ...useApi().catalogue.gifts.queryOptions({ input: { site: id } }),
    enabled: id > 0,
  })
  return (
    <CataloguePage
      part="gifts"
      actions={
        mayPublish ? (
          <Button size="small" icon={<Plus />} onClick={open}>
            {t('make')}
          </Button>
        ) : null
      }
    >
      {data ? (
        <>
          <GiftForm key={`${id} ${JSON.stringify(data.gifts)}`} offered={data.gifts} retired={data.retired} />
          <MakeGift isOpen={isMaking && mayPublish} onClose={close} pictures={data.pictures} />
        </>
      ) : null}
    </CataloguePage>
  )
}

interface Shown {
  id: number
  name: string
  image: string
  credits: number
}

function GiftForm({ offered, retired }: { offered: readonly Shown[]; retired: readonly Shown[] }) {
  const t = useTranslations('catalogue.gifts')
  const site = useSite()
  const change = useChange()
  const [shown, setShown] = useState(() => offered.map((gift) => ({ ...gift, typed: String(gift.credits) })))
  const [reason, setReason] = useState('')
  const others = [...offered, ...retired].filter(({ id }) => !shown.some((gift) => gift.id === id))
  const offersOf = (gifts: readonly { id: number; credits: number }[]) =>
    gifts.map(({ id, credits }) => ({ id, credits }))
  const gifts = shown.map(({ id, typed }) => ({
    id,
    credits: /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : -1,
  }))
  const isChanged = JSON.stringify(gifts) !== JSON.stringify(offersOf(offered))
  const move = (index: number, by: 1 | -1) => setShown((before) => moved(before, index, by))
  function submit(event: FormEvent) {
    event.preventDefault()
    change.send({ kind: 'gifts', site_id: site.id, base: offersOf(offered), gifts }, reason)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ol className="divide-y divide-line border-y border-line bg-surface">
        {shown.map(({ id, name, image, typed }, index) => {
          const error = change.fields[`gifts.${index}.credits`] ?? change.fields[`gifts.${index}.id`]
          return (
            <ItemBoundary key={id} as="li">
              <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <GiftPicture image={image} className="size-10" />
                <span className="min-w-24 flex-1 text-sm font-semibold">{name}</span>
                <span className="flex items-center gap-2 text-sm">
                  <input
                    aria-label={t('creditsOf', { name })}
                    aria-invalid={error ? true : undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed}
                    onChange={(event) =>
                      setShown((before) =>
                        before.map((gift) =>
                          gift.id === id ? { ...gift, typed: event.target.value } : gift,
                        ),
                      )
                    }
                    className="control min-h-10 w-20 text-end tabular-nums"
                  />
                  <span className="text-muted">{t('credits')}</span>
                </span>
                <span className="flex items-center">
                  <IconButton
                    size="small"
                    label={t('up', { name })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('down', { name })}
                    disabled={index === shown.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={t('retireOf', { name })}
                    onClick={() => setShown((before) => before.filter((gift) => gift.id !== id))}
                  >
                    {t('retire')}
                  </Button>
                </span>
                {error ? (
                  <span role="alert" className="w-full text-sm text-danger">
                    {error}
                  </span>
                ) : null}
              </li>
            </ItemBoundary>
          )
        })}
      </ol>
      <PublishBar
        isChanged={isChanged}
        isSending={change.isSending}
        reason={reason}
        onReason={setReason}
        onReset={() => setShown(offered.map((gift) => ({ ...gift, typed: String(gift.credits) })))}
        problem={change.problem}
      />
      {others.length === 0 ? null : (
        <section className="flex flex-col gap-3">
          <h2 className="text-base">{t('retired')}</h2>
          <p className="text-sm text-muted">{t('retiredHint')}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
            {others.map((gift) => (
              <ItemBoundary key={gift.id} as="li">
                <li className="flex items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-sm">
                  <GiftPicture image={gift.image} className="size-8" />
                  <span className="min-w-0 flex-1">{gift.name}</span>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={t('offerOf', { name: gift.name })}
                    onClick={() =>
                      setShown((before) => [...before, { ...gift, typed: String(gift.credits) }])
                    }
                  >
                    {t('offer')}
                  </Button>
                </li>
              </ItemBoundary>
            ))}
          </ul>
        </section>
      )}
    </form>
  )
}

interface MakeGiftProps {
  isOpen: boolean
  onClose: () => void
  pictures: readonly { code: string; name: string; image: string }[]
}

/** A gift with one of the drawings and a name of its own. */
function MakeGift({ isOpen, onClose, pictures }: MakeGiftProps) {
  const t = useTranslations('catalogue')
  const { id: site_id } = useSite()
  const own = useLocale().slice(0, 2)
  const [picture, setPicture] = useState<number | null>(null)
  const make = useAction((api, input: { names: Record<string, string>; credits: number; picture: string }) =>
    api.call.catalogue.makeGift({ site_id, ...input } as Parameters<typeof api.call.catalogue.makeGift>[0]),
  )
  const fields = fieldErrorsOf(make.error)
  // The reader's own language first; it is the one they certainly know.
  const languages = localeCodes.toSorted((a, b) => Number(b === own) - Number(a === own))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const names = localeCodes.flatMap((code) => {
      const name = String(sent.get(`name-${code}`) ?? '').trim()
      return name === '' ? [] : [[code, name] as const]
    })
    make.mutate(
      {
        picture: pictures[picture ?? -1]?.code ?? '',
        names: Object.fromEntries(names),
        credits: Number(sent.get('credits') || -1),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <MakeDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('gifts.make')}
      label={t('gifts.make')}
      size={800}
      isSending={make.isPending}
    >
      {(formId) => (
        <form id={formId} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-5">
          {make.isError && Object.keys(fields).length === 0 ? (
            <Alert tone="danger" isAnnounced>
              {apiErrorOf(make.error)?.message ?? t('failed')}
            </Alert>
          ) : null}
          <PictureRadios legend={t('gifts.picture')}>
            {pictures.map(({ code, name, image }, index) => (
              <PictureRadio
                key={code}
                name="picture"
                value={index}
                isChosen={picture === index}
                onChoose={() => setPicture(index)}
                className="items-center px-1 py-2.5"
              >
                <GiftPicture image={image} className="size-12" />
                <span className="mt-1 max-w-full text-xs break-words hyphens-auto">{name}</span>
              </PictureRadio>
            ))}
          </PictureRadios>
          {fields.picture ? <p className="text-sm text-danger">{fields.picture}</p> : null}
          <TextField
            name="credits"
            inputMode="numeric"
            autoComplete="off"
            label={t('gifts.price')}
            error={fields.credits}
            className="max-w-40"
          />
          <fieldset className="flex flex-col gap-3">
            <legend className="text-sm font-semibold">{t('gifts.names')}</legend>
            <p className="text-sm text-muted">{t('gifts.namesHint')}</p>
            <div className="grid gap-3 sm:grid-cols-2">
              {languages.map((code) => (
                <TextField
                  key={code}
                  name={`name-${code}`}
                  lang={code}
                  maxLength={40}
                  autoComplete="off"
                  label={locales[code].nativeName}
                  error={fields[`names.${code}`]}
                />
              ))}
            </div>
          </fieldset>
        </form>
      )}
    </MakeDialog>
  )
}
