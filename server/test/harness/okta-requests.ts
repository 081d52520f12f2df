import { aUser, ERROR, LIST, PATCH, query, type ScimCall, USER } from './scim-call.ts'

/** The documented requests of Okta. */

const ruth = {
  schemas: [USER],
  userName: 'Runscope300Ruth@atko.com',
  name: { givenName: 'Ruth', familyName: 'Runscope' },
  emails: [{ primary: true, value: 'Runscope300Ruth@atko.com', type: 'work' }],
  displayName: 'Ruth Runscope',
  active: true,
}

/**
 * https://developer.okta.com/standards/SCIM/SCIMFiles/Okta-SCIM-20-SPEC-Test.json (exported 2024-05-13), step for step:
 * its 52 assertions, and the one in the script of the step for groups. Its time limit of 600 ms includes a network. One
 * assertion, that a 401 has the schema of errors, names no property. Here it is checked with `schemas`.
 */
export const OKTA_ASSERTIONS = 53
export const OKTA_SPEC_TEST: readonly ScimCall[] = [
  {
    step: 'Required Test: Test Users endpoint',
    method: 'GET',
    path: '/Users?count=1&startIndex=1',
    status: 200,
    expect: {
      Resources: 'present',
      schemas: LIST,
      itemsPerPage: 'number',
      startIndex: 'number',
      totalResults: 'number',
      ...aUser('Resources.0.'),
    },
  },
  {
    step: 'Required Test: Get Users/{{id}}',
    method: 'GET',
    path: '/Users/{user}',
    status: 200,
    expect: aUser(''),
    also: { id: '{user}' },
  },
  {
    step: 'Required Test: Test invalid User by username',
    method: 'GET',
    path: `/Users${query('userName eq "abcdefgh@atko.com"')}`,
    status: 200,
    expect: { schemas: LIST, totalResults: 0 },
  },
  {
    step: 'Required Test: Test invalid User by ID',
    method: 'GET',
    path: '/Users/010101001010101011001010101011',
    status: 404,
    expect: { detail: 'present', schemas: ERROR },
  },
  {
    step: 'Required Test: Make sure random user doesn’t exist',
    method: 'GET',
    path: `/Users${query('userName eq "Runscope300Ruth@atko.com"')}`,
    status: 200,
    expect: { totalResults: 0, schemas: LIST },
  },
  {
    step: 'Required Test: Create Okta user with realistic values',
    method: 'POST',
    path: '/Users',
    body: ruth,
    status: 201,
    expect: {
      active: true,
      id: 'present',
      'name.familyName': 'Runscope',
      'name.givenName': 'Ruth',
      schemas: `includes ${USER}`,
      userName: ruth.userName,
    },
    keep: 'other',
  },
  {
    step: 'Required Test: Verify that user was created',
    method: 'GET',
    path: '/Users/{other}',
    status: 200,
    expect: { userName: ruth.userName, 'name.familyName': 'Runscope', 'name.givenName': 'Ruth' },
  },
  {
    step: 'Required Test: Expect failure when recreating user with same values',
    method: 'POST',
    path: '/Users',
    body: ruth,
    status: 409,
  },
  {
    step: 'Required Test: Username Case Sensitivity Check',
    method: 'GET',
    path: `/Users${query('userName eq "RUNSCOPE300RUTH@ATKO.COM"')}`,
    status: 200,
    ours: { totalResults: 1 },
  },
  {
    step: 'Optional Test: Verify Groups endpoint',
    method: 'GET',
    path: '/Groups',
    status: 200,
    withinMs: 600,
    expect: { Resources: 'list' },
  },
  {
    step: 'Required Test: Check status 401',
    method: 'GET',
    path: `/Users${query('userName eq "RUNSCOPE300RUTH@ATKO.COM"')}`,
    wrongToken: true,
    status: 401,
    expect: { detail: 'present', status: '401', schemas: ERROR },
  },
  {
    step: 'Required Test: Check status 404',
    method: 'GET',
    path: '/Users/00919288221112222',
    status: 404,
    expect: { detail: 'present', status: '404', schemas: ERROR },
  },
]

const oktaUser = {
  schemas: [USER],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

/** https://developer.okta.com/docs/reference/scim/scim-20/ (okta/okta-developer-docs). */
export const OKTA: readonly ScimCall[] = [
  {
    step: 'Determine if the user already exists',
    method: 'GET',
    path: `/Users${query('userName eq "test.user@okta.local"', '&startIndex=1&count=100')}`,
    status: 200,
    expect: { totalResults: 0, startIndex: 1, itemsPerPage: 0 },
  },
  {
    step: 'Create the user',
    method: 'POST',
    path: '/Users',
    body: oktaUser,
    status: 201,
    expect: { externalId: oktaUser.externalId, userName: oktaUser.userName, active: true },
    keep: 'user',
  },
  { step: 'Retrieve users', method: 'GET', path: '/Users?startIndex=1&count=100', status: 200 },
  {
    step: 'Update a specific user (PUT)',
    method: 'PUT',
    path: '/Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: 'test.user@okta.local',
      externalId: oktaUser.externalId,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    expect: { 'name.givenName': 'Another', externalId: oktaUser.externalId },
  },
  {
    step: 'Deactivate a user (PATCH)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] },
    status: 200,
    expect: { active: false },
  },
  {
    step: 'Activate a user (PATCH)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true } }] },
    status: 200,
    expect: { active: true },
  },
  {
    step: 'Sync the password (PATCH)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: { schemas: [PATCH], Operations: [{ op: 'replace', value: { password: 't1meMa$heen' } }] },
    status: 200,
    expect: { active: true },
  },
  {
    step: 'Create a group',
    method: 'POST',
    path: '/Groups',
    body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Test SCIMv2', members: [] },
    status: 201,
    expect: { displayName: 'Test SCIMv2' },
    keep: 'group',
  },
  {
    step: 'Update a specific group name',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: {
      schemas: [PATCH],
      Operations: [{ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv20' } }],
    },
    status: 204,
  },
  {
    step: 'Update specific group membership',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: {
      schemas: [PATCH],
      Operations: [
        { op: 'remove', path: 'members[value eq "89bb1940-b905-4575-9e7f-6f887cfb368e"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: 'test.user@okta.local' }] },
      ],
    },
    status: 204,
  },
  {
    step: 'Replace the members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: {
      schemas: [PATCH],
      Operations: [{ op: 'replace', path: 'members', value: [{ value: '{user}', display: 'test.user@okta.local' }] }],
    },
    status: 204,
  },
  {
    step: 'Retrieve the group',
    method: 'GET',
    path: '/Groups/{group}',
    status: 200,
    expect: { displayName: 'Test SCIMv20', 'members.0.value': '{user}' },
  },
  { step: 'Delete a specific group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
]
