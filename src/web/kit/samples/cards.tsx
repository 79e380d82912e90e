import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge, DotBadge, OnlineDot } from '../badge.tsx'
import { Card, PictureCard } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'
import { BadgeCheck, Crown, Drama, Heart, UserRound } from '../icons.tsx'
import { samplePortrait } from './sample-portrait.ts'
import { Row, Section } from './section.tsx'

/** People, and the small badges next to them. */
export function Cards() {
  return (
    <Section title="Card, badge, avatar">
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4">
        <PictureCard
          to="/member/1"
          title="Noor, 34"
          subtitle="Utrecht, 4 km"
          picture={{ src: samplePortrait(350), alt: 'Noor in a red coat' }}
          isOnline
          badges={
            <Badge tone="gold" icon={<Crown />}>
              Premium
            </Badge>
          }
          action={
            <IconButton label="Like Noor" tone="filled">
              <Heart />
            </IconButton>
          }
        />
        <PictureCard
          to="/member/2"
          title="Sam, 41"
          subtitle="Amersfoort, 22 km"
          picture={{ src: samplePortrait(210), alt: 'Sam by the sea' }}
          badges={
            <Badge tone="scrim" icon={<Drama />}>
              Fictional profile
            </Badge>
          }
          action={
            <IconButton label="Unlike Sam" tone="filled" aria-pressed>
              <Heart className="fill-current" />
            </IconButton>
          }
        />
        <PictureCard
          to="/member/3"
          title="Alexandrina-Josephine, 29"
          subtitle="'s-Hertogenbosch, 51 km"
          picture={{ src: samplePortrait(150), alt: '' }}
          pictureNote="For premium members"
          badges={
            <Badge tone="scrim" icon={<BadgeCheck />}>
              Verified
            </Badge>
          }
        />
        <PictureCard
          to="/member/4"
          title="Robin, 52"
          subtitle="Gouda"
          picture={null}
          pictureFallback={<UserRound className="size-16" />}
        />
      </div>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <Card>
          <h3 className="text-lg">A card with a line</h3>
          <p className="mt-1 text-muted">For most things that need a border of their own.</p>
        </Card>
        <Card tone="raised">
          <h3 className="text-lg">A raised card</h3>
          <p className="mt-1 text-muted">For the one thing that matters here.</p>
        </Card>
      </div>
      <div className="mt-8 flex flex-col gap-4">
        <Row>
          <CountBadge count={3} tone="accent" label="3 unread messages" />
          <CountBadge count={128} tone="accent" label="128 unread messages" />
          <CountBadge count={7} />
          <DotBadge label="New" />
          <OnlineDot isWordShown />
          <Badge tone="gold" icon={<Crown />}>
            Premium
          </Badge>
          <Badge tone="neutral" icon={<Drama />}>
            Fictional profile
          </Badge>
          <Badge tone="success" icon={<BadgeCheck />}>
            Verified
          </Badge>
          <Badge>Neutral</Badge>
          <Badge tone="secondary">long walks</Badge>
          <Badge tone="warning">8 credits</Badge>
          <Badge tone="danger">0 credits</Badge>
        </Row>
        <Row>
          <Avatar name="Noor" size="small" />
          <Avatar name="Sam" src={samplePortrait(210)} isOnline />
          <Avatar name="Émile" size="large" isOnline />
          <Avatar name="Alex" src={samplePortrait(30)} size="huge" isOnline />
        </Row>
      </div>
    </Section>
  )
}
