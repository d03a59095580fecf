export { panels, setPanelWidth, showPanelWidth, usePanelWidth } from './panel-widths.ts'
