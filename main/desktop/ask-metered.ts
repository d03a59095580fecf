import { execFile } from 'node:child_process'
import { report } from './report.ts'

/** Milliseconds. */
const PATIENCE = 10_000

interface Question {
  readonly program: string
  readonly args: readonly string[]
  readonly isMetered: (answer: string) => boolean
}

/** macOS has no entry, because it does not report this to any program. */
export const meteredQuestions: Readonly<Partial<Record<NodeJS.Platform, Question>>> = {
  linux: {
    program: 'busctl',
    args: [
      'get-property',
      'org.freedesktop.NetworkManager',
      '/org/freedesktop/NetworkManager',
      'org.freedesktop.NetworkManager',
      'Metered',
    ],
    // 1 means yes. 3 means that NetworkManager guesses yes, for example for a phone's hotspot.
    isMetered: (answer) => /^u [13]$/.test(answer.trim()),
  },
  win32: {
    program: 'powershell.exe',
    args: [
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      '[Windows.Networking.Connectivity.NetworkInformation,Windows,ContentType=WindowsRuntime]::' +
        'GetInternetConnectionProfile().GetConnectionCost().NetworkCostType',
    ],
    isMetered: (answer) => /^(?:Fixed|Variable)$/.test(answer.trim()),
  },
}

/** Asks the system whether the connection is metered. Resolves to false if the system doesn't know. */
export async function askMetered(question = meteredQuestions[process.platform]): Promise<boolean> {
  if (!question) return false
  return new Promise((resolve) => {
    execFile(question.program, question.args, { timeout: PATIENCE, windowsHide: true }, (error, answer) => {
      // Many systems have no such program or service, so its absence is not an error.
      const isAbsent = error !== null && (error.code === 'ENOENT' || typeof error.code === 'number')
      if (error && !isAbsent) report('ask whether the connection is metered', error)
      resolve(!error && question.isMetered(answer))
    })
  })
}
