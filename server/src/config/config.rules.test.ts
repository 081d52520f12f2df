import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, unknownVariables } from './config.ts'

const KEYCLOAK = {
  REEVE_IDENTITY_PROVIDER: 'keycloak',
  REEVE_IDENTITY_URL: 'https://id.example.com',
  REEVE_KEYCLOAK_REALM: 'acme',
  REEVE_KEYCLOAK_CLIENT_ID: 'reeve',
  REEVE_KEYCLOAK_CLIENT_SECRET: 'k-secret',
}
const SCIM = {
  REEVE_IDENTITY_PROVIDER: 'scim',
  REEVE_IDENTITY_URL: 'https://idp.example.com/scim/v2',
  REEVE_SCIM_TOKEN: 's-secret',
}

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('the variables of an identity provider are read into one configuration', () => {
  assert.deepEqual(readConfig({}).identityProvider, { kind: 'built-in' })
  const { REEVE_IDENTITY_URL: url } = KEYCLOAK
  assert.deepEqual(readConfig(KEYCLOAK).identityProvider, {
    kind: 'keycloak',
    url,
    realm: 'acme',
    clientId: 'reeve',
    clientSecret: 'k-secret',
  })
  assert.deepEqual(readConfig(SCIM).identityProvider, { kind: 'scim', url: SCIM.REEVE_IDENTITY_URL, token: 's-secret' })
})

test('DATABASE_URL may name several servers, of which Reeve uses the primary', () => {
  for (const url of [
    'postgres://reeve:secret@a.acme.test:5432,b.acme.test:5433/reeve?target_session_attrs=read-write',
    'postgresql://reeve@[::1]:1,%2Frun%2Fpostgresql,c/reeve?target_session_attrs=primary&sslmode=require',
  ]) {
    assert.equal(faultsOf({ DATABASE_URL: url }), '', url)
  }
  assert.match(faultsOf({ DATABASE_URL: 'postgres://a,b/reeve?target_session_attrs=any' }), /target_session_attrs/)
  for (const url of [
    'postgres://a:secret,b/reeve',
    'mysql://a:secret@b,c/reeve',
    'postgres://u:secret@a:1,b:x/reeve',
  ]) {
    assert.match(faultsOf({ DATABASE_URL: url }), /^(?!.*secret).*must be postgres:/, url)
  }
})

test('DATABASE_READ_URL names one server, which may be a standby', () => {
  for (const session of ['any', 'standby', 'prefer-standby', 'read-only', 'read-write']) {
    const url = `postgres://reeve:secret@standby.acme.test/reeve?target_session_attrs=${session}&sslmode=verify-full`
    assert.equal(faultsOf({ DATABASE_READ_URL: url }), '', session)
  }
  const faults = (url: string) => faultsOf({ DATABASE_READ_URL: url })
  assert.match(faults('postgres://a,b/reeve?target_session_attrs=standby'), /DATABASE_READ_URL must name one server/)
  assert.match(faults('postgres://a/reeve?sslmode=prefer'), /DATABASE_READ_URL can say of TLS only/)
  assert.match(faults('mysql://a/reeve'), /DATABASE_READ_URL must be postgres:/)
})

test('several invalid variables are listed one a line', () => {
  assert.match(faultsOf({ PORT: 'x' }), /^The configuration is not valid: PORT [^\n]*\.$/)
  const faults = faultsOf({ PORT: 'x', REEVE_RATE_LIMIT: 'y', REEVE_SECRET: 'z' }).split('\n')
  assert.deepEqual(
    faults.map(line => line.trim().split(' ')[0]),
    ['The', 'PORT', 'REEVE_RATE_LIMIT', 'REEVE_SECRET'],
  )
})

test('a number consists of digits: blanks and other notations are refused, because 0 removes a limit', () => {
  for (const name of ['REEVE_RATE_LIMIT', 'REEVE_SIGN_IN_ATTEMPTS', 'REEVE_INVITATION_LIMIT', 'PORT']) {
    for (const text of [' ', '0x10', '1e1', '-0', '+1', ' 5', '5 ']) {
      assert.match(faultsOf({ [name]: text }), new RegExp(`${name} must be a whole number`), `${name}=${text}`)
    }
    assert.equal(faultsOf({ [name]: '0' }), '', name)
  }
})

test('a secret has at least 32 characters, 8 of them different', () => {
  for (const text of ['short', ' '.repeat(32), 'ab'.repeat(32)]) {
    assert.match(faultsOf({ REEVE_SECRET: text }), /REEVE_SECRET must/, text)
  }
  assert.equal(faultsOf({ REEVE_SECRET: '0123456789abcdef'.repeat(2) }), '')
})

test('all missing variables are reported at once', () => {
  const faults = faultsOf({ REEVE_IDENTITY_PROVIDER: 'keycloak' })
  for (const name of Object.keys(KEYCLOAK).slice(1)) assert.ok(faults.includes(`${name} must be set`), name)
  assert.match(faultsOf({ ...SCIM, REEVE_SCIM_TOKEN: '' }), /^[^;]*REEVE_SCIM_TOKEN must be set[^;]*$/)
})

