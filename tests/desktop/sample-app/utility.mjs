// The sample's service: silent until it is handed a port, then it answers there.
import { argv } from 'node:process'

process.parentPort.on('message', ({ data: greeting, ports: [port] }) => {
  port.on('message', ({ data: { id, question }, ports: [second] }) => {
    second?.on('message', ({ data }) => second.postMessage(`${data} pong`))
    second?.start()
    const bytes = new Uint8Array([1, 2, 255])
    port.postMessage({ id, answer: question, bytes, hello: greeting.hello, mode: argv.at(-1) })
  })
  port.start()
})
