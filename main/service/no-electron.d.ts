// Inside the service `import … from 'electron'` finds an empty module. Its entries talk to Electron through Node's
// `process` alone, so the service runs unchanged without Electron.
export {}
