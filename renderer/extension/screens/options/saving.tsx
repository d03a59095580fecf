import { type ReactNode, useState } from 'react'
import type { SettingsChange } from '#shared/extension/messages.ts'
import { isDesktop } from '#shared/extension/library-addresses.ts'
import * as t from '#shared/words/extension.ts'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import { TagField } from '../popup/tag-field.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'
import { PermissionSwitch } from './permission-switch.tsx'
import { NotifyApp } from './notify-app.tsx'

const askForSettings = () => ask({ type: 'settings' })
const tabs = { permissions: ['tabs' as const] }

interface SavingProps {
  /** Origin of the library. */
  readonly library: string
}

/** Settings for what is added to every save, and for where saves are shown. */
export function Saving({ library }: SavingProps): ReactNode {
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
    // Browsers show the prompt only as a direct response to a click, so nothing may be awaited before.
    if (isOn && !(await browser.permissions.request(tabs))) {
      setProblem(t.withoutTheAddressesOfYourTabs)
      return
    }
    change({ marksSaved: isOn })
    if (!isOn) await browser.permissions.remove(tabs)
  }
  if (!settings) return null
  return (
    <section className={styles.section} aria-labelledby="saving">
      <h2 id="saving">{t.saving}</h2>
      <TagField
        label={t.tagsForEveryPageThatYou}
        tags={settings.defaultTags}
        onChange={(defaultTags) => change({ defaultTags: [...defaultTags] })}
      />
      <PermissionSwitch
        label={t.markPagesThatAreAlreadySaved}
        help={t.showsADotOnTheButton}
        isOn={settings.marksSaved}
        onChange={(isOn) => void mark(isOn)}
      />
      {isDesktop(library) ? null : <NotifyApp origin={library} onProblem={setProblem} />}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
