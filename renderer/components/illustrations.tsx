import type { ReactNode } from 'react'

export type IllustrationName = 'queue' | 'favorites' | 'archive' | 'offline' | 'failed' | 'lost' | 'filtered' | 'key'

/** Line drawings for empty states, all with the same stroke width and accent color. */
const drawings: Readonly<Record<IllustrationName, ReactNode>> = {
  // An open book on a lectern with one ribbon.
  queue: (
    <>
      <path d="M60 34c-9-6.5-20-9-33-9v46c13 0 24 2.5 33 9 9-6.5 20-9 33-9V25c-13 0-24 2.5-33 9z" />
      <path d="M60 34v46M36 38c5 .4 10 1.5 14 3.200M36 48c5 .4 10 1.5 14 3.200M84 38c-5 .4-10 1.5-14 3.2" />
      <path d="M18 86h84M60 86v16M44 102h32" />
      <path className="accent" d="M84 48v14l4-3.5 4 3.500V46.5" />
    </>
  ),
  // A bookmark among pages.
  favorites: (
    <>
      <path d="M30 24h46a6 6 0 0 1 6 6v66H36a6 6 0 0 1-6-6z" />
      <path d="M30 90a6 6 0 0 1 6-6h46M44 62h24M44 70h16" />
      <path className="accent" d="m56 34 3.7 7.5 8.3 1.2-6 5.8 1.4 8.2-7.4-3.9-7.4 3.9 1.4-8.2-6-5.8 8.3-1.200z" />
      <path d="M90 34v62" />
    </>
  ),
  // A bookshelf with one leaning book.
  archive: (
    <>
      <path d="M16 92h88" />
      <path d="M26 92V40h12v52M38 92V32h10v60M54 92V46h13v46" />
      <path d="m76 90 9.5-50 10 2-9.5 50z" />
      <path className="accent" d="M26 52h12M54 58h13" />
      <path d="M38 44h10M38 50h10" />
    </>
  ),
  // A cloud with a cut thread.
  offline: (
    <>
      <path d="M38 76a17 17 0 0 1-2-33.900A24 24 0 0 1 82 47a14.5 14.5 0 0 1-2 29z" />
      <path className="accent" d="M60 76v10M60 92v2M60 100v1" />
    </>
  ),
  // A page with a torn corner.
  failed: (
    <>
      <path d="M36 22h34l16 16v22l-6 5-5-6-6 7-6-6-6 7-7-6-6 6-8-6z" />
      <path d="M70 22v16h16" />
      <path d="M36 72v26h50V72" />
      <path className="accent" d="M50 38h10M50 48h24" />
    </>
  ),
  // A path that ends in grass.
  lost: (
    <>
      <path d="M16 92c22 0 22-22 44-22s18-26 40-26" />
      <path d="M24 92c1-6-2-10-4-12M30 92c0-5 2-8 5-10M92 44c1-6-1-10-3-12M98 44c0-5 2-8 5-10" />
      <circle className="accent" cx="60" cy="34" r="10" />
    </>
  ),
  filtered: (
    <>
      <path d="M28 36h64M40 56h40M50 76h20" />
      <circle className="accent" cx="60" cy="94" r="3" />
    </>
  ),
  key: (
    <>
      <circle cx="44" cy="60" r="16" />
      <path d="M60 60h38M88 60v11M98 60v8" />
      <circle className="accent" cx="44" cy="60" r="4" />
    </>
  ),
}

export function Illustration({ name }: { readonly name: IllustrationName }): ReactNode {
  return (
    <svg
      viewBox="0 0 120 120"
      width="120"
      height="120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[name]}
    </svg>
  )
}
