import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { createStore } from './store.ts'

/** Storage key of the choice: people who dictate, or whose hands slip, switch such keys off (WCAG 2.1.4). */
const CHOICE = 'reeve.single-keys'

const areOn = createStore(localStorage.getItem(CHOICE) !== 'off')

export const useSingleKeysOn = areOn.useValue

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(CHOICE)
  else localStorage.setItem(CHOICE, 'off')
  areOn.set(isOn)
}

/** Shortcuts of one key without a modifier, unless they are switched off. Not in a text field. */
export function useSingleKeys(keys: HotkeyItem[]): void {
  useHotkeys(useSingleKeysOn() ? keys : [])
}
