import './theme/index.css'
import { connectHost } from '#host'
import { mountApp } from './app/mount.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The page has no #root')

const { host, platform } = await connectHost()
mountApp(root, host, platform)
