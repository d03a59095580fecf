import type { ReactNode } from 'react'
import { ConnectScreen } from '../screens/handoff/connect-screen.tsx'
import { ChooseFiles } from './dialogs/choose-files.tsx'

/** The ways into and out of the library, with the one that takes files. */
export function ConnectPlace(): ReactNode {
  return <ConnectScreen chooseFiles={<ChooseFiles />} />
}
