import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChoiceGroup } from '../fields/choice-group.tsx'
import { RangeField } from '../fields/range-field.tsx'
import { StepsField } from '../fields/steps-field.tsx'
import { Switch } from '../fields/switch.tsx'
import { Link } from '../link.tsx'
import { Section } from './section.tsx'

/** Everything to check, switch or drag. */
export function Choices() {
  const [ages, setAges] = useState<[number, number]>([28, 45])
  const [distance, setDistance] = useState('25')
  return (
    <Section title="Checkbox, choices, switch, scales">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <Checkbox label="Keep me logged in" defaultChecked />
          <Checkbox
            label={
              <>
                I am 18 or older and accept the <Link to="/terms">terms</Link>
              </>
            }
            error="Please tick this to go on."
          />
          <Checkbox label="Not available" hint="Comes with premium." disabled />
        </div>
        <div className="divide-y divide-line">
          <Switch label="Read receipts" hint="Others see when you have read their message." defaultChecked />
          <Switch label="Hide fictional profiles" hint="Leaves them out of search, likes and mails." />
          <Switch label="Invisible mode" hint="Comes with premium." disabled />
        </div>
        <ChoiceGroup
          kind="one"
          label="I am looking for"
          name="looking"
          defaultValue="women"
          choices={[
            { value: 'women', label: 'Women' },
            { value: 'men', label: 'Men' },
            {
              value: 'couples',
              label: 'Couples',
              hint: 'Two people, one profile.',
              aside: <Badge tone="secondary">New</Badge>,
            },
          ]}
        />
        <ChoiceGroup
          kind="many"
          look="chips"
          label="Interests"
          hint="Choose up to ten."
          name="interests"
          defaultValue={['dance', 'cooking']}
          choices={['cooking', 'dance', 'museums', 'long walks', 'massage', 'festivals'].map((word) => ({
            value: word,
            label: word,
          }))}
        />
        <RangeField
          label="Age"
          names={['min_age', 'max_age']}
          min={18}
          max={99}
          value={ages}
          onChange={setAges}
          format={(from, to) => `${from} to ${to}`}
        />
        <StepsField
          label="Distance"
          name="distance"
          steps={[10, 25, 50, 100].map((km) => ({ value: String(km), label: `${km} km` }))}
          value={distance}
          onChange={({ target }) => setDistance(target.value)}
        />
      </div>
    </Section>
  )
}
