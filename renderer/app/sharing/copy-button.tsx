import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/app/sharing.ts'
import { Button } from '../../components/button.tsx'
import { report } from '../../report.ts'

interface CopyButtonProps {
  readonly label: string
  readonly text: string
  readonly kind?: 'plain' | 'primary'
}

/** A button that copies text. It shows the result next to it, because a dialog covers the toasts. */
export function CopyButton({ label, text, kind = 'plain' }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean } | null>(null)
  const now = copied?.text === text ? copied.done : null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied({ text, done: true }),
      (error: unknown) => {
        report('copy text', error)
        setCopied({ text, done: false })
      },
    )
  return (
    <Button kind={kind} onClick={copy} aria-live="polite">
      {now ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      {now === null ? label : now ? t.copied : t.notCopied}
    </Button>
  )
}
