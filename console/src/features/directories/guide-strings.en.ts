/** The instructions for each identity provider. Its pages and fields have the names that its administrators see. */
export default {
  title: 'At the identity provider',
  open: 'Setup instructions',
  provider: 'Identity provider',
  tokenEnds: 'The token {{token}} was shown once. If you do not have it, create a new one:',
  notReachable: '{{provider}} cannot reach {{origin}}',
  publicFirst: 'Serve Reeve at a public https:// URL first, and open this page there.',
  anyProvider: 'The identity provider',
  providers: { okta: 'Okta', entra: 'Entra ID', google: 'Google', other: 'Other' },
  okta: {
    app:
      'Open the app integration, or create one with SAML 2.0. On the tab “General”, edit the app ' +
      'settings, choose ' +
      '“SCIM” under “Provisioning”, and save. The test apps of the catalog are for tests only.',
    address: 'On the tab “Provisioning”, under “Integration”, enter:',
    test: 'Press “Test Connector Configuration”, and save.',
    send: 'On “Sign On”, the application username must be the email address. Under “Provisioning”, enable:',
    assign: 'Assign people under “Assignments”. Push groups under “Push Groups”, not those of assignments.',
  },
  entra: {
    app:
      'Under Enterprise apps, choose “New application”, “Create your own application”, and the ' +
      'non-gallery one. Open ' +
      '“Provisioning”, and create a new configuration.',
    address:
      'Enter the following. For messages as the standard defines them, add ?aadOptscim062020 to the URL; Reeve ' +
      'accepts both.',
    test: 'Press “Test Connection”, and save.',
    send:
      'Keep the attribute mappings: userName, active, displayName, emails, name and externalId are used. If the ' +
      'userPrincipalName of people is not their email address, map userName to mail.',
    assign:
      'Assign people and groups under “Users and groups”, and start provisioning. Entra ID provisions ' +
      'about every 40 ' +
      'minutes; “Provision on demand” does so at once.',
  },
  google: {
    app:
      'Open “Apps”, “Web and mobile apps”, and a SAML app of the catalog whose form asks for an ' +
      'endpoint URL. Turn it ' +
      'on for your people, and press “Configure auto-provisioning”.',
    address: 'Enter:',
    send:
      'Attribute mapping: userName and the work email are the primary email; name.givenName and name.familyName are ' +
      'the names. Provisioning scope: the groups whose people belong here.',
    assign:
      'Deprovisioning: “suspend their account after”, within 24 hours, for each of the cases. Then activate ' +
      'auto-provisioning.',
  },
  other: {
    address: 'Enter the URL of the SCIM 2.0 service, and the token as a bearer token:',
    send:
      'Identify people by userName. Turn on creating, updating and deactivating people, and push the groups that you ' +
      'want to map to profiles.',
  },
}
