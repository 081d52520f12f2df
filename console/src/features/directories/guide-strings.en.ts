/** The instructions for each identity provider. Names of its pages and fields are as its administrators see them. */
export default {
  title: 'At the identity provider',
  open: 'Setup instructions',
  provider: 'Identity provider',
  token: 'the token',
  tokenEnds: 'The token was shown once, and ends in …{{hint}}. If you do not have it any more, rotate it.',
  providers: { okta: 'Okta', entra: 'Entra ID', google: 'Google', other: 'Other' },
  okta: {
    app:
      'Open the app integration, or create one with SAML 2.0, and under General turn on ' +
      '“Enable SCIM provisioning”. The test apps of the catalog are for tests only.',
    address: 'Open Provisioning, Integration, and enter:',
    test: 'Choose “Test Connector Configuration” or “Test API Credentials”, and save.',
    send: 'Open Provisioning, “To App”, choose Edit, and enable:',
    assign: 'Assign people under Assignments. Push groups under “Push Groups”, not the ones used for assignments.',
  },
  entra: {
    app: 'Open Enterprise applications, your application, Provisioning, and choose the mode Automatic.',
    address:
      'Under Admin Credentials, enter the following. For messages as the standard defines them, add ' +
      '?aadOptscim062020 to the URL; Reeve accepts both.',
    test: 'Choose “Test Connection”, and save.',
    send:
      'Keep the attribute mappings: userName, active, displayName, emails, name and externalId are used. If the ' +
      'userPrincipalName of people is not their email address, map userName to mail. Then set:',
    assign: 'Assign people and groups under “Users and groups”. Entra ID synchronizes about every 40 minutes.',
  },
  google: {
    app:
      'Open Apps, “Web and mobile apps”, the SAML app, and under Autoprovisioning choose “Configure ' +
      'autoprovisioning”.',
    address: 'Enter:',
    send:
      'Map the attributes userName, name.givenName, name.familyName and emails. As the provisioning scope, choose ' +
      'the groups whose people belong here.',
    assign:
      'Under Deprovisioning, choose the shortest times, and suspension before deletion. Then turn autoprovisioning on.',
  },
  other: {
    address: 'Enter the URL of the SCIM 2.0 service, and the token as a bearer token:',
    send:
      'Identify people by userName. Turn on creating, updating and deactivating people, and push the groups that you ' +
      'want to map to profiles.',
  },
}
