// npm run build:bridge: compiles the program that browsers start to reach the desktop app.
import { buildBridge } from './browser-bridge.mjs'
import { giveUp, say } from './say.mjs'

const program = await buildBridge(process.platform, process.arch)
if (program === null) giveUp('the program was not built: is there a C compiler?')
say(`built the program for browsers, in ${program}`)