test('a variable that the chosen identity provider would ignore is refused', () => {
  assert.match(faultsOf({ ...KEYCLOAK, REEVE_IDENTITY_PROVIDER: '' }), /REEVE_IDENTITY_URL is set, but .* is built-in/)
  assert.match(faultsOf({ ...SCIM, REEVE_KEYCLOAK_REALM: 'acme' }), /REEVE_KEYCLOAK_REALM is set, but .* is scim/)
})

test('an identity provider’s URL must be https or loopback, because it receives credentials', () => {
  for (const url of [
    'http://127.0.0.1:8080',
    'http://localhost:8080/auth',
    'http://[::1]:8080',
    'https://id.acme.test/x',
  ]) {
    assert.equal(faultsOf({ ...KEYCLOAK, REEVE_IDENTITY_URL: url }), '', url)
  }
  for (const url of [
    'http://id.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'https://user:pw@id.example.com',
    'https://id.example.com/?a=b',
    'ftp://localhost',
    'id.example.com',
  ]) {
    const faults = faultsOf({ ...KEYCLOAK, REEVE_IDENTITY_URL: url })
    assert.match(faults, /REEVE_IDENTITY_URL must read https/, url)
    assert.ok(!faults.includes('pw'))
  }
})

test('the issuer of sign-ins is https or loopback, because its ID tokens decide who signs in', () => {
  const from = (issuer: string) =>
    faultsOf({ REEVE_OIDC_ISSUER: issuer, REEVE_OIDC_CLIENT_ID: 'r', REEVE_OIDC_CLIENT_SECRET: 's' })
  for (const issuer of [
    'http://127.0.0.1:7080',
    'http://localhost:8080/realms/acme',
    'http://[::1]:8080',
    'https://login.microsoftonline.com/TENANT-ID/v2.0',
    'https://acme.eu.auth0.com/',
  ]) {
    assert.equal(from(issuer), '', issuer)
  }
  for (const issuer of [
    'http://id.example.com',
    'http://10.0.0.5:8080',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1@id.example.com',
    'ftp://localhost',
    'id.example.com',
  ]) {
    const faults = from(issuer)
    assert.match(faults, /REEVE_OIDC_ISSUER must read https:.*http only on loopback/, issuer)
    assert.doesNotMatch(faults, /must be set together/, issuer)
  }
})

test('a provider is authoritative only for the configured domains', () => {
  const provider = {
    REEVE_OIDC_ISSUER: 'https://id.acme.test',
    REEVE_OIDC_CLIENT_ID: 'r',
    REEVE_OIDC_CLIENT_SECRET: 's',
  }
  const given = (more: object) => readConfig({ ...provider, ...more }).openId
  assert.deepEqual([given({})?.emailDomains, given({})?.trustsEmail], [null, false])
  const trusted = given({
    REEVE_OIDC_TRUSTED_EMAIL: 'true',
    REEVE_OIDC_EMAIL_DOMAINS: 'Acme.com, xn--bcher-kva.example',
  })
  assert.deepEqual([trusted?.emailDomains, trusted?.trustsEmail], [['acme.com', 'xn--bcher-kva.example'], true])
  assert.deepEqual(given({ REEVE_OIDC_EMAIL_DOMAINS: 'acme.com' })?.trustsEmail, false)

  assert.match(faultsOf({ ...provider, REEVE_OIDC_TRUSTED_EMAIL: 'true' }), /DOMAINS does not name the domains/)
  const mistyped = faultsOf({ ...provider, REEVE_OIDC_TRUSTED_EMAIL: 'true', REEVE_OIDC_EMAIL_DOMAINS: '*.acme.com' })
  assert.match(mistyped, /REEVE_OIDC_EMAIL_DOMAINS/)
  assert.doesNotMatch(mistyped, /does not name the domains/)
  assert.match(faultsOf({ REEVE_OIDC_EMAIL_DOMAINS: 'acme.com' }), /DOMAINS is set, but REEVE_OIDC_ISSUER is not/)
  assert.match(faultsOf({ ...provider, REEVE_OIDC_TRUSTED_EMAIL: 'yes' }), /must be true or false/)
  for (const domain of [
    '*.acme.com',
    '@acme.com',
    'bücher.example',
    'acme',
    'acme.com,',
    ',',
    'acme.com acme.de',
    '.com',
    '-a.com',
  ]) {
    const faults = faultsOf({ ...provider, REEVE_OIDC_EMAIL_DOMAINS: domain })
    assert.match(faults, /REEVE_OIDC_EMAIL_DOMAINS must read acme.com,acme.de/, domain)
  }
})

