import './theme/index.css'
import { connectHost } from '#host'
import { mountApp, mountFailure } from './app/mount.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The page has no #root')

try {
  const { host, platform, shell } = await connectHost()
  mountApp(root, host, platform, shell)
} catch (error) {
  // The offline store is of a newer version, damaged or blocked by an older tab; the page says so instead of staying white.
  mountFailure(root, error)
}
