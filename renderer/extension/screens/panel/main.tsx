import { createRoot } from 'react-dom/client'
import '../../../theme/index.css'
import '../page.css'
import { Panel } from './panel.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Panel />)
