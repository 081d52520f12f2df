// Screens about members, profiles and the own account.
import { inOneProcess } from './harness/one-process.ts'

inOneProcess('people')
