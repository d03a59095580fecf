import { type ReactNode, useState } from 'react'
import type { SettingsChange } from '#shared/extension/messages.ts'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import { TagField } from '../popup/tag-field.tsx'
import { patternOf } from '../sites.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'
import { PermissionSwitch } from './permission-switch.tsx'

const askForSettings = () => ask({ type: 'settings' })
const tabs = { permissions: ['tabs' as const] }

interface SavingProps {
  /** Where the library is. */
  readonly origin: string
}

/** What every save gets, and where saves show. */
export function Saving({ origin }: SavingProps): ReactNode {
  const app = { origins: [patternOf(origin)] }
  const { value: tellsApp = false, again } = useAnswer(() => browser.permissions.contains(app))
  const { value: settings, set } = useAnswer(askForSettings)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (given: SettingsChange): void => {
    ask({ type: 'configure', change: given }).then(
      (now) => {
        setProblem(null)
        set(now)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  const mark = async (isOn: boolean): Promise<void> => {
    // Browsers ask only in answer to the press itself, so nothing may be awaited before.
    if (isOn && !(await browser.permissions.request(tabs))) {
      setProblem('Without the addresses of your tabs, saved pages cannot be marked.')
      return
    }
    change({ marksSaved: isOn })
    if (!isOn) await browser.permissions.remove(tabs)
  }
  const tellApp = async (isOn: boolean): Promise<void> => {
    const isDone = await (isOn ? browser.permissions.request(app) : browser.permissions.remove(app))
    setProblem(isOn && !isDone ? `Without access to ${new URL(origin).host}, its pages find new saves later.` : null)
    again()
  }
  if (!settings) return null
  return (
    <section className={styles.section} aria-labelledby="saving">
      <h2 id="saving">Saving</h2>
      <TagField
        label="Tags for every page that you save"
        tags={settings.defaultTags}
        onChange={(defaultTags) => change({ defaultTags: [...defaultTags] })}
      />
      <PermissionSwitch
        label="Mark pages that are already saved"
        help="A dot on the button. This needs the addresses of your tabs. They are compared on this computer and never sent."
        isOn={settings.marksSaved}
        onChange={(isOn) => void mark(isOn)}
      />
      <PermissionSwitch
        label="Show saves at once in open Lectern tabs"
        help={`Tells pages of ${new URL(origin).host} that something was saved. Nothing else is read or changed there.`}
        isOn={tellsApp}
        onChange={(isOn) => void tellApp(isOn)}
      />
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
