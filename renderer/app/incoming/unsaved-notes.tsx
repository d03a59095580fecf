import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHost, useHostStatus } from '../../cache/index.ts'
import { reported } from '../../report.ts'
import { offerDrafts } from './offer-drafts.ts'

/** Offers unsaved notes once the reader is signed in. */
export function UnsavedNotes(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const isSignedIn = useHostStatus()?.session === 'valid'
  const isOffered = useRef(false)
  useEffect(() => {
    if (!isSignedIn || isOffered.current) return
    isOffered.current = true
    void reported(
      'offer unsaved notes',
      offerDrafts(host, (path) => void navigate(path)),
    )
  }, [host, isSignedIn, navigate])
  return null
}
