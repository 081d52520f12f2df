// Guarantees of every screen: faults, concurrent users, back navigation, the keyboard.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('everywhere')
