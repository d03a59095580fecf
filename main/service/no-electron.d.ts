// What `import … from 'electron'` finds inside the service: nothing. Its own doors speak to Electron through Node's
// `process` alone, so that the service runs unchanged where there is no Electron.
export {}
