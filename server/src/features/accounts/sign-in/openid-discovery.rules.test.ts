import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointsOf } from './openid-discovery.ts'

const issuer = 'https://id.acme.test'
const CONFIGURATION = {
  issuer,
  authorization_endpoint: 'https://id.acme.test/authorize?tenant=1',
  token_endpoint: 'https://id.acme.test/token',
  userinfo_endpoint: 'https://graph.acme.test/me',
  jwks_uri: 'https://id.acme.test/keys',
}

test('the endpoints of a provider with the configured issuer are used', () => {
  const { userinfo_endpoint, ...withoutUserInfo } = CONFIGURATION
  const needed = { authorizationUrl: CONFIGURATION.authorization_endpoint, tokenUrl: CONFIGURATION.token_endpoint }
  assert.deepEqual(endpointsOf(CONFIGURATION, issuer), { ...needed, userInfoUrl: userinfo_endpoint })
  assert.deepEqual(endpointsOf(withoutUserInfo, issuer), needed)
})

test('a configuration of any other issuer is refused', () => {
  for (const other of ['https://id.acme.test/', 'https://evil.test', undefined, null, [issuer]]) {
    assert.throws(() => endpointsOf({ ...CONFIGURATION, issuer: other }, issuer), /the issuer of the provider is/)
  }
  for (const configuration of [null, 'text', []]) assert.throws(() => endpointsOf(configuration, issuer), /the issuer/)
})

test('an endpoint must use https, or http on loopback', () => {
  const wrong = ['javascript:alert(1)//', 'http://id.acme.test/x', 'data:text/html,x', '/authorize', '', undefined, 42]
  for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']) {
    for (const url of wrong) {
      if (name === 'userinfo_endpoint' && url === undefined) continue
      const refused = () => endpointsOf({ ...CONFIGURATION, [name]: url }, issuer)
      assert.throws(refused, new RegExp(`${name} of the provider is not an https URL`), `${name} ${url}`)
    }
  }
  const local = { ...CONFIGURATION, authorization_endpoint: 'http://127.0.0.1:7080/authorize' }
  assert.equal(endpointsOf(local, issuer).authorizationUrl, local.authorization_endpoint)
})
