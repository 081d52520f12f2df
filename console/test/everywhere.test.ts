// What holds on every screen: faults, two people at once, the way back, the keyboard.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('everywhere')
