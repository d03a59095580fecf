import type { ReactNode } from 'react'

const SIZE = 14
const RADIUS = 5.5

/** A small ring that shows read progress. It is decorative, because the row states the progress in text. */
export function ProgressRing({ share, className }: { readonly share: number; readonly className?: string }): ReactNode {
  const length = 2 * Math.PI * RADIUS
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} fill="none" className={className} aria-hidden>
      <circle cx="7" cy="7" r={RADIUS} stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <circle
        cx="7"
        cy="7"
        r={RADIUS}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={`${share * length} ${length}`}
        transform="rotate(-90 7 7)"
      />
    </svg>
  )
}
