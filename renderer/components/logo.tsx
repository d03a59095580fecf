import type { ReactNode } from 'react'

/** The logo: an upright open book. */
export function Logo({ size = 20 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M12 6.500C9.5 4.7 6.5 4 3 4v12.500c3.5 0 6.5.7 9 2.5 2.5-1.8 5.5-2.5 9-2.500V4c-3.5 0-6.5.7-9 2.500zm0 0V19" />
    </svg>
  )
}
