import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Flag, Gift, Heart, Search, Settings, Trash2 } from '../icons.tsx'
import { Link } from '../link.tsx'
import { Spinner } from '../spinner.tsx'
import { Row, Section } from './section.tsx'

/** Buttons in all variants. */
export function Buttons() {
  const [isLiked, setLiked] = useState(false)
  return (
    <Section title="Button, link, icon button, spinner">
      <div className="flex flex-col gap-4">
        <Row>
          <Button>Save</Button>
          <Button tone="secondary">Not now</Button>
          <Button tone="quiet">Skip</Button>
          <Button tone="danger">Delete account</Button>
        </Row>
        <Row>
          <Button size="small">Small</Button>
          <Button icon={<Heart />}>With icon</Button>
          <Button size="large">Large</Button>
          <Button isLoading>Loading</Button>
          <Button tone="secondary" isLoading>
            Loading
          </Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/" tone="secondary">
            A link
          </ButtonLink>
        </Row>
        <Button isWide>As wide as it gets</Button>
        <Row>
          <IconButton label="Search">
            <Search />
          </IconButton>
          <IconButton label="Settings" tone="filled">
            <Settings />
          </IconButton>
          <IconButton
            label="Like"
            tone="filled"
            size="large"
            aria-pressed={isLiked}
            onClick={() => setLiked(!isLiked)}
          >
            <Heart className={isLiked ? 'animate-pop fill-current' : ''} />
          </IconButton>
          <IconButton label="Send a gift" tone="primary">
            <Gift />
          </IconButton>
          <IconButton label="Report" tone="scrim" size="small">
            <Flag />
          </IconButton>
          <IconButton label="Not possible now" disabled>
            <Trash2 />
          </IconButton>
          <Spinner label="Loading" className="size-6 text-primary" />
        </Row>
        <p>
          A sentence with <Link to="/terms">a link inside</Link> it. And one that stands alone:{' '}
          <Link to="/help" tone="quiet">
            Help
          </Link>
        </p>
      </div>
    </Section>
  )
}
