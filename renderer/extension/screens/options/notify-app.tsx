import type { ReactNode } from 'react'
import * as t from '#shared/words/extension.ts'
import { browser } from '../../browser.ts'
import { patternOf } from '../sites.ts'
import { useAnswer } from '../use-answer.ts'
import { PermissionSwitch } from './permission-switch.tsx'

interface TellAppProps {
  readonly origin: string
  readonly onProblem: (problem: string | null) => void
}

/** A switch that lets open pages of the app show a save immediately. */
export function NotifyApp({ origin, onProblem }: TellAppProps): ReactNode {
  const app = { origins: [patternOf(origin)] }
  const { host } = new URL(origin)
  const { value: isOn = false, again } = useAnswer(() => browser.permissions.contains(app))
  const change = async (isWanted: boolean): Promise<void> => {
    const isDone = await (isWanted ? browser.permissions.request(app) : browser.permissions.remove(app))
    onProblem(isWanted && !isDone ? t.withoutAccessToHostNewSavesAppear({ host }) : null)
    again()
  }
  return (
    <PermissionSwitch
      label={t.showSavesImmediatelyInOpenLectern}
      help={t.notifiesPagesOfHostThatSomething({ host })}
      isOn={isOn}
      onChange={(isWanted) => void change(isWanted)}
    />
  )
}
