import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnAddress } from '../src/features/accounts/own-address.ts'
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from './harness/return-addresses.ts'

const ORIGIN = 'https://reeve.acme.example'

test('only URLs of the console are accepted as its own, in any spelling', () => {
  for (const one of OWN_ADDRESSES) {
    const [address] = [one].flat()
    assert.equal(isOwnAddress(String(address), ORIGIN), true, address)
  }
  for (const address of FOREIGN_ADDRESSES) assert.equal(isOwnAddress(address, ORIGIN), false, address)
})
