const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('sample', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  double: (number) =>
    new Promise((resolve) => {
      ipcRenderer.once('wire', (event) => {
        const [port] = event.ports
        port.onmessage = ({ data }) => resolve(data)
        port.postMessage(number)
      })
      ipcRenderer.send('wire')
    }),
  nested: { list: [1, 2], later: async () => 'later' },
})
