import { useState } from 'react'
import { Uploader, type UploadItem } from '../fields/uploader.tsx'
import { samplePortrait } from './sample-portrait.ts'
import { Section } from './section.tsx'

const sampleUploads: UploadItem[] = [
  { id: '1', name: 'beach.jpg', state: 'sending', percent: 64, previewSrc: samplePortrait(200) },
  { id: '2', name: 'a-very-long-name-that-a-camera-made-up-20261120-201400.jpg', state: 'waiting' },
  {
    id: '3',
    name: 'dog.heic',
    state: 'failed',
    error: 'Larger than 12 MB. Choose a smaller one.',
    isFinal: true,
  },
]

/** Uploads in progress. */
export function Uploads() {
  const [items, setItems] = useState(sampleUploads)
  return (
    <Section title="Uploader">
      <Uploader
        className="max-w-720"
        label="Add photos"
        hint="JPEG, PNG or HEIC, up to 12 MB each."
        accept="image/*,.heic"
        isMultiple
        items={items}
        onFiles={(files) =>
          setItems([
            ...items,
            ...files.map((file, index) => ({
              id: `${items.length + index}-${file.name}`,
              name: file.name,
              state: 'waiting' as const,
            })),
          ])
        }
        onCancel={(id) => setItems(items.filter((item) => item.id !== id))}
        onReplace={(id, file) =>
          setItems(
            items.map((item) =>
              item.id === id ? { id: `${id}-${file.name}`, name: file.name, state: 'waiting' } : item,
            ),
          )
        }
        onRetry={(id) =>
          setItems(items.map((item) => (item.id === id ? { ...item, state: 'waiting' } : item)))
        }
      />
    </Section>
  )
}
