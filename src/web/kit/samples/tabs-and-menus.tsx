import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { EllipsisVertical, Flag, Gift, Sparkles, Trash2, UserRound } from '../icons.tsx'
import { LinkTabs } from '../link-tabs.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Row, Section } from './section.tsx'

/** Navigation within a page. */
export function TabsAndMenus() {
  return (
    <Section title="Tabs, menu">
      <div className="grid items-start gap-10 md:grid-cols-2">
        <LinkTabs
          label="Likes"
          tabs={[
            { to: '/', label: 'Received', count: 3 },
            { to: '/sent', label: 'Sent' },
            { to: '/matches', label: 'Matches', count: 128 },
          ]}
        />
        <Row>
          <Menu
            align="start"
            trigger={(props) => (
              <Button {...props} tone="secondary">
                Open menu
              </Button>
            )}
            entries={[
              { key: 'profile', label: 'View profile', icon: <UserRound />, to: '/' },
              { key: 'gift', label: 'Send a gift', icon: <Gift />, onSelect: () => undefined },
              { key: 'wait', label: 'Not possible now', icon: <Sparkles />, isDisabled: true },
              'line',
              {
                key: 'report',
                label: 'Report',
                icon: <Flag />,
                isDangerous: true,
                onSelect: () => undefined,
              },
            ]}
          />
          <Menu
            trigger={(props) => (
              <IconButton {...props} label="More">
                <EllipsisVertical />
              </IconButton>
            )}
            entries={[
              {
                key: 'delete',
                label: 'Delete',
                icon: <Trash2 />,
                isDangerous: true,
                onSelect: () => undefined,
              },
            ]}
          />
        </Row>
      </div>
    </Section>
  )
}
