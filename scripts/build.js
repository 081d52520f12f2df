// Builds what `serve` runs, unless it is up to date: the bundle of the server, and the console. `npm start` runs it
// after the set-up.

await import('./build-server.js')
await import('./build-console.js')
