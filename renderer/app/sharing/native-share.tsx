import { Share } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/app/sharing.ts'
import { Button } from '../../components/button.tsx'
import { reported } from '../../report.ts'

/** The system's share sheet. Renders nothing if the system has none. */
export function NativeShare({ title, url }: { readonly title: string; readonly url: string }): ReactNode {
  if (!('share' in navigator)) return null
  return (
    // Closing the sheet without sharing is not an error.
    <Button onClick={() => void reported('share a page', navigator.share({ title, url }))}>
      <Share size={16} aria-hidden />
      {t.share}
    </Button>
  )
}
