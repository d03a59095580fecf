import type { ComponentType } from 'react'
import type { groupFigures } from './prepare-article.ts'

export interface InnerProps {
  readonly nodes: Parameters<typeof groupFigures>[0]
}

/** Renders the blocks inside a container. Passed as a prop, because blocks and containers contain each other. */
export type InnerBlocks = ComponentType<InnerProps>
