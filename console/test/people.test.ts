// The screens about people and what they may do, and those of one's own account.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('people')
