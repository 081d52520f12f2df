import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { createStore } from './store.ts'

/**
 * Storage key of the setting. It disables single-key shortcuts for people who use dictation or press keys by accident
 * (WCAG 2.1.4).
 */
const CHOICE = 'reeve.single-keys'

const areOn = createStore(localStorage.getItem(CHOICE) !== 'off')

export const useSingleKeysOn = areOn.useValue

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(CHOICE)
  else localStorage.setItem(CHOICE, 'off')
  areOn.set(isOn)
}

/** Single-key shortcuts without a modifier, unless they are disabled. They do not apply in text fields. */
export function useSingleKeys(keys: HotkeyItem[]): void {
  useHotkeys(useSingleKeysOn() ? keys : [])
}
