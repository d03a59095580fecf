// In the service, `import … from 'electron'` resolves to an empty module. Its entry points talk to Electron only
// through Node's `process`, so the service runs unchanged without Electron.
export {}
