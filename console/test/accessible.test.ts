// What everyone can read: axe looks at every screen, and at what opens over it.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('accessible')
