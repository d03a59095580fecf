import { createRoot } from 'react-dom/client'
import '../../../theme/index.css'
import '../page.css'
import { SaveTabs } from './save-tabs.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<SaveTabs />)
