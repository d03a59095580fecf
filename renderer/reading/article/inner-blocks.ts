import type { ComponentType } from 'react'
import type { groupFigures } from './prepare-article.ts'

export interface InnerProps {
  readonly nodes: Parameters<typeof groupFigures>[0]
}

/** Draws the blocks inside a container. Handed down, because blocks hold containers and containers hold blocks. */
export type InnerBlocks = ComponentType<InnerProps>