test('the archive of the audit log is a folder, and a retention requires it', () => {
  assert.equal(readConfig({}).auditArchive, null)
  const url = 'file:///var/lib/reeve/archive'
  assert.deepEqual(readConfig({ REEVE_AUDIT_ARCHIVE: url }).auditArchive, { url, years: null })
  const both = { REEVE_AUDIT_ARCHIVE: url, REEVE_AUDIT_RETENTION_YEARS: '2' }
  assert.deepEqual(readConfig(both).auditArchive, { url, years: 2 })
  assert.throws(() => readConfig({ REEVE_AUDIT_RETENTION_YEARS: '2' }), /REEVE_AUDIT_ARCHIVE is not/)
  assert.throws(() => readConfig({ ...both, REEVE_AUDIT_RETENTION_YEARS: '0' }), /whole number from 1 to 100/)
  for (const wrong of ['/var/lib/archive', 'file://host/folder', 'https://archive.acme.test/']) {
    assert.throws(() => readConfig({ REEVE_AUDIT_ARCHIVE: wrong }), /must read file:/)
  }
})

test('an audit sink is https, loopback or a folder, and errors do not repeat its address', () => {
  const urls = ['https://siem.acme.test/trail?index=a', 'http://127.0.0.1:9000/', 'file:///var/lib/reeve/trail%20two']
  for (const url of urls) {
    assert.deepEqual(readConfig({ REEVE_AUDIT_SINK: url }).auditSink, { url, token: null })
  }
  assert.equal(readConfig({}).auditSink, null)
  for (const url of [
    'http://siem.acme.test/pw',
    'https://user:pw@siem.acme.test',
    'https://siem.acme.test/#pw',
    'file://pw/trail',
    'file:trail/pw',
    'file:///pw%2Ftrail',
    'file:///',
    '/var/pw',
  ]) {
    const faults = faultsOf({ REEVE_AUDIT_SINK: url })
    assert.match(faults, /REEVE_AUDIT_SINK must read https/, url)
    assert.ok(!faults.includes('pw'), url)
  }
  const withToken = (url: string) => faultsOf({ REEVE_AUDIT_SINK: url, REEVE_AUDIT_SINK_TOKEN: 'token' })
  assert.equal(withToken('https://siem.acme.test'), '')
  for (const url of ['', 'file:///trail'])
    assert.match(withToken(url), /_TOKEN is set, but REEVE_AUDIT_SINK is not an https/)
})

test('an invalid SMTP_URL is refused without repeating it, because it may hold a password', () => {
  for (const url of [
    'smtp://user:pw@',
    'http://user:pw@host',
    'smtp://h?tls=maybe&x=pw',
    'smtp://h?tls=none&pool=pw',
    'smtp://%zz:pw@h',
    'pw',
  ]) {
    const faults = faultsOf({ SMTP_URL: url })
    assert.match(faults, /SMTP_URL must read/, url)
    assert.ok(!faults.includes('pw'), url)
  }
  for (const url of ['smtp://user:p%40w@host:587', 'smtps://host', 'smtp://[::1]:25', 'smtp://10.0.0.1:25?tls=none']) {
    assert.equal(faultsOf({ SMTP_URL: url }), '', url)
  }
})

test('unsupported TLS parameters in DATABASE_URL are refused, not ignored', () => {
  const at = 'postgres://reeve:pw@db.acme.test/reeve'
  for (const query of ['sslmode=verify-ca', 'sslmode=', 'ssl=true', 'sslmode=verify-full&sslrootcert=/ca.pem']) {
    const faults = faultsOf({ DATABASE_URL: `${at}?${query}` })
    assert.match(faults, /DATABASE_URL can say of TLS only .* NODE_EXTRA_CA_CERTS/, query)
    assert.ok(!faults.includes('pw'), query)
  }
  for (const query of ['', '?sslmode=verify-full', '?sslmode=require&host=/run', '?application_name=reeve']) {
    assert.equal(faultsOf({ DATABASE_URL: at + query }), '', query)
  }
})

test('REEVE_MAIL_FROM is an email address, with or without a name', () => {
  const from = (text: string) => readConfig({ REEVE_MAIL_FROM: text }).mailFrom
  assert.deepEqual(from(''), { name: 'Reeve', address: 'reeve@localhost' })
  assert.deepEqual(from('"Acme, Inc." <it@acme.test>'), { name: 'Acme, Inc.', address: 'it@acme.test' })
  assert.deepEqual(from('it@acme.test'), { name: '', address: 'it@acme.test' })
  for (const text of ['Acme', 'Acme <it>', 'a@x.test, b@x.test', 'A\nBcc: <a@x.test>']) {
    assert.match(faultsOf({ REEVE_MAIL_FROM: text }), /REEVE_MAIL_FROM must read/, text)
  }
})

test('an unknown REEVE_ variable is reported; variables of the client and of other programs are not', () => {
  const environment = {
    REEVE_SECRET: 'a',
    REEVE_SECERT: 'b',
    REEVE_: 'c',
    REEVE_API_KEY: 'd',
    DATABASE_URL: 'e',
    PATH: 'f',
  }
  assert.deepEqual(unknownVariables(environment), ['REEVE_SECERT', 'REEVE_'])
})
