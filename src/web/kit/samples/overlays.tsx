import { useState } from 'react'
import { Button } from '../button.tsx'
import { Switch } from '../fields/switch.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { DialogProps } from '../overlays/dialog-popup.tsx'
import { FullScreenDialog } from '../overlays/full-screen-dialog.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { useToast } from '../overlays/toast.tsx'
import { Row, Section } from './section.tsx'

/** Everything that opens over the page. */
export function Overlays() {
  const [size, setSize] = useState<DialogProps['size'] | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isMoment, setMoment] = useState(false)
  const [sheet, setSheet] = useState<'below' | 'side' | null>(null)
  const toast = useToast()
  return (
    <Section title="Dialog, sheet, toast">
      <Row>
        {([300, 500, 800, 1140] as const).map((width) => (
          <Button key={width} tone="secondary" onClick={() => setSize(width)}>
            Dialog {width}
          </Button>
        ))}
        <Button tone="secondary" onClick={() => setAsked(true)}>
          Needs an answer
        </Button>
        <Button tone="secondary" onClick={() => setMoment(true)}>
          Full screen
        </Button>
        <Button tone="secondary" onClick={() => setSheet('below')}>
          Sheet from below
        </Button>
        <Button tone="secondary" onClick={() => setSheet('side')}>
          Sheet from the side
        </Button>
        <Button
          tone="secondary"
          onClick={() => toast.show({ text: 'Your profile is saved.', tone: 'success' })}
        >
          Toast
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            toast.show({
              text: 'Conversation deleted.',
              action: { label: 'Undo', onAction: () => undefined },
            })
          }
        >
          Toast with undo
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            toast.show({ text: 'No connection. We keep what you wrote and try again.', tone: 'danger' })
          }
        >
          Toast of a problem
        </Button>
      </Row>
      <FullScreenDialog
        isOpen={isMoment}
        onClose={() => setMoment(false)}
        title="A moment"
        description="It takes the whole screen and goes with a press beside it."
      />
      <Dialog
        isOpen={size !== null}
        onClose={() => setSize(null)}
        size={size ?? 500}
        title="Block this person?"
        description="Neither of you sees the other any more. They are not told."
        footer={
          <>
            <Button tone="quiet" onClick={() => setSize(null)}>
              Keep
            </Button>
            <Button onClick={() => setSize(null)}>Block</Button>
          </>
        }
      />
      <Dialog
        isOpen={isAsked}
        isDismissable={false}
        title="The terms have changed"
        footer={<Button onClick={() => setAsked(false)}>I accept</Button>}
      >
        <p>There is no cross here, and Esc does nothing: this needs an answer.</p>
      </Dialog>
      <Sheet
        isOpen={sheet !== null}
        from={sheet ?? 'below'}
        onClose={() => setSheet(null)}
        title="Filters"
        footer={<Button onClick={() => setSheet(null)}>Show 128 people</Button>}
      >
        <div className="divide-y divide-line">
          <Switch label="With photo" defaultChecked />
          <Switch label="Online now" />
          <Switch label="Verified" />
        </div>
      </Sheet>
    </Section>
  )
}
