// Runs axe on every screen and every overlay.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('accessible')
