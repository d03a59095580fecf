import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import surface from '../reading-surface.module.css'
import styles from './pdf-view.module.css'

interface PdfPlaceProps {
  readonly title: string
  /** A message for screen readers, and for everyone once opening takes long. */
  readonly message: string
  readonly isSlow: boolean
}

/** Shows the place of the first page with its title, until the file is open. The page then appears in the same place. */
export function PdfPlace({ title, message, isSlow }: PdfPlaceProps): ReactNode {
  return (
    <div className={surface.surface}>
      <div className={surface.reading} aria-busy="true">
        <div className={styles.scroller}>
          <div className={styles.sheets}>
            <div className={`${styles.page} ${styles.place}`}>
              <PlaceTitle title={title} />
              <div role="status" className={styles.pageFailed}>
                {isSlow ? message : <VisuallyHidden>{message}</VisuallyHidden>}
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The title on a page that is not drawn yet. */
export const PlaceTitle = ({ title }: { readonly title: string }): ReactNode => (
  <p dir="auto" className={styles.placeTitle}>
    {title}
  </p>
)
