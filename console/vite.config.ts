import { defineConfig, type Plugin } from 'vite'

/** Modules that every screen needs go into one file: it compresses better than ten. */
const EVERYWHERE = [
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|openapi-fetch)\//,
  /node_modules\/@mantine\/core\/esm\/core\//,
  /node_modules\/@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)\//,
  // The verifier of the audit trail is excluded, because it is loaded only for a verification.
  /\/sdk\/(entry\/index|src\/(?!audit-trail\/|bytes))/,
  /\/console\/src\/((api|i18n)\/(?!curl)\w+|ui\/(clock|restored-page))\.tsx?$/,
  /\/console\/src\/(layout\/routes|.*\/(accounts|accept-invitation)\.routes)\.ts$/,
]

/** The routes of all screens and their requests: one file for everyone who has signed in. */
const AUTHENTICATED_APP =
  /\/console\/src\/(authenticated-app|api\/new-version|features\/.*\b(routes|queries|fetch-session-ended))\.ts$/

/** The sign-in page, with the controls that it needs. */
const SIGNED_OUT_APP = [
  /\/console\/src\/(ui\/theme|layout\/(root|error-page))\.tsx?$/,
  /\/features\/accounts\/(sign-in|sign-in-form|session-guard|provider[a-z-]*)\.tsx?$/,
  /\/features\/accounts\/(passkey|use-resume-session|link-completed|new-password-input)\.tsx?$/,
]

/** Components of most screens, with Mantine's controls. In separate files they would cause 40 requests per screen. */
const SHARED_BY_SCREENS = [
  /\/console\/src\/(ui\/(?!strings)[\w-]+|api\/(copy-curl|use-edit)|layout\/layout)\.tsx?$/,
  /\/console\/src\/features\/members\/member-state\.tsx$/,
]

/** Fetches the font with the scripts, not after the first text is rendered. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(file => file.endsWith('.woff2'))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [preloadFont],
  build: {
    target: 'es2023',
    manifest: true,
    // A data: address would need an exception in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: id => EVERYWHERE.some(pattern => pattern.test(id)), priority: 4 },
            { name: 'authenticated-app', test: AUTHENTICATED_APP, priority: 3 },
            { name: 'signed-out-app', test: id => SIGNED_OUT_APP.some(pattern => pattern.test(id)), priority: 2 },
            { name: 'screens', test: id => SHARED_BY_SCREENS.some(pattern => pattern.test(id)), priority: 1 },
            // The rest that several screens share, except for texts, of which a page loads one language.
            { name: 'shared', minShareCount: 2, test: id => !/strings\./.test(id), priority: 0 },
          ],
        },
      },
    },
  },
})
