import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'
import { transfersPath } from '../../paths/index.ts'
import { useMovingImports } from '../incoming/moving-imports.ts'
import styles from './sync-status.module.css'

/** Shows the progress of imports that continue while the reader does something else. */
export function ImportLine(): ReactNode {
  const moving = useMovingImports()
  return moving.map(({ id, name, done, total }) => (
    <Link key={id} to={`${transfersPath}#import`} className={styles.line} title={name} data-tone="busy">
      <span className={styles.words}>
        {total === null
          ? t.importingName({ name })
          : t.importingDoneOfTotal({ done: numberText(done), total: numberText(total) })}
      </span>
    </Link>
  ))
}
