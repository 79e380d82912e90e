import { photoLimit } from '../src/features/photos/rules.ts'
import { countPhotos, insertProcessedPhoto } from '../src/features/photos/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'
import type { DemoPhoto } from './people.ts'
import { renderPortrait, renderScene } from './pictures/portraits.ts'

interface Drawing {
  /** Maximum number of photos per member afterwards, as far as the person has that many. */
  upTo: number
  /** Number of pictures drawn concurrently, each of which uses a core; default 2. */
  atOnce?: number
  /** Receives the number of members done. */
  report?: (done: number) => void
}

/** Draws photos of members; existing ones are unchanged. */
export async function makeDemoPhotos(
  services: Services,
  members: DemoMember[],
  { upTo, atOnce = 2, report }: Drawing,
): Promise<void> {
  const queue = [...members]
  let done = 0
  const draw = async () => {
    for (let member = queue.shift(); member; member = queue.shift()) {
      const { db } = services.database
      const limit = photoLimit(member.paid_user)
      const have = await countPhotos(db, member.id)
      for (const photo of member.person.photos.slice(have, Math.min(upTo, limit))) {
        const work = createWork(services, { now: services.clock.now(), log: services.log })
        const picture = await render(photo)
        await insertProcessedPhoto(
          work,
          { profile_id: member.id, audience: photo.audience, status: 'approved', limit },
          picture,
          { effort: 0 },
        )
      }
      done += 1
      report?.(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
}

function render(photo: DemoPhoto): Promise<Buffer> {
  return photo.kind === 'portrait'
    ? renderPortrait(photo.request)
    : renderScene({ seed: photo.seed, kind: photo.scene })
}
