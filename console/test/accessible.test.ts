// axe on every screen, and on every overlay.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('accessible')
