export { focus, onFocusChange, targetIds, keysInArticle, keysInNotebook } from './focus.ts'
export { droppedItems, itemDrag } from './item-drag.ts'
export { selection, useSelection } from './selection.ts'
