import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the data folder that exists while the demo is being filled, and stays if that is interrupted. */
const fileIn = (dataDir: string) => join(dataDir, 'demo-incomplete')

export const markIncomplete = (dataDir: string): void => writeFileSync(fileIn(dataDir), '')

export const markComplete = (dataDir: string): void => rmSync(fileIn(dataDir))

export const isIncomplete = (dataDir: string): boolean => existsSync(fileIn(dataDir))
