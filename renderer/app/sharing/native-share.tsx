import { Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { reported } from '../../report.ts'

/** The system's own way to hand an address to other apps; nothing where there is none. */
export function NativeShare({ title, url }: { readonly title: string; readonly url: string }): ReactNode {
  if (!('share' in navigator)) return null
  return (
    // Whoever closes the system's sheet has shared nothing, which is nothing to be told about.
    <Button onClick={() => void reported('share a page', navigator.share({ title, url }))}>
      <Share size={16} aria-hidden />
      Share…
    </Button>
  )
}
