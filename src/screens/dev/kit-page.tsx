import { useState } from 'react'
import { nicheCodes } from '../../features/sites/rules.ts'
import { ChoiceGroup } from '../../web/kit/fields/choice-group.tsx'
import { Buttons } from '../../web/kit/samples/buttons.tsx'
import { Cards } from '../../web/kit/samples/cards.tsx'
import { Choices } from '../../web/kit/samples/choices.tsx'
import { Fields } from '../../web/kit/samples/fields.tsx'
import { Overlays } from '../../web/kit/samples/overlays.tsx'
import { States } from '../../web/kit/samples/states.tsx'
import { TabsAndMenus } from '../../web/kit/samples/tabs-and-menus.tsx'
import { Tokens } from '../../web/kit/samples/tokens.tsx'
import { Uploads } from '../../web/kit/samples/uploads.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { defineScreen } from '../../web/screen.ts'
import { requireDevRoutes } from './require-dev-routes.ts'

const screen = defineScreen({ prepare: requireDevRoutes })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/*
 * A page for developers: every part of the kit in every state, in each niche and both modes. Its sample
 * sentences are plain English on purpose and are not translated.
 */

/** Sets the niche and the mode on <html>, as the server does for a site. */
function Switcher() {
  const [niche, setNiche] = useState<string | null>(null)
  const [mode, setMode] = useState('system')
  function chooseNiche(value: string) {
    setNiche(value)
    document.documentElement.dataset.palette = value
  }
  function chooseMode(value: string) {
    setMode(value)
    if (value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = value
  }
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <ChoiceGroup
        kind="one"
        look="chips"
        label="Niche"
        name="niche"
        value={niche}
        onChange={chooseNiche}
        choices={nicheCodes.map((name, index) => ({ value: String(index + 1), label: name }))}
      />
      <ChoiceGroup
        kind="one"
        look="chips"
        label="Mode"
        name="mode"
        value={mode}
        onChange={chooseMode}
        choices={['system', 'light', 'dark'].map((name) => ({ value: name, label: name }))}
      />
    </div>
  )
}

/** The design system on one page. */
export default function KitPage() {
  return (
    <main className="page-width py-10">
      <PageTitle title="Design kit" />
      <h1 className="text-2xl">Design kit</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Every part in every state. Change the niche or the mode to see what follows.
      </p>
      <Switcher />
      <div className="mt-10">
        <Tokens />
        <Buttons />
        <Fields />
        <Choices />
        <TabsAndMenus />
        <Overlays />
        <Cards />
        <States />
        <Uploads />
      </div>
    </main>
  )
}
