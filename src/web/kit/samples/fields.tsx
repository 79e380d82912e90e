import { DateOfBirthField } from '../fields/date-of-birth-field.tsx'
import { TextAreaField, TextField } from '../fields/field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { SelectField } from '../fields/select.tsx'
import { Search } from '../icons.tsx'
import { Section } from './section.tsx'

/** Text fields and selects. */
export function Fields() {
  return (
    <Section title="Field, password, date of birth, select">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Name" hint="Others see this." defaultValue="Noor" />
        <TextField
          label="Email"
          type="email"
          error="This address misses its @. Please look again."
          defaultValue="noor.example"
        />
        <TextField
          label="Search"
          isLabelHidden
          placeholder="Search by name"
          start={<Search />}
          type="search"
        />
        <TextField label="City" isOptional disabled defaultValue="Utrecht" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
        <SelectField
          label="Country"
          emptyLabel="Choose a country"
          options={[
            { value: 'nl', label: 'Netherlands' },
            { value: 'be', label: 'Belgium' },
            { value: 'de', label: 'Germany' },
          ]}
        />
        <DateOfBirthField
          label="Date of birth"
          hint="Your age is shown, the date is not."
          name="dob"
          newestYear={2008}
          oldestYear={1926}
        />
        <DateOfBirthField
          label="Date of birth"
          error="Please choose all three."
          name="dob_wrong"
          newestYear={2008}
          oldestYear={1926}
          defaultValue="1990-02-28"
        />
        <TextAreaField
          label="About you"
          hint="Two sentences are plenty."
          maxGraphemes={120}
          defaultValue="I bake on Sundays."
        />
        <TextAreaField
          label="Message"
          maxGraphemes={20}
          defaultValue="This goes on a little longer than it may."
        />
      </div>
    </Section>
  )
}
