import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Camera, FileX, ImageIcon, ImagePlus, RotateCw, X } from '../icons.tsx'
import { Progress } from '../progress.tsx'
import { FieldError } from './field-frame.tsx'
import { FileButton } from './file-button.tsx'

export interface UploadItem {
  id: string
  /** The file's name, as the member knows it. */
  name: string
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 100 while uploading; null while unknown. */
  percent?: number | null
  /** Why it failed and what to do. */
  error?: ReactNode
  /** A retry cannot help: the file itself is not accepted. */
  isFinal?: boolean
  /** A small preview, often an object URL. */
  previewSrc?: string
}

export interface UploaderProps {
  label: ReactNode
  /** Accepted types and size. */
  hint?: ReactNode
  error?: ReactNode
  /** Label of a second button that opens the camera, on touch devices. */
  camera?: ReactNode
  /** As in `<input accept>`. Files of other types can still be dropped or chosen; check with `isAccepted`. */
  accept: string
  isMultiple?: boolean
  isDisabled?: boolean
  /** Name of the file input, so that a plain form submits it without script. */
  name?: string
  onFiles: (files: File[]) => void
  /** Set if a larger area around it accepts the dropped files (useFileDrop): whether they are over it now. */
  isDropOver?: boolean
  items: readonly UploadItem[]
  /** Cancels a running upload, or removes a failed one from the list. */
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Replaces a file that is not accepted. */
  onReplace?: (id: string, file: File) => void
  className?: string
}

/** Returns whether a file matches an `accept` list of types ("image/*") and extensions (".heic"). */
export function isAccepted(file: { name: string; type: string }, accept: string): boolean {
  return accept
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => {
      if (pattern === '' || pattern === '*/*') return true
      if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern)
      if (pattern.endsWith('/*')) return file.type.startsWith(pattern.slice(0, -1))
      return file.type === pattern
    })
}

/**
 * Returns props to spread on a drop target; `isOver` while files are over it. Ignores other dragged content
 * (text, a tile).
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving over a child is not leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onFiles(files)
    },
  }
  return { isOver, handlers }
}

/** A drop area for files, a button as an alternative, and the list of uploads. */
export function Uploader(props: UploaderProps) {
  const {
    label,
    hint,
    error,
    camera,
    accept,
    isMultiple = false,
    isDisabled = false,
    name,
    onFiles,
    items,
    className,
  } = props
  const t = useTranslations('kit')
  const id = useId()

  function take(files: File[]) {
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const drop = useFileDrop(take)
  const isOver = props.isDropOver ?? drop.isOver

  return (
    <div className={classNames('flex flex-col gap-3', className)}>
      <div
        {...(props.isDropOver === undefined ? drop.handlers : {})}
        className={classNames(
          'flex flex-col items-center gap-1.5 rounded-card border-2 border-dashed px-5 py-7 text-center transition-colors',
          isOver ? 'border-primary bg-secondary' : 'border-edge/60',
          isDisabled && 'opacity-60',
        )}
      >
        <ImagePlus className="size-8 text-primary" />
        <p className="font-semibold">{label}</p>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <FileButton
            name={name}
            accept={accept}
            multiple={isMultiple}
            disabled={isDisabled}
            aria-describedby={classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined}
            onFiles={take}
          >
            {t('chooseFiles', { count: isMultiple ? 2 : 1 })}
          </FileButton>
          {camera ? (
            <FileButton
              accept={accept}
              capture="environment"
              disabled={isDisabled}
              onFiles={take}
              className="pointer-fine:hidden"
            >
              <Camera className="size-5" />
              <span>{camera}</span>
            </FileButton>
          ) : null}
        </div>
        <p aria-hidden="true" className="hidden text-xs text-muted pointer-fine:block">
          {t('orDrop', { count: isMultiple ? 2 : 1 })}
        </p>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {items.length > 0 ? (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              accept={accept}
              onCancel={props.onCancel}
              onRetry={props.onRetry}
              onReplace={props.onReplace}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type UploadRowProps = { item: UploadItem } & Pick<
  UploaderProps,
  'accept' | 'onCancel' | 'onRetry' | 'onReplace'
>

function UploadRow({ item, accept, onCancel, onRetry, onReplace }: UploadRowProps) {
  const t = useTranslations('kit')
  const { id, name, state, percent = null, error, isFinal = false, previewSrc } = item
  return (
    <li className="flex items-center gap-3 py-3">
      <Preview src={previewSrc} isRefused={state === 'failed' && isFinal} />
      <div className="min-w-0 flex-1">
        {state === 'sending' ? (
          <Progress
            label={<span className="block max-w-full truncate">{name}</span>}
            value={percent}
            valueText={percent === null ? undefined : t('percent', { value: Math.round(percent) / 100 })}
          />
        ) : (
          <p className="truncate text-sm font-semibold">{name}</p>
        )}
        {state === 'waiting' ? <p className="text-sm text-muted">{t('uploadWaiting')}</p> : null}
        {state === 'failed' ? <FieldError>{error ?? t('uploadFailed')}</FieldError> : null}
        {state === 'failed' && isFinal && onReplace ? (
          <FileButton
            size="small"
            className="mt-2"
            accept={accept}
            aria-label={t('replaceFile', { name })}
            onFiles={([file]) => {
              if (file) onReplace(id, file)
            }}
          >
            {t('replace')}
          </FileButton>
        ) : null}
      </div>
      {state === 'failed' && !isFinal ? (
        <IconButton label={t('retryFile', { name })} onClick={() => onRetry(id)}>
          <RotateCw />
        </IconButton>
      ) : null}
      <IconButton label={t('cancelFile', { name })} onClick={() => onCancel(id)}>
        <X />
      </IconButton>
    </li>
  )
}

/** The picture, or an icon if it cannot be shown. */
function Preview({ src, isRefused }: { src: string | undefined; isRefused: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const Icon = isRefused ? FileX : ImageIcon
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-secondary text-on-secondary">
      {src && !isBroken ? (
        <img src={src} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <Icon aria-hidden="true" className="size-6" />
      )}
    </span>
  )
}
