// Lints server/openapi.json with the recommended rules of Redocly and Spectral. Fails on every error and warning.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const path = join(dirname(import.meta.dirname), 'server', 'openapi.json')

const redocly = await lint({ ref: path, config: await createConfig({ extends: ['recommended'] }) })
const linter = new spectral.Spectral()
// The cast is needed because the two packages declare the same type differently.
const oas = /** @type {import('@stoplight/spectral-core').RulesetDefinition} */ (/** @type {unknown} */ (rulesets.oas))
linter.setRuleset({ extends: [[oas, 'recommended']], rules: {} })
const found = [
  ...redocly.map(({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} (${location[0]?.pointer})`),
  ...(await linter.run(JSON.parse(readFileSync(path, 'utf8')))).map(
    ({ code, message, path: place }) => `Spectral ${code}: ${message} (${place.join('/')})`,
  ),
]
for (const line of found) console.error(line)
process.exitCode = found.length === 0 ? 0 : 1
