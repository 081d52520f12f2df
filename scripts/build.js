// Builds the bundle of the server and the console, unless they are up to date. `npm start` runs this after the setup.

await import('./build-server.js')
await import('./build-console.js')
