import type { ReactNode } from 'react'
import { browser } from '../../browser.ts'
import { patternOf } from '../sites.ts'
import { useAnswer } from '../use-answer.ts'
import { PermissionSwitch } from './permission-switch.tsx'

interface TellAppProps {
  readonly origin: string
  readonly onProblem: (problem: string | null) => void
}

/** Lets open pages of the app show a save at once. */
export function TellApp({ origin, onProblem }: TellAppProps): ReactNode {
  const app = { origins: [patternOf(origin)] }
  const { host } = new URL(origin)
  const { value: isOn = false, again } = useAnswer(() => browser.permissions.contains(app))
  const change = async (isWanted: boolean): Promise<void> => {
    const isDone = await (isWanted ? browser.permissions.request(app) : browser.permissions.remove(app))
    onProblem(isWanted && !isDone ? `Without access to ${host}, its pages find new saves later.` : null)
    again()
  }
  return (
    <PermissionSwitch
      label="Show saves at once in open Lectern tabs"
      help={`Tells pages of ${host} that something was saved. Nothing else is read or changed there.`}
      isOn={isOn}
      onChange={(isWanted) => void change(isWanted)}
    />
  )
}
