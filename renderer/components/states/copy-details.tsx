import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/components.ts'
import { report } from '../../report.ts'
import { Button } from '../button.tsx'

const words = { no: t.copyDetails, yes: t.copied, failed: t.couldNotCopy } as const

interface CopyDetailsProps {
  /** A failure's details: the address, the status and the service's message. */
  readonly details: string
}

/** Copies a failure's details and the app's version to the clipboard. */
export function CopyDetails({ details }: CopyDetailsProps): ReactNode {
  const [copied, setCopied] = useState<keyof typeof words>('no')
  const copy = (): void => {
    const version = `Version: ${String(import.meta.env['LECTERN_VERSION'] ?? 'unknown')}`
    navigator.clipboard.writeText([details, version, navigator.userAgent].join('\n')).then(
      () => setCopied('yes'),
      (error: unknown) => {
        report('copy text', error)
        setCopied('failed')
      },
    )
  }
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{words[copied]}</span>
    </Button>
  )
}
